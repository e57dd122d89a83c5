import type { ActionFunctionArgs } from "@remix-run/node";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { priceRangeOf } from "~/domain/profiles/preference-form";
import { profileFormSchema, type ProfileForm } from "~/domain/profiles/profile-schema";
import { languageCookie } from "~/i18n/detection.server";
import { translatorFor } from "~/i18n/texts.server";
import type { UserCall } from "~/http/call.server";
import { handleUserForm } from "~/http/page.server";
import { storeUploadedImage } from "~/http/image-upload.server";
import { proofOf } from "~/operations/accounts.server";
import { redirectWithNotice } from "~/http/session.server";

/** Saves the profile, photo and preferences together; the next page is in the chosen language. */
export function changeProfileByForm(args: ActionFunctionArgs) {
  return handleUserForm(args, profileFormSchema, async (form, call) => {
    const { db, user, settings, request } = call;
    const proof = await proofOf(call, form.currentPassword);
    const change = { ...pickFacts(form), ...(await pickImage(form, call)) };
    const { language } = await changeProfile(db, user, change, proof);
    const t = translatorFor(language);
    const notice = { title: t("account:profileUpdated"), text: t("account:profileUpdatedText") } as const;
    const headers = { "Set-Cookie": languageCookie(language, settings.secure) };
    return redirectWithNotice(request, "/profile", notice, headers);
  });
}

function pickFacts({
  name,
  contact,
  language,
  callFrom,
  callUntil,
  workPlace,
  preferredCategories,
  preferredLocations,
  priceMin,
  priceMax,
  features,
}: ProfileForm) {
  return {
    name,
    contact,
    language,
    callFrom,
    callUntil,
    workPlace,
    preferences: { preferredCategories, preferredLocations, priceRange: priceRangeOf(priceMin, priceMax), features },
  };
}

async function pickImage({ image, removeImage }: ProfileForm, call: UserCall): Promise<{ imageUrl?: string | null }> {
  const imageUrl = await storeUploadedImage(call, image, "person");
  if (imageUrl !== undefined) return { imageUrl };
  return removeImage === undefined ? {} : { imageUrl: null };
}
