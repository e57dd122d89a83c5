import type { PostView } from "~/components/questions/post-list";
import { dayInIndia } from "~/domain/calendar/day";
import type { Question, QuestionPost } from "~/domain/questions/question";
import { listPosts, requireQuestion, type QuestionPart } from "~/domain/questions/question-queries.server";
import { shownName } from "~/domain/users/shown-name";
import type { UserCall } from "~/http/call.server";
import { formatDay, formatTime } from "~/i18n/format";

/** What pages and the API show of questions before a booking. */

/** A thread as the API answers it to one of its people: ids of people stay inside, and who reported it. */
export function viewThread(question: Question, part: QuestionPart) {
  const { id, equipmentId, equipmentName, ownerName, renterName, lastSide, createdAt, lastAt, isOpen } = question;
  const isHidden = question.hiddenAt !== null;
  const people = { ownerName, renterName };
  return { id, equipmentId, equipmentName, ...people, side: part, lastSide, createdAt, lastAt, isOpen, isHidden };
}

/** A thread with its texts, as the API answers it. */
export async function answerThread({ db, user }: Pick<UserCall, "db" | "user">, id: number | undefined) {
  const { question, part } = await requireQuestion(db, id, user);
  return { ...viewThread(question, part), posts: await listPosts(db, question, part) };
}

export function formatMoment(instant: string, { language }: Pick<UserCall, "language">): string {
  return `${formatDay(dayInIndia(new Date(instant)), language)}, ${formatTime(instant, language)}`;
}

/** The texts of a thread as pages show them. */
export function viewPosts(
  posts: readonly QuestionPost[],
  question: Question,
  part: QuestionPart,
  call: UserCall,
): PostView[] {
  return posts.map(({ id, side, text, createdAt }) => ({
    id,
    text,
    side,
    name: side === part ? null : shownName(side === "owner" ? question.ownerName : question.renterName, call.t),
    when: formatMoment(createdAt, call),
  }));
}
