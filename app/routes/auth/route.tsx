import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ForgotDialog } from "./forgot-dialog";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { Card } from "~/components/ui/card";
import { Tabs } from "~/components/ui/tabs";
import { WaitingNote } from "./waiting-note";
import { handleRegistration, readTab, handleLogin } from "./action.server";
import { loadAuthPage } from "./loader.server";
import { loadPage } from "~/http/page.server";
import { keepTyped } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, loadAuthPage);

/** Login or registration, by the tab whose form was submitted. */
export const action = (args: ActionFunctionArgs) =>
  readTab(new URL(args.request.url)) === "register" ? handleRegistration(args) : handleLogin(args);

export const clientAction = keepTyped;

export default function Auth() {
  const { t } = useTranslation(["account", "common"]);
  const { tab, redirectTo, username, waiting, withSms, isLost } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const keep = redirectTo === "" ? "" : `&redirectTo=${encodeURIComponent(redirectTo)}`;
  const forgotPage = `/auth/forgot-password${keep.replace("&", "?")}`;
  const tabs = (["login", "register"] as const).map((name) => ({
    to: `/auth?tab=${name}${keep}`,
    label: t(name),
    current: name === tab,
  }));
  return (
    <div className="wrap page with-aside">
      <div className="stack">
        <h1 className="sr-only">{t("title")}</h1>
        {redirectTo === "" ? null : (
          <WaitingNote tab={tab} booking={waiting} loginPage={`/auth?tab=login${keep}`} isLost={isLost} />
        )}
        <div>
          <Tabs label={t("title")} tabs={tabs} />
          <Card className="stack mt-1">
            {tab === "register" ? (
              <RegisterForm result={result} action={`/auth?tab=register${keep}`} />
            ) : (
              <LoginForm
                result={result}
                action={`/auth?tab=login${keep}`}
                username={username}
                forgotPage={forgotPage}
                smsPage={withSms ? `/auth/sms${keep.replace("&", "?")}` : undefined}
              />
            )}
          </Card>
        </div>
      </div>
      <aside className="hidden md:block">
        <Card board className="stack hero">
          <h2 className="sign">{t("panelTitle")}</h2>
          <p>{t("panelText")}</p>
        </Card>
      </aside>
      <ForgotDialog page={forgotPage} />
    </div>
  );
}
