import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert, ButtonLink, Card, Fold } from "~/components/ui/elements";
import { type FormResult, userPage, userForm, type PageHandle } from "~/http/page.server";
import { Form, SubmitButton } from "~/components/forms/form";
import { changeProfile } from "~/domain/profiles/change-profile.server";
import { priceRangeOf, formOfPreferences, listPreferredPlaces } from "~/domain/profiles/preference-form";
import { profileFormSchema, type ProfileForm as SentProfile } from "~/domain/profiles/profile-schema";
import { languageCookie } from "~/i18n/detection.server";
import { translatorFor } from "~/i18n/texts.server";
import type { UserCall } from "~/http/call.server";
import { toProblemOr } from "~/http/problems.server";
import { storeUploadedImage } from "~/http/image-upload.server";
import { proofOf } from "~/operations/accounts.server";
import { redirectWithNotice, safePath } from "~/http/session.server";
import { isTwoStep } from "~/domain/two-step/two-step-login.server";
import { findEnding } from "~/domain/users/account-ending.server";
import { findContactState } from "~/domain/users/contacts.server";
import { FIRST_HOURS, LAST_HOURS } from "~/domain/users/user";
import { listSessions } from "~/domain/users/session.server";
import { formatDay, formatHour, formatDayOf } from "~/i18n/format";
import { getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "~/components/forms/form-errors";
import { Checkbox, Field, Select, TextField } from "~/components/ui/fields";
import { pick } from "~/domain/pick";
import { PhotoField } from "~/components/account/photo-field";
import { PreferenceFields, ProfileFields, type ProfileFormFields } from "~/components/account/profile-fields";

export const handle: PageHandle = { i18n: ["account", "security"], images: true, hasActions: true };

export const loader = userPage(async ({ db, user, t, language, now, session, url }) => {
  const sessions = await listSessions(db, user.id, session.id ?? "", now);
  const ending = await findEnding(db, user.id);
  const { unconfirmed, isHeld } = await findContactState(db, user.id);
  const viewHour = (hour: number) => ({ value: String(hour), label: formatHour(hour, language) });
  return {
    endsOn: ending === undefined ? null : formatDayOf(ending.endsAt, language),
    title: t("common:editProfile"),
    ...pick(user, "name", "username", "imageUrl"),
    contact: user.contact ?? "",
    language,
    callFrom: String(user.callFrom ?? ""),
    callUntil: String(user.callUntil ?? ""),
    workPlace: user.workPlace ?? "",
    asksField: url.searchParams.get("ask") === "field",
    /** The hours that the form offers. */
    hours: { from: FIRST_HOURS.map(viewHour), until: LAST_HOURS.map(viewHour) },
    preferences: formOfPreferences(user.preferences),
    places: listPreferredPlaces(user.preferences.preferredLocations, language),
    unconfirmed: unconfirmed ?? null,
    sessions: sessions.map((session) => ({ ...session, openedOn: formatDay(session.openedOn, language) })),
    mayUseTwoStep: user.isAdmin || (await isTwoStep(db, user.id)),
    isHeld,
  };
});

/** Saves the profile, photo and preferences together; the next page is in the chosen language. */
export const action = userForm(profileFormSchema, async (form, call) => {
  const { db, user, settings } = call;
  const proof = proofOf(call, form.currentPassword);
  const change = { ...pickFacts(form), ...(await pickImage(form, call)) };
  const { language } = await changeProfile(db, user, change, proof).catch((error: unknown) => {
    throw toProblemOr(call, error, "storeBusy");
  });
  const t = translatorFor(language);
  const notice = { title: t("account:profileUpdated"), text: t("account:profileUpdatedText") } as const;
  const headers = { "Set-Cookie": languageCookie(language, settings.secure) };
  return redirectWithNotice(call, safePath(form.redirectTo, "/profile"), notice, headers);
});

export default function Profile() {
  const { t } = useTranslation(["account", "security", "common"]);
  const profile = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page stack">
      <div className="head">
        <h1>{t("common:editProfile")}</h1>
        <p className="soft">{profile.username}</p>
      </div>
      {profile.unconfirmed === null ? null : (
        <Alert title={t("unconfirmed", { address: profile.unconfirmed })}>{t("unconfirmedText")}</Alert>
      )}
      {profile.isHeld ? <Alert title={t("security:heldTitle")}>{t("security:heldText")}</Alert> : null}
      <div className="grid items-start gap-4 lg:grid-cols-aside">
        <ProfileForm profile={profile} result={result} />
        <div className="stack">
          {profile.endsOn === null ? null : (
            <Alert
              variant="warning"
              title={t("security:keepTitle", { day: profile.endsOn })}
              action={<ButtonLink to="/profile/end">{t("security:keepAction")}</ButtonLink>}
            />
          )}
          <ButtonLink to="/profile/phone" variant="outline">
            {t("common:onPhone")}
          </ButtonLink>
          <SessionList sessions={profile.sessions} />
          <ButtonLink to="/profile/password" variant="outline">
            {t("common:changePassword")}
          </ButtonLink>
          {profile.mayUseTwoStep ? (
            <ButtonLink to="/profile/two-step" variant="outline">
              {t("security:twoStepTitle")}
            </ButtonLink>
          ) : null}
          <h2>{t("dataTitle")}</h2>
          <p className="row">
            <ButtonLink to="/profile/data.json" reloadDocument variant="outline">
              {t("dataAction")}
            </ButtonLink>
            <ButtonLink to="/profile/end" variant="link" className="text-red ml-auto">
              {t("security:endLink")}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

/** What the form says of the profile; the dialog, which leads back to the page below it, does not ask for all. */
function pickFacts({ callFrom, callUntil, workPlace, redirectTo, ...form }: SentProfile) {
  const { name, contact, language, preferredCategories, preferredLocations, features } = form;
  return {
    name,
    contact,
    language,
    ...(redirectTo === undefined ? { callFrom, callUntil, workPlace } : {}),
    preferences: {
      preferredCategories,
      preferredLocations,
      priceRange: priceRangeOf(form.priceMin, form.priceMax),
      features,
    },
  };
}

async function pickImage({ image, removeImage }: SentProfile, call: UserCall): Promise<{ imageUrl?: string | null }> {
  const imageUrl = await storeUploadedImage(call, image, "person");
  if (imageUrl !== undefined) return { imageUrl };
  return removeImage === undefined ? {} : { imageUrl: null };
}

type ProfileView = Awaited<ReturnType<typeof loader>>;

function ProfileForm({ profile, result }: { profile: ProfileView; result: FormResult | undefined }) {
  const { t } = useTranslation("account");
  const { name, contact, language, callFrom, callUntil, workPlace, preferences, places, imageUrl } = profile;
  const [form, fields] = useForm<ProfileFormFields<"callFrom" | "callUntil" | "workPlace">>({
    id: "own-profile",
    lastResult: result,
    defaultValue: { name, contact, language, callFrom, callUntil, workPlace, ...preferences },
  });
  return (
    <Form method="post" action="/profile" encType="multipart/form-data" {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: t("updateFailed"), text: t("updateFailedText") }} />
      <Card className="stack">
        <PhotoField field={fields.image} name={name} imageUrl={imageUrl} />
        {imageUrl === null ? null : <Checkbox name="removeImage" value="yes" label={t("removePhoto")} />}
        <ProfileFields fields={fields} />
      </Card>
      <Card heading={t("callHours")}>
        <div className="pair">
          <Field field={fields.callFrom} label={t("callFrom")}>
            <Select none={t("callAnyTime")} options={profile.hours.from} />
          </Field>
          <Field field={fields.callUntil} label={t("callUntil")}>
            <Select none={t("callAnyTime")} options={profile.hours.until} />
          </Field>
        </div>
      </Card>
      <Card id="field">
        <Fold title={<h2>{t("field")}</h2>} open={profile.asksField || result !== undefined}>
          <div className="stack">
            {profile.asksField ? <Alert title={t("fieldAsk")} /> : null}
            <TextField field={fields.workPlace} label={t("fieldPlace")} autoComplete="off" />
          </div>
        </Fold>
      </Card>
      <Card>
        <Fold title={<h2>{t("preferencesTitle")}</h2>} open={result !== undefined}>
          <PreferenceFields fields={fields} lists={fields} places={places} />
        </Fold>
      </Card>
      <div className="act">
        <SubmitButton block={false}>{t("saveProfile")}</SubmitButton>
      </div>
    </Form>
  );
}

function SessionList({ sessions }: Pick<ProfileView, "sessions">) {
  const { t } = useTranslation("security");
  const others = sessions.filter(({ isThisDevice }) => !isThisDevice);
  return (
    <Card as="section" id="sessions" className="stack" heading={t("sessionsTitle")}>
      <p>{t("sessionsText")}</p>
      <ul className="stack">
        {sessions.map(({ key, device, openedOn, isThisDevice }) => (
          <li key={key} className="flex items-center gap-3">
            <span className="flex-1">
              <strong>{device ?? t("deviceUnknown")}</strong>
              <br />
              {isThisDevice ? t("thisDevice") : t("openedOn", { day: openedOn })}
            </span>
            {isThisDevice ? null : (
              <Form method="post" action="/profile/sessions/end">
                <input type="hidden" name="session" value={key} />
                <SubmitButton
                  variant="outline"
                  aria-label={t("endSessionOf", { device: device ?? t("deviceUnknown") })}
                  block={false}
                >
                  {t("endSession")}
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Form method="post" action="/profile/sessions/end">
          <input type="hidden" name="others" value="yes" />
          <SubmitButton variant="outline">{t("endOthers")}</SubmitButton>
        </Form>
      )}
    </Card>
  );
}
