import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert, ButtonLink, Card, Tabs } from "~/components/ui/elements";
import { publicPage, publicForm, type PageHandle } from "~/http/page.server";
import { readOnwardPath, takeWaiting } from "~/http/frame.server";
import { Conflict, NotFound } from "~/domain/errors";
import { findJustRegistered } from "~/domain/users/accounts.server";
import { loginSchema, registrationFormSchema } from "~/domain/users/user-schema";
import { toProblemOr } from "~/http/problems.server";
import { requireCookies, safePath, LOST, redirectSignedIn } from "~/http/session.server";
import { offersCodeLogin, register, requireFormCredentials } from "~/http/sign-in.server";
import { goOnWithLogin } from "~/routes/shared/after-login.server";
import { hasWaitedTooLong } from "~/domain/checkout/waiting-booking";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import type { Call } from "~/http/call.server";
import { formatDay } from "~/i18n/format";
import { formatRupees } from "~/i18n/money";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { SubmitButton } from "~/components/forms/form";
import { Field, PasswordField, PasswordInput, TextField, TextInput } from "~/components/ui/fields";
import { useFrame } from "~/components/layout/use-frame";
import { Dialog } from "~/components/ui/dialog";
import { ForgotForm } from "~/components/account/forgot-form";

export const handle: PageHandle = { i18n: ["account"] };

export const loader = publicPage(async (call) => {
  const { url, t } = call;
  redirectSignedIn(call);
  const tab = readTab(url);
  const redirectTo = readOnwardPath(call);
  const onwards = redirectTo === "" ? "" : new URLSearchParams({ redirectTo }).toString();
  const query = onwards === "" ? "" : `?${onwards}`;
  const addressOf = (of: AuthTab) => `/auth?tab=${of}${onwards === "" ? "" : `&${onwards}`}`;
  return {
    title: t(`account:${tab}`),
    tab,
    isOnTheWay: redirectTo !== "",
    login: addressOf("login"),
    register: addressOf("register"),
    forgotPage: `/auth/forgot-password${query}`,
    smsPage: offersCodeLogin(call) ? `/auth/sms${query}` : null,
    /** Prefilled after a registration. */
    username: url.searchParams.get("username")?.slice(0, 30) ?? "",
    waiting: await describeWaiting(call, redirectTo),
    /** True for those who sent a form after their login had ended. */
    isLost: url.searchParams.has(LOST),
  };
});

export const action = (args: ActionFunctionArgs) =>
  readTab(new URL(args.request.url)) === "register" ? handleRegistration(args) : handleLogin(args);

export default function Auth() {
  const { t } = useTranslation(["account", "common"]);
  const { tab, isOnTheWay, forgotPage, ...page } = useLoaderData<typeof loader>();
  const tabs = (["login", "register"] as const).map((name) => ({
    to: page[name],
    label: t(name),
    current: name === tab,
  }));
  return (
    <div className="wrap page grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
      <div className="stack">
        <h1 className="sr-only">{t("title")}</h1>
        {isOnTheWay ? <WaitingNote /> : null}
        <div>
          <Tabs label={t("title")} tabs={tabs} />
          <Card className="stack mt-1">{tab === "register" ? <RegisterForm /> : <LoginForm />}</Card>
        </div>
      </div>
      <aside className="hidden md:block">
        <Card board className="stack overflow-hidden bg-haldi bg-sun pb-0 text-on-haldi">
          <h2 className="sign text-2xl">{t("panelTitle")}</h2>
          <p>{t("panelText")}</p>
          <div className="tractor mx-auto w-85" />
        </Card>
      </aside>
      {/* Closes and resets once the request is accepted. */}
      <Dialog id={FORGOT_DIALOG} title={t("forgotTitle")}>
        <ForgotForm action={forgotPage} result="in a dialog" />
      </Dialog>
    </div>
  );
}

type AuthTab = "login" | "register";

function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "register" ? "register" : "login";
}

/** Leads to the page that asked for it, or to the booking that was confirmed there before. */
function handleLogin(args: ActionFunctionArgs) {
  const unread = args.request.clone();
  return publicForm(loginSchema, async (credentials, call) => {
    requireCookies(call.request);
    const proved = await requireFormCredentials(call, credentials, unread);
    return goOnWithLogin(call, proved);
  })(args);
}

/** Takes the registration form: the account is opened, and the login form waits with the name filled in. */
const handleRegistration = publicForm(registrationFormSchema, async (form, call) => {
  requireCookies(call.request);
  const { user } = await register(call, form).catch(async (error: unknown) => {
    const options = { language: call.language, now: call.now };
    const known = error instanceof Conflict ? await findJustRegistered(call.db, form, options) : undefined;
    if (known !== undefined) return { user: known };
    throw toProblemOr(call, error, "registrationFailed");
  });
  const onwards = call.url.searchParams.get("redirectTo");
  const query = new URLSearchParams({ tab: "login", username: user.username });
  if (onwards !== null) query.set("redirectTo", safePath(onwards));
  const say = { title: call.t("account:registered"), text: call.t("account:registeredText") } as const;
  return { to: `/auth?${query.toString()}`, say };
});

/** What was confirmed and waits; null where nothing does or it is asked for again. */
async function describeWaiting(call: Call, path: string) {
  const { db, now, language } = call;
  const { waiting } = takeWaiting(call, path);
  if (waiting?.seenTotal === undefined || hasWaitedTooLong(waiting, now)) return null;
  try {
    const { name } = await requireEquipment(db, waiting.equipmentId);
    return {
      name,
      from: formatDay(waiting.startDate, language),
      to: formatDay(waiting.endDate, language),
      total: formatRupees(waiting.seenTotal),
      asksContact: waiting.asksContact === true,
    };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function WaitingNote() {
  const { t } = useTranslation("account");
  const { tab, waiting: booking, login: loginPage, isLost } = useLoaderData<typeof loader>();
  if (booking === null && isLost) return <Alert variant="warning">{t("signInAgain")}</Alert>;
  if (booking === null) return <Alert>{t("signInToGoOn")}</Alert>;
  const { name, from, to, total, asksContact } = booking;
  const [register, login] = asksContact
    ? (["waitingRegisterPhone", "waitingLoginPhone"] as const)
    : (["waitingRegister", "waitingLogin"] as const);
  return (
    <Alert title={t(tab === "register" ? register : login)}>
      <p>
        {name}
        <br />
        {`${from} – ${to} · ${total}`}
      </p>
      {tab === "register" ? (
        <p>
          {t("waitingHaveAccount")} <Link to={loginPage}>{t("loginAction")}</Link>
        </p>
      ) : null}
    </Alert>
  );
}

function LoginForm() {
  const { t } = useTranslation(["account", "common"]);
  const { login, username, forgotPage, smsPage } = useLoaderData<typeof loader>();
  const [form, fields] = usePageForm<"username" | "password">("login", { defaultValue: { username } });
  const isUntried = form.result === undefined;
  return (
    <PageForm form={form} action={login} failed={t("loginFailed")} advice={t("loginFailedText")}>
      <Field field={fields.username} label={t("common:username")} required>
        <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field field={fields.password} label={t("password")} required>
        <PasswordInput autoComplete="current-password" autoFocus={username !== "" && isUntried} />
      </Field>
      <SubmitButton>{t("loginAction")}</SubmitButton>
      <p>
        <ButtonLink to={forgotPage} variant="link" data-opens={FORGOT_DIALOG}>
          {t("forgotLink")}
        </ButtonLink>
      </p>
      {smsPage === null ? null : (
        <p>
          <ButtonLink to={smsPage} variant="link">
            {t("smsLogin")}
          </ButtonLink>
        </p>
      )}
    </PageForm>
  );
}

function RegisterForm() {
  const { t } = useTranslation(["account", "common"]);
  const { register } = useLoaderData<typeof loader>();
  const frame = useFrame();
  const [form, fields] = usePageForm<"name" | "username" | "password" | "confirmPassword">("register");
  const { name, username, password, confirmPassword } = fields;
  return (
    <PageForm form={form} action={register} failed={t("registrationFailed")} submit={t("registerAction")}>
      <p>{t("registerIntro")}</p>
      <TextField field={name} label={t("name")} required autoComplete="name" />
      <Field field={username} label={t("common:username")} hint={t("usernameHint")} required>
        <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field field={password} label={t("password")} hint={t("passwordHint")} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <PasswordField field={confirmPassword} label={t("confirmPassword")} required autoComplete="new-password" />
      <input type="hidden" name="language" value={frame?.language ?? "en"} />
      <p className="small soft">
        {t("registerTerms")} <Link to="/terms">{t("common:terms")}</Link>,{" "}
        <Link to="/privacy">{t("common:privacy")}</Link>
      </p>
    </PageForm>
  );
}

const FORGOT_DIALOG = "forgot-password";
