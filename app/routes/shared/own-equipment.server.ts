import { previewOf } from "~/domain/equipment/equipment";
import { EMPTY_EQUIPMENT_FORM, formOfEquipment } from "~/domain/equipment/equipment-form";
import {
  countOwnEquipment,
  listOwnEquipment,
  type OwnEquipment,
  requireOwnEquipment,
} from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { writePercent } from "~/domain/payouts/payout";
import { toProblem } from "~/http/problems.server";
import { isContactAsked } from "./booking.server";
import { labelOfSpec } from "./equipment.server";
import { findPage } from "~/http/paging.server";
import { addBlock } from "~/operations/equipment.server";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { EquipmentBlock } from "~/domain/bookings/equipment-block";
import {
  equipmentBlockSchema,
  type EquipmentBlockRequest,
  DaysTaken,
  findSameBlock,
  removeBlock,
} from "~/domain/bookings/equipment-blocks.server";
import { NotFound } from "~/domain/errors";
import { monthOf } from "~/domain/calendar/month";
import { runPageAction, userForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

const EQUIPMENT_PER_PAGE = 24;
/** Separate from `page`, which pages the bookings on the same page. */
const PAGE_PARAMETER = "machines";

function pickOwn({
  id,
  name,
  description,
  textLanguage,
  category,
  dailyRate,
  imageUrl,
  availability,
  hidden,
}: OwnEquipment) {
  return {
    id,
    name,
    preview: previewOf(description),
    textLanguage,
    category,
    dailyRate,
    imageUrl,
    availability,
    hidden,
  };
}

export type OwnEquipmentView = ReturnType<typeof pickOwn>;

/** A user's own equipment; a failure is returned as text, so that the rest of the page still renders. */
export async function loadOwnEquipment(call: UserCall) {
  const asked = { asksContact: isContactAsked(call.user), commission: sayCommission(call) };
  try {
    const list = (part: { limit: number; offset: number }) => listOwnEquipment(call.db, call.user, part);
    const { page, pages, rows } = await findPage(call.url, {
      count: (limit) => countOwnEquipment(call.db, call.user, limit),
      size: EQUIPMENT_PER_PAGE,
      name: PAGE_PARAMETER,
      list,
    });
    return { list: rows.map(pickOwn), page, pages, problem: null, ...asked };
  } catch (error) {
    call.report("the own machines could not be listed", error);
    return { list: [], page: 1, pages: 1, problem: describeFailure(error, call), ...asked };
  }
}

/** A failure as text. */
function describeFailure(error: unknown, { t }: UserCall): string {
  try {
    const { key, values } = toProblem(error);
    return t(`messages:${key}`, values);
  } catch {
    return t("errorText");
  }
}

/** What the office keeps of new bookings; null where that is nothing. */
const sayCommission = ({ settings, t }: UserCall) =>
  settings.commissionBasisPoints === 0
    ? null
    : t("machine:commission", { percent: writePercent(settings.commissionBasisPoints) });

/** The empty form. */
export function loadNewEquipment(call: UserCall) {
  const { t, user } = call;
  const title = t("machine:add");
  return Promise.resolve({
    title,
    values: EMPTY_EQUIPMENT_FORM,
    asksContact: isContactAsked(user),
    commission: sayCommission(call),
  });
}

/**
 * The form of existing equipment.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export async function loadEquipmentForm({ db, user, params, t }: UserCall) {
  const equipment = await requireOwnEquipment(db, readId(params.id), user);
  return {
    title: t("machine:editTitle", { name: equipment.name }),
    id: equipment.id,
    name: equipment.name,
    values: formOfEquipment(equipment, (key) => labelOfSpec(t, key)),
  };
}

/**
 * The equipment to be deleted.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export async function loadEquipmentToDelete({ db, user, params, t }: UserCall) {
  const { id, name } = await requireOwnEquipment(db, readId(params.id), user);
  return { title: t("machine:deleteTitle", { name }), id, name };
}

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
export const blockByForm = userForm(equipmentBlockSchema, async (request, call) => {
  const { kind, equipmentId, startDate } = await addBlockOnce(call, request);
  const page = `${calendarPath(equipmentId)}?${new URLSearchParams({ month: monthOf(startDate), kind }).toString()}`;
  return redirectWithNotice(call.request, page, { title: call.t(`rental:saved_${kind}`) });
});

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
