import { z } from "zod";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import type { Farmer } from "~/domain/bookings/farmer";
import type { Call } from "./call.server";
import { getSession, setFlash } from "./session.server";

/**
 * For whom somebody is about to book, while the price is worked out again: otherwise the next press would book for
 * themselves. In the session and in no address, since it names another person and their number.
 */

const NAME = "farmerDraft";
const KEPT_MS = MS_PER_HOUR;
/** More than any of the fields takes. */
const MAX_CHARACTERS = 100;

const typedSchema = z.object({ farmerName: z.string(), farmerPhone: z.string(), farmerConsent: z.string() });
const draftSchema = z.object({ equipmentId: z.number(), keptAt: z.iso.datetime(), typed: typedSchema });
/** The fields as they were typed. */
type Typed = z.infer<typeof typedSchema>;

/** What was typed about a farmer, or was understood of it. */
function typedOf(from: FormData | Farmer | undefined): Typed | undefined {
  if (from === undefined) return undefined;
  if (!(from instanceof FormData))
    return { farmerName: from.name, farmerPhone: from.phone ?? "", farmerConsent: "true" };
  const read = (name: keyof Typed) => String(from.get(name) ?? "").slice(0, MAX_CHARACTERS);
  const typed = {
    farmerName: read("farmerName"),
    farmerPhone: read("farmerPhone"),
    farmerConsent: read("farmerConsent"),
  };
  return Object.values(typed).some((text) => text.trim() !== "") ? typed : undefined;
}

/** The draft as data of a session; nothing where no farmer is named. */
export function farmerDraftOf(equipmentId: number, farmer: FormData | Farmer | undefined, now: Date) {
  const typed = typedOf(farmer);
  return typed === undefined ? {} : { [NAME]: { equipmentId, keptAt: now.toISOString(), typed } };
}

/**
 * Keeps the draft for the page that follows; without a farmer the one before goes.
 *
 * @returns the cookie to set, where a session was opened for it
 */
export async function keepFarmerDraft(
  { request, now }: Pick<Call, "request" | "now">,
  equipmentId: number,
  farmer: FormData | Farmer | undefined,
): Promise<HeadersInit> {
  const draft = farmerDraftOf(equipmentId, farmer, now);
  const { data } = await getSession(request);
  if (!(NAME in draft) && !(NAME in data)) return {};
  const cookie = await setFlash(request, { [NAME]: undefined, ...draft });
  return cookie === undefined ? {} : { "Set-Cookie": cookie };
}

/** What was typed before about the farmer for whom equipment is booked; null for nothing. */
export async function readFarmerDraft(
  { request, now }: Pick<Call, "request" | "now">,
  equipmentId: number,
): Promise<Typed | null> {
  const draft = draftSchema.safeParse((await getSession(request)).data[NAME]).data;
  const isKept = draft?.equipmentId === equipmentId && now.getTime() - Date.parse(draft.keptAt) < KEPT_MS;
  return isKept ? draft.typed : null;
}
