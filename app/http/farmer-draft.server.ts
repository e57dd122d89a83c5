import { z } from "zod";
import { MS_PER_HOUR } from "~/domain/calendar/day";
import type { ConfirmedRequest } from "~/domain/checkout/waiting-booking";
import { normaliseStart } from "~/domain/normalise-text";
import type { Call } from "./call.server";
import { setFlash } from "./session.server";

/**
 * For whom somebody is about to book, and their own phone number, while the price is worked out again: otherwise the
 * next press would book for themselves. In the session and in no address, since it names people and their numbers.
 */

const NAME = "farmerDraft";
const KEPT_MS = MS_PER_HOUR;
/** More than any of the fields takes. */
const MAX_CHARACTERS = 100;

const FIELDS = ["farmerName", "farmerPhone", "farmerConsent", "contact"] as const;
const typedSchema = z.record(z.enum(FIELDS), z.string());
const draftSchema = z.object({ equipmentId: z.number(), keptAt: z.iso.datetime(), typed: typedSchema });
type Typed = z.infer<typeof typedSchema>;
/** A form, or what was understood of it. */
type Told = FormData | Pick<ConfirmedRequest, "farmer" | "contact">;

function typedOf(told: Told): Typed {
  if (told instanceof FormData) {
    const typed = FIELDS.map((name) => [name, normaliseStart(String(told.get(name) ?? ""), MAX_CHARACTERS)]);
    return Object.fromEntries(typed) as Typed;
  }
  const { farmer, contact = "" } = told;
  const farmerConsent = farmer === undefined ? "" : "true";
  return { farmerName: farmer?.name ?? "", farmerPhone: farmer?.phone ?? "", farmerConsent, contact };
}

/** The draft as data of a session; nothing where nothing was typed. */
export function farmerDraftOf(equipmentId: number, told: Told, now: Date) {
  const typed = typedOf(told);
  const isEmpty = Object.values(typed).every((text) => text.trim() === "");
  return isEmpty ? {} : { [NAME]: { equipmentId, keptAt: now.toISOString(), typed } };
}

/** Keeps what was typed for the next page; without any the draft goes. @returns the cookie of a new session, if any */
export async function keepFarmerDraft(
  call: Pick<Call, "session" | "clientAddress" | "now">,
  equipmentId: number,
  told: Told,
): Promise<HeadersInit> {
  const draft = farmerDraftOf(equipmentId, told, call.now);
  if (!(NAME in draft) && !(NAME in call.session.data)) return {};
  const cookie = await setFlash(call, { [NAME]: undefined, ...draft });
  return cookie === undefined ? {} : { "Set-Cookie": cookie };
}

/** What was typed before where equipment is booked; null for nothing. */
export function readFarmerDraft({ session, now }: Pick<Call, "session" | "now">, equipmentId: number): Typed | null {
  const draft = draftSchema.safeParse(session.data[NAME]).data;
  const isKept = draft?.equipmentId === equipmentId && now.getTime() - Date.parse(draft.keptAt) < KEPT_MS;
  return isKept ? draft.typed : null;
}
