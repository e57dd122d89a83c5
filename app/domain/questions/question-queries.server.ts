import type { Db, Trx } from "~db/open";
import { countRows } from "~/domain/count-rows.server";
import { NotFound } from "~/domain/errors";
import { isReported, type Question, type QuestionPost, type QuestionSide } from "./question";

/** Texts of a thread that are shown: the newest. */
export const MAX_SHOWN_POSTS = 100;

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
  return {
    ...row,
    lastSide: row.lastSide as QuestionSide,
    reportedBy: row.reportedBy as QuestionSide | null,
    isOpen: deletedAt === null && endsAt === null && row.hiddenAt === null,
  };
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
  const row =
    id === undefined ? undefined : await selectQuestions(db).where("questions.id", "=", id).executeTakeFirst();
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
  return rows.reverse().map((row) => ({ ...row, side: row.side as QuestionSide }));
}
