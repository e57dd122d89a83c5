import { pick } from "~/domain/pick";
import { formatMoment } from "~/i18n/format";
import { z } from "zod";
import { MS_PER_HOUR } from "~/domain/calendar/day";
import { findRecovery, issueOfficeCode } from "~/domain/recovery/office-code.server";
import { proofSchema } from "~/domain/users/user-schema";
import { OFFICE_CODE_HOURS, PROOF_MAX_CHARACTERS, shownName } from "~/domain/users/user";
import { adminForm, type PageHandle } from "~/http/page.server";
import { confirmedBy, confirmingFields } from "~/http/confirm-again.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import { Alert, Card } from "~/components/ui/elements";
import { Field, Textarea } from "~/components/ui/fields";
import { AdminPage } from "~/components/admin/admin-page";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin"], isInner: true };

export const loader = adminPage(async ({ db, namedId, t }) => {
  const { user, refusal, held } = await findRecovery(db, namedId);
  return {
    title: t("admin:recoverTitle", { name: shownName(user.name, t) }),
    ...pick(user, "id", "username", "contact"),
    refusal: refusal === undefined ? null : t(`messages:${refusal}`),
    contactBefore: held === undefined ? null : (held.before ?? t("admin:noContactBefore")),
  };
});

const recoverySchema = z.object({ proof: proofSchema, ...confirmingFields });

export const action = adminForm(recoverySchema, async ({ proof, ...sent }, call) => {
  const { db, namedId: userId, serverSecret } = call;
  const code = await issueOfficeCode(db, { userId, proof, serverSecret, ...(await confirmedBy(call, sent)) });
  const until = new Date(call.now.getTime() + OFFICE_CODE_HOURS * MS_PER_HOUR);
  // The page shows it this once.
  return { code, until: formatMoment(until.toISOString(), call.language) };
});

export default function AdminRecovery() {
  const { t } = useTranslation("admin");
  const person = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const [form, { proof, currentPassword }] = usePageForm<"proof" | "currentPassword">("recovery");
  const made = done !== undefined && "code" in done ? done : undefined;
  return (
    <AdminPage back={{ to: "/admin/users", label: t("users") }}>
      <p>{`${person.id} · ${person.username} · ${person.contact ?? t("noContact")}`}</p>
      {person.contactBefore === null ? null : (
        <Alert variant="warning" title={t("recoverHeld", { contact: person.contactBefore })} />
      )}
      {person.refusal !== null && made === undefined ? <Alert variant="warning" title={person.refusal} /> : null}
      {made === undefined && person.refusal === null ? (
        <Card as="section" className="stack">
          <p>{t("recoverText")}</p>
          <PageForm
            form={form}
            action={`/admin/users/${person.id}/recover`}
            failed={t("recoverFailed")}
            submit={t("makeCode")}
          >
            <Field field={proof} label={t("proof")} hint={t("proofHint")} required>
              <Textarea rows={3} countTo={PROOF_MAX_CHARACTERS} />
            </Field>
            {person.mustConfirm || currentPassword.errors !== undefined ? (
              <ConfirmPassword field={currentPassword} />
            ) : null}
          </PageForm>
        </Card>
      ) : null}
      {made === undefined ? null : (
        <Card className="stack" heading={t("codeMade", { username: person.username })}>
          <p className="h2">
            <code>{made.code}</code>
          </p>
          <p>{t("codeMadeText", { until: made.until })}</p>
        </Card>
      )}
    </AdminPage>
  );
}
