import type { Db, Trx } from "~db/open";
import { countRows } from "~/domain/count-rows.server";
import { NotFound, Conflict, Forbidden } from "~/domain/errors";
import {
  isReported,
  type Question,
  type QuestionPost,
  type QuestionSide,
  MAX_UNANSWERED,
  startsRun,
  canReport,
  type QuestionDecision,
  MAX_NEW_A_DAY,
} from "./question";
import { limitAccounts } from "~/domain/account-quota";
import { SECONDS_PER_DAY } from "~/domain/calendar/duration";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { NO_ROW } from "~/domain/schema-parts";
import { notify } from "~/domain/notifications/notify.server";
import { recordAudit } from "~/domain/audit/record-audit.server";

/** Texts of a thread that are shown: the newest. */
const MAX_SHOWN_POSTS = 100;

const limitPosts = limitAccounts({ limit: "question texts", max: 40, withinSeconds: SECONDS_PER_DAY });
const limitThreads = limitAccounts({
  limit: "machines asked about",
  max: MAX_NEW_A_DAY,
  withinSeconds: SECONDS_PER_DAY,
});

/** The part that somebody has in a thread. */
export type QuestionPart = QuestionSide | "admin";

function selectQuestions(db: Db | Trx) {
  return db
    .selectFrom("questions")
    .innerJoin("equipment", "equipment.id", "questions.equipmentId")
    .innerJoin("users as owner", "owner.id", "questions.ownerId")
    .innerJoin("users as renter", "renter.id", "questions.renterId")
    .leftJoin("account_endings as ending", "ending.userId", "questions.renterId")
    .selectAll("questions")
    .select(["equipment.name as equipmentName", "equipment.deletedAt", "owner.name as ownerName"])
    .select(["renter.name as renterName", "ending.endsAt"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>["executeTakeFirstOrThrow"]>>;

function toQuestion({ deletedAt, endsAt, ...row }: Row): Question {
  return { ...row, isOpen: deletedAt === null && endsAt === null && row.hiddenAt === null };
}

/** A user's threads, as renter and as owner, those written in last first. */
export async function listQuestions(
  db: Db,
  user: { id: number },
  page: { limit: number; offset: number },
): Promise<Question[]> {
  const rows = await selectQuestions(db)
    .where((eb) => eb.or([eb("questions.ownerId", "=", user.id), eb("questions.renterId", "=", user.id)]))
    .orderBy("questions.lastAt", "desc")
    .orderBy("questions.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toQuestion);
}

/** Counts a user's threads, up to a limit. */
export function countQuestions(db: Db, user: { id: number }, limit: number): Promise<number> {
  const own = db
    .selectFrom("questions")
    .select("id")
    .where((eb) => eb.or([eb("ownerId", "=", user.id), eb("renterId", "=", user.id)]))
    .limit(limit);
  return countRows(db, own);
}

/** Threads with a report to decide on, the oldest first, or those that are hidden, the newest first. */
export async function listForOffice(
  db: Db,
  kind: "reported" | "hidden",
  page: { limit: number; offset: number },
): Promise<Question[]> {
  const query = selectQuestions(db).limit(page.limit).offset(page.offset);
  const rows = await (
    kind === "hidden"
      ? query.where("hiddenAt", "is not", null).orderBy("hiddenAt", "desc")
      : query.where("reportedAt", "is not", null).where("settledAt", "is", null).orderBy("reportedAt")
  ).execute();
  return rows.map(toQuestion);
}

/** Counts the same, up to a limit. */
export function countForOffice(db: Db, kind: "reported" | "hidden", limit: number): Promise<number> {
  const query = db.selectFrom("questions").select("id").limit(limit);
  return countRows(
    db,
    kind === "hidden"
      ? query.where("hiddenAt", "is not", null)
      : query.where("reportedAt", "is not", null).where("settledAt", "is", null),
  );
}

/**
 * A thread for one of its two people, or for an admin while it is reported or hidden.
 *
 * @throws NotFound for anyone else, and where there is none
 */
export async function requireQuestion(
  db: Db | Trx,
  id: number | undefined,
  user: { id: number; isAdmin: boolean },
): Promise<{ question: Question; part: QuestionPart }> {
  const row = await selectQuestions(db)
    .where("questions.id", "=", id ?? NO_ROW)
    .executeTakeFirst();
  const question = row && toQuestion(row);
  const part = question && partOf(question, user);
  if (question === undefined || part === undefined) throw new NotFound("questionNotFound");
  return { question, part };
}

function partOf(question: Question, user: { id: number; isAdmin: boolean }): QuestionPart | undefined {
  if (question.renterId === user.id) return "renter";
  if (question.ownerId === user.id) return "owner";
  return user.isAdmin && (isReported(question) || question.hiddenAt !== null) ? "admin" : undefined;
}

/** The id of the thread in which a renter asks about equipment; undefined where there is none. */
export async function findQuestionId(
  db: Db | Trx,
  equipmentId: number,
  renter: { id: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("questions")
    .select("id")
    .where("equipmentId", "=", equipmentId)
    .where("renterId", "=", renter.id)
    .executeTakeFirst();
  return row?.id;
}

/** The newest texts of a thread, oldest first; none of a hidden one but for admins. The caller checks who asks. */
export async function listPosts(
  db: Db | Trx,
  { id, hiddenAt }: Pick<Question, "id" | "hiddenAt">,
  part: QuestionPart,
): Promise<QuestionPost[]> {
  if (hiddenAt !== null && part !== "admin") return [];
  const rows = await db
    .selectFrom("question_posts")
    .select(["id", "side", "text", "createdAt"])
    .where("questionId", "=", id)
    .orderBy("id", "desc")
    .limit(MAX_SHOWN_POSTS)
    .execute();
  return rows.reverse();
}

interface NewPost {
  text: string;
  user: { id: number; isAdmin: boolean };
  now: Date;
}

/**
 * Asks the owner of equipment, in the thread that the renter already has about it or in a new one.
 *
 * @returns the thread's id
 * @throws NotFound for equipment that is not offered; Forbidden for its owner; what `answerQuestion` throws
 */
export async function askOwner(db: Db, equipmentId: number | undefined, post: NewPost): Promise<number> {
  const { id, ownerId } = await requireEquipment(db, equipmentId);
  if (ownerId === post.user.id) throw new Forbidden("questionOwn");
  const ask = async (trx: Trx) =>
    writePost(trx, (await findQuestionId(trx, id, post.user)) ?? (await openThread(trx, { id, ownerId }, post)), post);
  const write = () => limitPosts(post.user, () => db.transaction().execute(ask));
  return (await findQuestionId(db, id, post.user)) === undefined ? limitThreads(post.user, write) : write();
}

async function openThread(trx: Trx, equipment: { id: number; ownerId: number }, { user, now }: NewPost) {
  const { id: equipmentId, ownerId } = equipment;
  const at = now.toISOString();
  const { id } = await trx
    .insertInto("questions")
    // It is the renter's turn.
    .values({ equipmentId, ownerId, renterId: user.id, lastSide: "owner", createdAt: at, lastAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes in a thread, for one of its two people. The same text again is the same press.
 *
 * @throws NotFound for strangers; Forbidden for admins; Conflict where nothing can be written any more or an answer is
 *   to be waited for; TooMany above the account's rate
 */
export function answerQuestion(db: Db, id: number | undefined, post: NewPost): Promise<number> {
  return limitPosts(post.user, () => db.transaction().execute((trx) => writePost(trx, id, post)));
}

async function writePost(trx: Trx, id: number | undefined, post: NewPost): Promise<number> {
  const { question, part } = await requireQuestion(trx, id, post.user);
  if (part === "admin") throw new Forbidden("questionOfOthers");
  if (!question.isOpen) throw new Conflict("questionClosed");
  const isNewRun = startsRun(question.lastSide, part);
  if (!isNewRun && (await isRepeated(trx, question.id, post.text))) return question.id;
  if (!isNewRun && question.unanswered >= MAX_UNANSWERED) throw new Conflict("questionWait");
  const postId = await insertPost(trx, question.id, part, post);
  await trx
    .updateTable("questions")
    .set({ lastSide: part, unanswered: isNewRun ? 1 : question.unanswered + 1, lastAt: post.now.toISOString() })
    .where("id", "=", question.id)
    .execute();
  if (isNewRun) await notifyOther(trx, question, { from: part, postId, now: post.now });
  return question.id;
}

async function isRepeated(trx: Trx, questionId: number, text: string): Promise<boolean> {
  const last = await trx
    .selectFrom("question_posts")
    .select("text")
    .where("questionId", "=", questionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.text === text;
}

async function insertPost(trx: Trx, questionId: number, side: QuestionSide, { text, user, now }: NewPost) {
  const { id } = await trx
    .insertInto("question_posts")
    .values({ questionId, userId: user.id, side, text, createdAt: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The notification repeats no word of the thread: one that is hidden later stays hidden. */
function notifyOther(
  trx: Trx,
  { id, ownerId, renterId, equipmentName }: Question,
  { from, postId, now }: { from: QuestionSide; postId: number; now: Date },
): Promise<void> {
  const recipient =
    from === "renter"
      ? ({ id: ownerId, kind: "questionAsked" } as const)
      : ({ id: renterId, kind: "questionAnswered" } as const);
  const values = { machine: equipmentName, path: `/questions/${id}` };
  return notify(trx, { recipients: [recipient], values, eventKey: `question:${postId}`, now });
}

/**
 * Reports a thread to the office, for one of its two people. While a report is open another changes nothing.
 *
 * @throws NotFound for strangers; Forbidden for admins; Conflict where the office has decided on it as it is
 */
export async function reportQuestion(
  db: Db,
  id: number | undefined,
  { reason, user, now }: { reason: string | null; user: { id: number; isAdmin: boolean }; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { question, part } = await requireQuestion(trx, id, user);
    if (part === "admin") throw new Forbidden("questionOfOthers");
    if (isReported(question)) return;
    if (!canReport(question)) throw new Conflict("questionSettled");
    const at = now.toISOString();
    await trx
      .updateTable("questions")
      .set({ reportedAt: at, reportedBy: part, reportReason: reason, settledAt: null })
      .where("id", "=", question.id)
      .execute();
    await audit(trx, question, { action: "report_question", actor: part, actorId: user.id, at });
  });
}

/**
 * Decides on a thread: hides it from both, leaves it as it is, or shows it again.
 *
 * @param admin the caller checks that it is one
 * @throws NotFound for a thread that is neither reported nor hidden; Conflict where the decision is made already
 */
export async function decideQuestion(
  db: Db,
  id: number | undefined,
  { decision, admin, now }: { decision: QuestionDecision; admin: { id: number; isAdmin: boolean }; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { question, part } = await requireQuestion(trx, id, admin);
    // Admins cannot decide on their own posts.
    if (part !== "admin") throw new Forbidden("questionOwnReport");
    if (decision === "leave" ? !isReported(question) : (decision === "hide") === (question.hiddenAt !== null))
      throw new Conflict("questionSettled");
    const at = now.toISOString();
    await trx
      .updateTable("questions")
      .set({ settledAt: at, ...(decision === "leave" ? {} : { hiddenAt: decision === "hide" ? at : null }) })
      .where("id", "=", question.id)
      .execute();
    await audit(trx, question, { action: `${decision}_question`, actor: "admin", actorId: admin.id, at });
  });
}

const audit = (trx: Trx, { id }: Question, entry: { action: string; actor: string; actorId: number; at: string }) =>
  recordAudit(trx, { ...entry, subject: "question", subjectId: id, fromState: null, toState: null });
