import type { Db, Trx } from "~db/open";
import { limitEdits } from "~/domain/quota";
import { recordOwnAction } from "~/domain/audit/record-audit.server";
import { Conflict, Invalid, TooMany } from "~/domain/errors";
import { isOwnImage } from "~/domain/images/store-image.server";
import { requestPhoneCode } from "~/domain/phones/phone-code.server";
import { findPlace } from "~/domain/places/find-place.server";
import { forgetRecommendations } from "~/domain/recommendations/recommend.server";
import { isContactProved, requestConfirmation, storeContact, type ContactProof } from "~/domain/users/contacts.server";
import { phoneIn } from "~/domain/users/mobile-number";
import type { Preferences, User } from "~/domain/users/user";
import { requireUserRow, toUser } from "~/domain/users/user-queries.server";
import { WAYS, type Way } from "~/gateways/phone-messages.server";
import type { ProfileChange } from "./profile-schema";

/** Which ways of messages on the phone can be sent at all. */
export type OfferedWays = Record<Way, boolean>;
const NO_WAYS: OfferedWays = { sms: false, whatsapp: false };

const readUser = async (trx: Trx, id: number): Promise<User> => toUser(await requireUserRow(trx, id));

/**
 * Changes the given fields of a profile. @param proof that a new contact comes from the account's owner
 * @throws Invalid; Conflict for a way that is not offered; TooMany
 */
export async function changeProfile(
  db: Db,
  user: { id: number },
  change: ProfileChange,
  proof: ContactProof = {},
  offered: OfferedWays = NO_WAYS,
): Promise<User> {
  const { imageUrl, preferences, contact, workPlace } = change;
  const { now = new Date(), network } = proof;
  if (typeof workPlace === "string") await requirePlace(db, workPlace);
  const isProved = contact !== undefined && (await isContactProved(db, user.id, contact, proof));
  const edit = async (trx: Trx): Promise<User> => {
    if (typeof imageUrl === "string" && !(await isOwnImage(trx, imageUrl))) {
      throw new Invalid("imageForeign", { field: "imageUrl" });
    }
    const before = await readUser(trx, user.id);
    const wanted = join(before.preferences, preferences ?? {});
    if (JSON.stringify(wanted) !== JSON.stringify(before.preferences)) await forgetRecommendations(trx, user);
    if (contact !== undefined) await storeContact(trx, user.id, { contact, isProved, now });
    const { name, language, callFrom, callUntil } = change;
    const hours =
      callFrom === null || callUntil === null ? { callFrom: null, callUntil: null } : { callFrom, callUntil };
    await trx
      .updateTable("users")
      // What is undefined stays.
      .set({ name, language, imageUrl, ...hours, workPlace, preferences: JSON.stringify(wanted) })
      .where("id", "=", user.id)
      .execute();
    const isNewNumber = contact !== undefined && contact !== before.contact;
    await chooseMessages(trx, await readUser(trx, user.id), change, { offered, isNewNumber, network, now });
    // Saved again without a change, it sends the link again.
    if (contact !== undefined) await requestConfirmation(trx, user.id, now);
    return readUser(trx, user.id);
  };
  return limitEdits(user, () => db.transaction().execute(edit));
}

const NONE = "none";
const nameWays = (user: User): string => WAYS.filter((way) => user[`${way}Messages`]).join(" ") || NONE;

/** Stores which messages a user gets: a number gets none before its code is right. @param before as it is now */
async function chooseMessages(
  trx: Trx,
  before: User,
  choice: ProfileChange,
  context: { offered: OfferedWays; isNewNumber: boolean; network: string | undefined; now: Date },
): Promise<void> {
  const { id } = before;
  const { offered, isNewNumber, network, now } = context;
  const hasNumber = phoneIn(before.contact) !== undefined;
  const asked = WAYS.filter((way) => choice[`${way}Messages`] === true);
  for (const way of asked) {
    const field = `${way}Messages`;
    if (!offered[way]) throw new Conflict("phoneMessagesOff", { field });
    if (!hasNumber) throw new Invalid("phoneNeeded", { field });
  }
  const { smsMessages = before.smsMessages, whatsappMessages = before.whatsappMessages } = choice;
  const after = { ...before, smsMessages, whatsappMessages };
  const [fromState, toState] = [nameWays(before), nameWays(after)];
  if (fromState !== toState) {
    const set = { smsMessages: smsMessages ? 1 : 0, whatsappMessages: whatsappMessages ? 1 : 0 } as const;
    await trx.updateTable("users").set(set).where("id", "=", id).execute();
    await recordOwnAction(trx, before, "choose_messages", now, { fromState, toState });
  }
  if (!hasNumber || before.phoneConfirmed) return;
  if (asked.length > 0) return requestPhoneCode(trx, id, { now, network });
  // A new contact is stored whether or not a code may be sent to it; the page offers another.
  if (isNewNumber && toState !== NONE)
    await requestPhoneCode(trx, id, { now, network }).catch((error: unknown) => {
      if (!(error instanceof TooMany)) throw error;
    });
}

async function requirePlace(db: Db, text: string): Promise<void> {
  const { place } = await findPlace(db, text);
  if (place === undefined) throw new Invalid("workPlaceUnknown", { field: "workPlace" });
}

function join(present: Preferences, change: NonNullable<ProfileChange["preferences"]>): Preferences {
  const { min = present.priceRange.min, max = present.priceRange.max } = change.priceRange ?? {};
  if (min > max) throw new Invalid("priceRangeInvalid", { field: "preferences" });
  return {
    preferredCategories: change.preferredCategories ?? present.preferredCategories,
    preferredLocations: change.preferredLocations ?? present.preferredLocations,
    priceRange: { min, max },
    features: change.features ?? present.features,
  };
}
