import type { Db, Trx } from "~db/open";
import { MS_PER_DAY, MS_PER_SECOND } from "~/domain/calendar/duration";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict, Forbidden, TooMany } from "~/domain/errors";
import { notify } from "~/domain/notifications/notify.server";
import {
  MAX_NEW_A_DAY,
  MAX_POSTS_A_DAY,
  MAX_UNANSWERED,
  otherSide,
  startsRun,
  type Question,
  type QuestionSide,
} from "./question";
import { findQuestionId, requireQuestion } from "./question-queries.server";

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
  const { id, ownerId, name } = await requireEquipment(db, equipmentId);
  if (ownerId === post.user.id) throw new Forbidden("questionOwn");
  return db.transaction().execute(async (trx) => {
    const known = await findQuestionId(trx, id, post.user);
    if (known !== undefined) return writePost(trx, known, post);
    await requireRate(trx, post, true);
    const at = post.now.toISOString();
    const question = await trx
      .insertInto("questions")
      .values({ equipmentId: id, ownerId, renterId: post.user.id, lastSide: "renter", createdAt: at, lastAt: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const postId = await insertPost(trx, question.id, "renter", post);
    await notifySide(trx, { id: question.id, equipmentName: name, userId: ownerId, side: "owner", postId }, post.now);
    return question.id;
  });
}

/**
 * Writes in a thread, for one of its two people. The same text again is the same press.
 *
 * @throws NotFound for strangers; Forbidden for admins; Conflict where nothing can be written any more or an answer is
 *   to be waited for; TooMany above the account's rate
 */
export function answerQuestion(db: Db, id: number | undefined, post: NewPost): Promise<number> {
  return db.transaction().execute((trx) => writePost(trx, id, post));
}

async function writePost(trx: Trx, id: number | undefined, post: NewPost): Promise<number> {
  const { question, part } = await requireQuestion(trx, id, post.user);
  if (part === "admin") throw new Forbidden("questionOfOthers");
  if (!question.isOpen) throw new Conflict("questionClosed");
  const isNewRun = startsRun(question.lastSide, part);
  if (!isNewRun && (await isRepeated(trx, question.id, post.text))) return question.id;
  if (!isNewRun && question.unanswered >= MAX_UNANSWERED) throw new Conflict("questionWait");
  await requireRate(trx, post, false);
  const postId = await insertPost(trx, question.id, part, post);
  await trx
    .updateTable("questions")
    .set({ lastSide: part, unanswered: isNewRun ? 1 : question.unanswered + 1, lastAt: post.now.toISOString() })
    .where("id", "=", question.id)
    .execute();
  if (isNewRun) await notifyOther(trx, question, part, postId, post.now);
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

/** Refuses what is above the account's rate; beginning a thread counts as both. */
async function requireRate(trx: Trx, { user, now }: NewPost, isNew: boolean): Promise<void> {
  const since = new Date(now.getTime() - MS_PER_DAY).toISOString();
  const posts = await trx
    .selectFrom("question_posts")
    .select("createdAt")
    .where("userId", "=", user.id)
    .where("createdAt", ">", since)
    .orderBy("createdAt", "desc")
    .limit(MAX_POSTS_A_DAY)
    .execute();
  refuseFrom(posts, MAX_POSTS_A_DAY, now);
  if (!isNew) return;
  const begun = await trx
    .selectFrom("questions")
    .select("createdAt")
    .where("renterId", "=", user.id)
    .where("createdAt", ">", since)
    .orderBy("createdAt", "desc")
    .limit(MAX_NEW_A_DAY)
    .execute();
  refuseFrom(begun, MAX_NEW_A_DAY, now);
}

function refuseFrom(events: readonly { createdAt: string }[], max: number, now: Date): void {
  const oldest = events[max - 1];
  if (oldest === undefined) return;
  const waitMs = new Date(oldest.createdAt).getTime() + MS_PER_DAY - now.getTime();
  throw new TooMany("tooManyQuestions", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / MS_PER_SECOND)) });
}

function notifyOther(trx: Trx, question: Question, from: QuestionSide, postId: number, now: Date): Promise<void> {
  const side = otherSide(from);
  const userId = side === "owner" ? question.ownerId : question.renterId;
  return notifySide(trx, { id: question.id, equipmentName: question.equipmentName, userId, side, postId }, now);
}

interface ToSide {
  id: number;
  equipmentName: string;
  userId: number;
  side: QuestionSide;
  postId: number;
}

/** The notification repeats no word of the thread: one that is hidden later stays hidden. */
async function notifySide(trx: Trx, to: ToSide, now: Date): Promise<void> {
  const kind = to.side === "owner" ? "questionAsked" : "questionAnswered";
  await notify(trx, {
    recipients: [{ id: to.userId, kind }],
    values: { machine: to.equipmentName, path: `/questions/${to.id}` },
    eventKey: `question:${to.postId}`,
    now,
  });
}
