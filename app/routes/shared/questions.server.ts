import type { PostView } from "~/components/questions/message-form";
import { dayInIndia } from "~/domain/calendar/day";
import type { Question, QuestionPost } from "~/domain/questions/question";
import { type QuestionPart } from "~/domain/questions/questions.server";
import { shownName } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { formatDay, formatTime } from "~/i18n/format";

/** What pages show of questions before a booking. */

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
