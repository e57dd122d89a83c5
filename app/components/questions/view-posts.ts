import type { PostView } from "~/components/questions/message-form";
import type { Question } from "~/domain/questions/question";
import type { QuestionPart, QuestionPost } from "~/domain/questions/questions.server";
import { shownName } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { formatMoment } from "~/i18n/format";

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
    when: formatMoment(createdAt, call.language),
  }));
}
