import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SessionList } from "./session-list";
import { ProfileForm } from "./profile-form";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { loadUserPage } from "~/http/page.server";
import { changeProfileByForm } from "./action.server";
import { loadProfile } from "./loader.server";
import { keepTyped } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account", "security"], images: true, hasActions: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadProfile);

/** Saves the profile. */
export const action = (args: ActionFunctionArgs) => changeProfileByForm(args);

export const clientAction = keepTyped;

export default function Profile() {
  const { t } = useTranslation(["account", "security"]);
  const profile = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <div className="head">
        <h1>{t("profileTitle")}</h1>
        <p className="soft">{profile.username}</p>
      </div>
      {profile.unconfirmed === null ? null : (
        <Alert title={t("unconfirmed", { address: profile.unconfirmed })}>{t("unconfirmedText")}</Alert>
      )}
      {profile.isHeld ? <Alert title={t("security:heldTitle")}>{t("security:heldText")}</Alert> : null}
      <ProfileForm profile={profile} result={result} />
      {profile.endsOn === null ? null : (
        <Alert
          variant="warning"
          title={t("security:keepTitle", { day: profile.endsOn })}
          action={<ButtonLink to="/profile/end">{t("security:keepAction")}</ButtonLink>}
        />
      )}
      {profile.undelivered.map((way) => (
        <Alert key={way} variant="warning" title={t(`undelivered_${way}`)} />
      ))}
      <ButtonLink to="/profile/phone" variant="outline">
        {t("phoneLink")}
      </ButtonLink>
      <SessionList sessions={profile.sessions} />
      <ButtonLink to="/profile/password" variant="outline">
        {t("security:setPassword")}
      </ButtonLink>
      {profile.mayUseTwoStep ? (
        <ButtonLink to="/profile/two-step" variant="outline">
          {t("security:twoStepTitle")}
        </ButtonLink>
      ) : null}
      <h2>{t("dataTitle")}</h2>
      <p className="soft">{t("dataText")}</p>
      <p className="row">
        <ButtonLink to="/profile/data.json" reloadDocument variant="outline">
          {t("dataAction")}
        </ButtonLink>
        <ButtonLink to="/profile/end" variant="link" className="no ml-auto">
          {t("security:endLink")}
        </ButtonLink>
      </p>
    </div>
  );
}
