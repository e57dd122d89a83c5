import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { keepTyped } from "~/components/forms/keep-typed";
import { changeTwoStep } from "./action.server";
import { loadTwoStep } from "./loader.server";
import { ManageForm, RecoveryCodes } from "./manage";
import { ConfirmForm, StartForm } from "./set-up";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadTwoStep);

/** Sets two-step login up, on or off. */
export const action = (args: ActionFunctionArgs) => changeTwoStep(args);

export const clientAction = keepTyped;

export default function TwoStep() {
  const { t } = useTranslation(["security", "account"]);
  const done = useActionData<typeof action>();
  const codes = done !== undefined && "recoveryCodes" in done ? done.recoveryCodes : undefined;
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/profile">{t("account:profileTitle")}</BackLink>
      <h1>{t("security:twoStepTitle")}</h1>
      <p>{t("security:twoStepText")}</p>
      {codes === undefined ? <Forms /> : <RecoveryCodes codes={codes} />}
    </div>
  );
}

function Forms() {
  const { isOn, codesLeft, setup } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const result = done === undefined || "recoveryCodes" in done ? undefined : done;
  if (isOn) return <ManageForm result={result} codesLeft={codesLeft} />;
  return setup === null ? <StartForm result={result} /> : <ConfirmForm result={result} setup={setup} />;
}
