import type { Db, Trx } from "~db/open";
import { paged } from "~/domain/count-rows.server";
import { NotFound, Conflict, Forbidden } from "~/domain/errors";
import {
  isReported,
  type Question,
  type QuestionSide,
  MAX_UNANSWERED,
  canReport,
  type QuestionDecision,
} from "./question";
import { limitAccounts } from "~/domain/quota";
import { SECONDS_PER_DAY } from "~/domain/calendar/day";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { notify } from "~/domain/notifications/notify.server";
import { recordAudit } from "~/domain/audit/record-audit.server";

/** Texts of a thread that are shown: the newest. */
const MAX_SHOWN_POSTS = 100;

const limitPosts = limitAccounts({ limit: "question texts", max: 40, withinSeconds: SECONDS_PER_DAY });
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

/** A user's threads, as renter and as owner; threads with a report to decide on; or those that are hidden. */
type Which = { id: number } | "reported" | "hidden";

function selectWhich(db: Db, which: Which) {
  const query = selectQuestions(db);
  if (which === "hidden")
    return query.where("questions.hiddenAt", "is not", null).orderBy("questions.hiddenAt", "desc");
  if (which === "reported")
    return query.where("reportedAt", "is not", null).where("settledAt", "is", null).orderBy("reportedAt");
  return query
    .where((eb) => eb.or([eb("questions.ownerId", "=", which.id), eb("renterId", "=", which.id)]))
    .orderBy("questions.lastAt", "desc")
    .orderBy("questions.id", "desc");
}

/** Lists threads: what was reported the oldest first, what is hidden the newest first, a user's those written in last first. */
export const listQuestions = (db: Db, which: Which) => paged(db, selectWhich(db, which), toQuestion);

/** A thread for its two people, or for an admin while it is reported or hidden. @throws NotFound for anyone else */
export async function requireQuestion(db: Db | Trx, id: number, user: { id: number; isAdmin: boolean }) {
  const row = await selectQuestions(db).where("questions.id", "=", id).executeTakeFirst();
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

export async function findQuestionId(db: Db | Trx, equipmentId: number, renter: { id: number }) {
  const row = await db
    .selectFrom("questions")
    .select("id")
    .where("equipmentId", "=", equipmentId)
    .where("renterId", "=", renter.id)
    .executeTakeFirst();
  return row?.id;
}

/** The newest texts of a thread, oldest first; none of a hidden one but for admins. The caller checks who asks. */
export async function listPosts(db: Db | Trx, { id, hiddenAt }: Pick<Question, "id" | "hiddenAt">, part: QuestionPart) {
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
export type QuestionPost = Awaited<ReturnType<typeof listPosts>>[number];

interface NewPost {
  text: string;
  user: { id: number; isAdmin: boolean };
  now: Date;
}

/** Asks the owner in the renter's thread. @returns its id @throws NotFound; Forbidden; as `answerQuestion` */
export async function askOwner(db: Db, equipmentId: number, post: NewPost): Promise<number> {
  const { id, ownerId } = await requireEquipment(db, equipmentId);
  const { user, now } = post;
  if (ownerId === user.id) throw new Forbidden("questionOwn");
  const ask = async (trx: Trx) => {
    const known = await findQuestionId(trx, id, user);
    if (known !== undefined) return writePost(trx, known, post);
    const at = now.toISOString();
    const thread = await trx
      .insertInto("questions")
      // It is the renter's turn.
      .values({ equipmentId: id, ownerId, renterId: user.id, lastSide: "owner", createdAt: at, lastAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    return writePost(trx, thread.id, post);
  };
  return limitPosts(user, () => db.transaction().execute(ask));
}

/** Writes in a thread, for one of its two people. @throws NotFound; Forbidden; Conflict; TooMany */
export function answerQuestion(db: Db, id: number, post: NewPost): Promise<number> {
  return limitPosts(post.user, () => db.transaction().execute((trx) => writePost(trx, id, post)));
}

async function writePost(trx: Trx, id: number, post: NewPost): Promise<number> {
  const { question, part } = await requireQuestion(trx, id, post.user);
  if (part === "admin") throw new Forbidden("questionOfOthers");
  if (!question.isOpen) throw new Conflict("questionClosed");
  // Only the first text of a run notifies the other side, which reads the rest with it.
  const isNewRun = question.lastSide !== part;
  const { id: questionId, unanswered } = question;
  const { text, user, now } = post;
  if (!isNewRun && (await listPosts(trx, question, part)).at(-1)?.text === text) return questionId;
  if (!isNewRun && unanswered >= MAX_UNANSWERED) throw new Conflict("questionWait");
  const at = now.toISOString();
  const { id: postId } = await trx
    .insertInto("question_posts")
    .values({ questionId, userId: user.id, side: part, text, createdAt: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("questions")
    .set({ lastSide: part, unanswered: isNewRun ? 1 : unanswered + 1, lastAt: at })
    .where("id", "=", questionId)
    .execute();
  // The notification repeats no word of the thread: one that is hidden later stays hidden.
  const values = { machine: question.equipmentName, path: `/questions/${questionId}` };
  const recipient =
    part === "renter"
      ? ({ id: question.ownerId, kind: "questionAsked" } as const)
      : ({ id: question.renterId, kind: "questionAnswered" } as const);
  if (isNewRun) await notify(trx, { recipients: [recipient], values, eventKey: `question:${postId}`, now });
  return questionId;
}

/** Reports a thread to the office, for one of its two people. @throws NotFound; Forbidden; Conflict if decided */
export async function reportQuestion(
  db: Db,
  id: number,
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

/** Hides a thread, leaves it or shows it again. The caller checks for an admin. @throws NotFound; Conflict */
export async function decideQuestion(
  db: Db,
  id: number,
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
  recordAudit(trx, { ...entry, subject: "question", subjectId: id });
