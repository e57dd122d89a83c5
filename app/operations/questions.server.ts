import type { Question } from "~/domain/questions/question";
import {
  listPosts,
  listQuestions,
  requireQuestion,
  type QuestionPart,
  decideQuestion,
  reportQuestion,
  answerQuestion,
  askOwner,
} from "~/domain/questions/questions.server";
import { pick } from "~/domain/pick";
import { postSchema, questionDecisionSchema, reportSchema } from "~/domain/questions/question-schema";
import { forAdmins, forUsers, pagedAnswer } from "~/http/api.server";
import type { UserCall } from "~/http/call.server";

/** A thread as one of its people gets it: ids of people stay inside, and who reported it. */
const viewThread = (question: Question, part: QuestionPart) => ({
  ...pick(question, "id", "equipmentId", "equipmentName", "ownerName", "renterName", "lastSide", "createdAt", "lastAt"),
  isOpen: question.isOpen,
  isHidden: question.hiddenAt !== null,
  side: part,
});

async function readThread({ db, user }: UserCall, id: number) {
  const { question, part } = await requireQuestion(db, id, user);
  return { ...viewThread(question, part), posts: await listPosts(db, question, part) };
}

const THREADS_A_PAGE = 100;

export const listThreads = forUsers({
  summary: "One's own questions and those asked about one's equipment, those written in last first.",
  parameters: ["limit", "cursor"],
  run: (call) =>
    pagedAnswer(call, THREADS_A_PAGE, async (part) => {
      const questions = await listQuestions(call.db, call.user).list(part);
      return questions.map((question) => viewThread(question, question.ownerId === call.user.id ? "owner" : "renter"));
    }),
});

export const ask = forUsers({
  summary: "Asks the owner of equipment, in one's own thread about it.",
  input: postSchema,
  status: 201,
  run: async (call, { text }) => readThread(call, await askOwner(call.db, call.namedId, { ...call, text })),
});

export const readQuestion = forUsers({
  summary: "A thread with its texts, for its two people, and for admins while it is reported or hidden.",
  run: (call) => readThread(call, call.namedId),
});

export const writeInThread = forUsers({
  summary: "Writes in a thread.",
  input: postSchema,
  status: 201,
  run: async (call, { text }) => readThread(call, await answerQuestion(call.db, call.namedId, { ...call, text })),
});

export const reportThread = forUsers({
  summary: "Reports a thread to the office.",
  input: reportSchema,
  status: 204,
  run: ({ db, user, namedId, now }, { reason }) => reportQuestion(db, namedId, { reason, user, now }),
});

export const decideOnThread = forAdmins({
  summary: "Decides on a reported thread.",
  input: questionDecisionSchema,
  status: 204,
  run: ({ db, user, namedId, now }, { decision }) => decideQuestion(db, namedId, { decision, admin: user, now }),
});
