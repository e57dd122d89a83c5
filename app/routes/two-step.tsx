import { redirect } from "@remix-run/node";
import { twoStepSchema } from "~/domain/users/user-schema";
import {
  confirmTwoStep,
  findSetup,
  isTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  switchOffTwoStep,
  countRecoveryCodes,
} from "~/domain/two-step/two-step-login.server";
import { endOtherSessions } from "~/domain/users/session.server";
import type { UserCall } from "~/http/call.server";
import { requireOwnPassword } from "~/http/confirm-again.server";
import { userForm, userPage, seeOther, type PageHandle } from "~/http/page.server";
import { requireCode } from "~/http/second-step.server";
import { redirectWithNotice } from "~/http/session.server";
import { drawQrCode } from "~/domain/qr-code";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { SubmitButton } from "~/components/forms/form";
import { Alert, ButtonLink, Card } from "~/components/ui/elements";
import { Field, type FormField, PasswordField, TextInput } from "~/components/ui/fields";
import { Screen } from "~/components/layout/screen";

export const handle: PageHandle = { i18n: ["account", "security"], isInner: true };

export const loader = userPage(async (call) => {
  const { isOn } = await requireTwoStepPage(call);
  const setup = isOn ? undefined : await findSetup(call.db, call.user, call);
  return {
    title: call.t("security:twoStepTitle"),
    isOn,
    codesLeft: isOn ? await countRecoveryCodes(call.db, call.user.id) : 0,
    setup:
      setup === undefined
        ? null
        : { key: setup.secret.replace(GROUP, "$& "), address: setup.address, qr: drawQrCode(setup.address) },
  };
});

export const action = userForm(twoStepSchema, async (form, call) => {
  const { db, user, now, t, session } = call;
  await requireTwoStepPage(call);
  if (form.change === "confirm") {
    const recoveryCodes = await confirmTwoStep(db, user, form.code, call);
    // Logins that took no code end; this one goes on.
    await endOtherSessions(db, user.id, session.id ?? "");
    return { recoveryCodes };
  }
  await requireOwnPassword(call, form.currentPassword);
  if (form.change === "start") {
    await startTwoStep(db, user.id, now);
    return seeOther(PAGE);
  }
  await requireCode(call, user, form.code);
  if (form.change === "codes") return { recoveryCodes: await renewRecoveryCodes(db, user.id, now) };
  await db.transaction().execute((trx) => switchOffTwoStep(trx, user.id, { actorId: user.id, now }));
  return redirectWithNotice(call, PAGE, { title: t("notification:title_twoStepOff") });
});

export default function TwoStep() {
  const { t } = useTranslation(["security", "account", "common"]);
  const done = useActionData<typeof action>();
  return (
    <Screen to="/profile" back={t("common:editProfile")}>
      <p>{t("security:twoStepText")}</p>
      {done !== undefined && "recoveryCodes" in done ? <RecoveryCodes codes={done.recoveryCodes} /> : <NextForm />}
    </Screen>
  );
}

function NextForm() {
  const { isOn, codesLeft, setup } = useLoaderData<typeof loader>();
  if (isOn) return <ManageForm codesLeft={codesLeft} />;
  return setup === null ? <StartForm /> : <ConfirmForm setup={setup} />;
}

const GROUP = /.{4}(?=.)/g;

/** Two-step login is for admins, and for who has it on from then. */
async function requireTwoStepPage({ db, user }: UserCall): Promise<{ isOn: boolean }> {
  const isOn = await isTwoStep(db, user.id);
  if (!isOn && !user.isAdmin) throw redirect("/profile");
  return { isOn };
}

type SetupView = NonNullable<Awaited<ReturnType<typeof loader>>["setup"]>;

const PAGE = "/profile/two-step";

function ManageForm({ codesLeft }: { codesLeft: number }) {
  const { t } = useTranslation(["security", "account"]);
  const [form, { currentPassword, code }] = usePageForm<"currentPassword" | "code">("two-step");
  return (
    <>
      <Alert variant="success" title={t("twoStepIsOn", { number: codesLeft })} />
      <PageForm form={form} action={PAGE} failed={t("twoStepFailed")} className="card stack">
        <PasswordField field={currentPassword} label={t("account:password")} required autoComplete="current-password" />
        <CodeField field={code} label={t("codeOrRecovery")} />
        <p>{t("recoveryNewText")}</p>
        <SubmitButton name="change" value="codes" variant="outline">
          {t("recoveryNew")}
        </SubmitButton>
        <SubmitButton name="change" value="off" variant="destructive">
          {t("twoStepOff")}
        </SubmitButton>
      </PageForm>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("security");
  return (
    <Card className="stack" heading={t("recoveryTitle")}>
      <p>{t("recoveryText")}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink to={PAGE} block>
        {t("recoveryDone")}
      </ButtonLink>
    </Card>
  );
}

function CodeField({ field, label }: { field: FormField; label: string }) {
  return (
    <Field field={field} label={label} required>
      <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}

/** The first step: the password. */
function StartForm() {
  const { t } = useTranslation(["security", "account"]);
  const [form, { currentPassword }] = usePageForm<"currentPassword">("two-step-start");
  return (
    <PageForm form={form} action={PAGE} failed={t("twoStepFailed")} submit={t("twoStepSetUp")} className="card stack">
      <input type="hidden" name="change" value="start" />
      <PasswordField field={currentPassword} label={t("account:password")} required autoComplete="current-password" />
    </PageForm>
  );
}

/** The second: the app takes the secret over, and shows with a code that it has. */
function ConfirmForm({ setup }: { setup: SetupView }) {
  const { t } = useTranslation("security");
  const [form, { code }] = usePageForm<"code">("two-step-confirm");
  const { qr } = setup;
  return (
    <Card className="stack">
      <p>{t("twoStepScan")}</p>
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} width="240" height="240" role="img" aria-label={t("twoStepQr")}>
        <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
        <path d={qr.path} stroke="#000" strokeWidth="1" shapeRendering="crispEdges" />
      </svg>
      <p>
        {t("twoStepKey")}: <code>{setup.key}</code>
      </p>
      <p>
        <a href={setup.address} className="btn btn-outline">
          {t("twoStepOpenApp")}
        </a>
      </p>
      <PageForm form={form} action={PAGE} failed={t("twoStepFailed")} submit={t("twoStepConfirm")}>
        <input type="hidden" name="change" value="confirm" />
        <p>{t("twoStepConfirmText")}</p>
        <CodeField field={code} label={t("code")} />
      </PageForm>
    </Card>
  );
}
