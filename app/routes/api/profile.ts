import { changeProfile } from "~/domain/profiles/change-profile.server";
import { profileChangeSchema } from "~/domain/profiles/profile-schema";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";
import { proofOf } from "~/routes/shared/contact-proof.server";
import { waysOf } from "~/routes/shared/phone-messages.server";
import { languageCookie } from "~/i18n/detection.server";

export const loader = allowOnly("PATCH");

/** Updates the user's profile. */
export const action = apiAction({
  PATCH: async (call) => {
    const { db, user, settings } = requireUser(call);
    const { currentPassword, ...change } = await requireBody(call, profileChangeSchema);
    const changed = await changeProfile(db, user, change, await proofOf(call, currentPassword), waysOf(settings));
    const headers = new Headers();
    if (change.language !== undefined) headers.set("Set-Cookie", languageCookie(changed.language, settings.secure));
    return jsonAnswer(changed, { headers });
  },
});
