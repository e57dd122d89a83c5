import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { removeBlock } from "~/domain/bookings/equipment-blocks.server";
import { NotFound } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { runPageAction } from "~/http/page.server";

const pageOf = ({ params }: LoaderFunctionArgs) =>
  `/dashboard/equipment/${encodeURIComponent(params.id ?? "")}/calendar`;

export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args));

/** Removes an owner's block and frees its days; pressed twice, it has removed it. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, pageOf(args), async ({ db, params, user, now, t }) => {
    try {
      await removeBlock(db, readId(params.id), readId(params.blockId), user, now);
    } catch (error) {
      if (!(error instanceof NotFound) || error.key !== "blockNotFound") throw error;
    }
    return { to: `${pageOf(args)}#entries`, say: { title: t("rental:removed") } };
  });
