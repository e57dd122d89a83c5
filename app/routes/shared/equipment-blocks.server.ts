import { addBlock } from "~/operations/equipment.server";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { EquipmentBlock } from "~/domain/bookings/equipment-block";
import { equipmentBlockSchema, type EquipmentBlockRequest } from "~/domain/bookings/equipment-block-schema";
import { DaysTaken, findSameBlock, removeBlock } from "~/domain/bookings/equipment-blocks.server";
import { NotFound } from "~/domain/errors";
import { monthOf } from "~/domain/calendar/month";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { runPageAction, handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Adds a block; the second of two presses gets the block of the first. */
async function addBlockOnce(call: UserCall, request: EquipmentBlockRequest): Promise<EquipmentBlock> {
  try {
    return await addBlock(call, request);
  } catch (error) {
    const id = readId(call.params.id);
    const same = error instanceof DaysTaken && id !== undefined ? await findSameBlock(call.db, id, request) : undefined;
    if (same === undefined) throw error;
    return same;
  }
}

/** Handles the form of an owner's calendar, pressed twice too, and redirects to the month of the days. */
export function blockByForm(args: ActionFunctionArgs) {
  return handleUserForm(args, equipmentBlockSchema, async (request, call) => {
    const { kind, equipmentId, startDate } = await addBlockOnce(call, request);
    const page = `${calendarPath(equipmentId)}?${new URLSearchParams({ month: monthOf(startDate), kind }).toString()}`;
    return redirectWithNotice(call.request, page, { title: call.t(`rental:saved_${kind}`) });
  });
}

/** Handles the remove button of a block; pressed twice, it has removed it. */
export function removeByForm(args: ActionFunctionArgs): Promise<Response> {
  const page = calendarPath(encodeURIComponent(args.params.id ?? ""));
  return runPageAction(args, page, async (call) => {
    try {
      await removeBlock(call.db, readId(args.params.id), readId(args.params.blockId), call.user, call.now);
    } catch (error) {
      if (!(error instanceof NotFound) || error.key !== "blockNotFound") throw error;
    }
    return redirectWithNotice(call.request, `${page}#entries`, { title: call.t("rental:removed") });
  });
}

function calendarPath(id: number | string): string {
  return `/dashboard/equipment/${id}/calendar`;
}
