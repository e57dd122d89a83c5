import type { Updateable } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";
import { Invalid } from "~/domain/errors";
import { isOwnImage } from "~/domain/images/store-image.server";
import { findPlace } from "~/domain/places/find-place.server";
import { forgetRecommendations } from "~/domain/recommendations/recommend.server";
import { chooseMessages, type OfferedWays } from "~/domain/phones/choose-messages.server";
import { isContactProved, requestConfirmation, storeContact, type ContactProof } from "~/domain/users/contacts.server";
import type { Preferences, User } from "~/domain/users/user";
import { findUser, toUser } from "~/domain/users/user-queries.server";
import type { ProfileChange } from "./profile-schema";

const NO_WAYS: OfferedWays = { sms: false, whatsapp: false };

/**
 * Changes a user's profile. Recommendations depend on preferences: the stored ones are deleted in the same
 * transaction.
 *
 * @param change only the fields to change
 * @param proof that a new contact comes from the account's owner
 * @param offered ways of messages on the phone that can be chosen
 * @returns the changed user
 * @throws Invalid for an image that is not stored here, a place of work that is not known, a wrong password beside a new
 *   contact, and for messages on the phone without a number; TooMany above the number of contacts a day
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
  return db.transaction().execute(async (trx) => {
    if (typeof imageUrl === "string" && !(await isOwnImage(trx, imageUrl))) {
      throw new Invalid("imageForeign", { fields: { imageUrl: ["imageForeign"] } });
    }
    const before = await findUser(trx, user.id);
    const wanted =
      preferences === undefined || before === undefined ? undefined : join(before.preferences, preferences);
    const set: Updateable<Database["users"]> = {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.language === undefined ? {} : { language: change.language }),
      ...(imageUrl === undefined ? {} : { imageUrl }),
      ...(change.callFrom === undefined || change.callUntil === undefined
        ? {}
        : { callFrom: change.callFrom, callUntil: change.callUntil }),
      ...(workPlace === undefined ? {} : { workPlace }),
      ...(wanted === undefined ? {} : { preferences: JSON.stringify(wanted) }),
    };
    const isNew = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(before?.preferences);
    if (isNew) await forgetRecommendations(trx, user);
    if (contact !== undefined) await storeContact(trx, user.id, { contact, isProved, now, network });
    if (Object.keys(set).length > 0) await trx.updateTable("users").set(set).where("id", "=", user.id).execute();
    const { smsMessages, whatsappMessages } = change;
    const isNewNumber = contact !== undefined && contact !== (before?.contact ?? null);
    if (isNewNumber || smsMessages !== undefined || whatsappMessages !== undefined)
      await chooseMessages(trx, user.id, { smsMessages, whatsappMessages }, { offered, isNewNumber, network, now });
    // Saved again without a change, it sends the link again.
    if (change.contact !== undefined) await requestConfirmation(trx, user.id, { now, network });
    return toUser(await trx.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow());
  });
}

async function requirePlace(db: Db, text: string): Promise<void> {
  const { place } = await findPlace(db, text);
  if (place === undefined) throw new Invalid("workPlaceUnknown", { fields: { workPlace: ["workPlaceUnknown"] } });
}

function join(present: Preferences, change: NonNullable<ProfileChange["preferences"]>): Preferences {
  const { min = present.priceRange.min, max = present.priceRange.max } = change.priceRange ?? {};
  if (min > max) throw new Invalid("priceRangeInvalid", { fields: { preferences: ["priceRangeInvalid"] } });
  return {
    preferredCategories: change.preferredCategories ?? present.preferredCategories,
    preferredLocations: change.preferredLocations ?? present.preferredLocations,
    priceRange: { min, max },
    features: change.features ?? present.features,
  };
}
