import type { Db, Trx } from "~db/open";
import { limitEdits } from "~/domain/account-quota";
import { Invalid } from "~/domain/errors";
import { isOwnImage } from "~/domain/images/store-image.server";
import { findPlace } from "~/domain/places/find-place.server";
import { forgetRecommendations } from "~/domain/recommendations/recommend.server";
import { chooseMessages, type OfferedWays } from "~/domain/phones/choose-messages.server";
import { isContactProved, requestConfirmation, storeContact, type ContactProof } from "~/domain/users/contacts.server";
import type { Preferences, User } from "~/domain/users/user";
import { toUser } from "~/domain/users/user-queries.server";
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
 *   contact, and for messages on the phone without a number; TooMany above the number of edits an hour
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
      throw new Invalid("imageForeign", { fields: { imageUrl: ["imageForeign"] } });
    }
    const before = toUser(
      await trx.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(),
    );
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
    const { smsMessages, whatsappMessages } = change;
    const isNewNumber = contact !== undefined && contact !== before.contact;
    if (isNewNumber || smsMessages !== undefined || whatsappMessages !== undefined)
      await chooseMessages(trx, user.id, { smsMessages, whatsappMessages }, { offered, isNewNumber, network, now });
    // Saved again without a change, it sends the link again.
    if (contact !== undefined) await requestConfirmation(trx, user.id, now);
    return toUser(await trx.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow());
  };
  return limitEdits(user, () => db.transaction().execute(edit));
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
