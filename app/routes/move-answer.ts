import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { readMoveAnswer } from "~/domain/bookings/booking-schema";
import { answerMove } from "~/domain/checkout/moves.server";
import { readId } from "~/domain/schema-parts";
import { runPageAction } from "~/http/page.server";

const pageOf = ({ params }: Pick<ActionFunctionArgs, "params">) => `/booking/${encodeURIComponent(params.id ?? "")}`;

export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args));

/** Accepts, declines or withdraws a proposal of other days. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, pageOf(args), async ({ db, user, now, t }) => {
    const answer = readMoveAnswer(args.params.answer);
    await answerMove(db, readId(args.params.id), readId(args.params.moveId), { answer, user, now });
    return { to: pageOf(args), say: { title: t(`move:done_${answer}`) } };
  });
