import { z } from "zod";
import { askForEnd } from "~/domain/endings/ask-for-end.server";
import { words } from "~/domain/schema-parts";
import { userForm, userPage, type PageHandle } from "~/http/page.server";
import { detachSession } from "~/http/session.server";
import { formatDayOf } from "~/i18n/format";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Alert, ButtonLink, Card } from "~/components/ui/elements";
import { Field, PasswordInput } from "~/components/ui/fields";
import { Form, SubmitButton } from "~/components/forms/form";
import { listObstacles } from "~/domain/endings/obstacles.server";
import { KEEP_DAYS, findEnding } from "~/domain/users/account-ending.server";
import { Screen } from "~/components/layout/screen";

export const handle: PageHandle = { i18n: ["account", "security", "booking"] };

export const loader = userPage(async ({ db, user, t, now, language }) => {
  const ending = await findEnding(db, user.id);
  return {
    title: t("security:endTitle"),
    days: KEEP_DAYS,
    endsOn: ending === undefined ? null : formatDayOf(ending.endsAt, language),
    isAdmin: user.isAdmin,
    obstacles: ending === undefined ? await listObstacles(db, user, now) : [],
  };
});

const endSchema = z.object({
  currentPassword: z.string({ error: words("passwordRequired") }).min(1, words("passwordRequired")),
});

export const action = userForm(endSchema, async ({ currentPassword }, call) => {
  const { db, user, now, t, language } = call;
  const { endsAt } = await askForEnd(db, user, currentPassword, now);
  detachSession(call);
  const day = formatDayOf(endsAt, language);
  return { to: "/auth", say: { title: t("security:keepTitle", { day }), text: t("security:endAskedText") } as const };
});

export default function AccountEnd() {
  const { t } = useTranslation(["security", "account", "booking"]);
  const { days, endsOn, isAdmin, obstacles } = useLoaderData<typeof loader>();
  const [form, { currentPassword }] = usePageForm<"currentPassword">("account-end");
  if (endsOn !== null) return <KeepAccount endsOn={endsOn} />;
  return (
    <Screen>
      {obstacles.length === 0 ? null : (
        <Alert variant="warning" title={t("security:endObstaclesTitle")}>
          {t("security:endObstaclesText")}
        </Alert>
      )}
      <ul className="stack empty:hidden">
        {obstacles.map(({ bookingId, name, kind }) => (
          <li key={bookingId}>
            <ButtonLink to={`/booking/${bookingId}`} variant="link">
              {`${name}, ${t("booking:bookingNumber", { id: bookingId })}`}
            </ButtonLink>
            <p>{t(`security:endObstacle_${kind}`)}</p>
          </li>
        ))}
      </ul>
      <p>{t("security:endText", { days })}</p>
      <p>{t("security:endGoes")}</p>
      <p>{t("security:endStays")}</p>
      <p>{t("security:endFirst")}</p>
      <ButtonLink to="/profile/data.json" reloadDocument variant="outline">
        {t("account:dataAction")}
      </ButtonLink>
      {isAdmin ? <Alert variant="warning">{t("security:endOfAdmin")}</Alert> : null}
      {isAdmin || obstacles.length > 0 ? null : (
        <PageForm form={form} action="/profile/end" failed={t("security:endFailed")} className="card stack">
          <Field field={currentPassword} label={t("account:currentPassword")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <SubmitButton variant="destructive">{t("security:endAction")}</SubmitButton>
        </PageForm>
      )}
    </Screen>
  );
}

function KeepAccount({ endsOn }: { endsOn: string }) {
  const { t } = useTranslation("security");
  return (
    <div className="wrap page max-w-150">
      <Card className="stack">
        <h1>{t("keepTitle", { day: endsOn })}</h1>
        <p>{t("keepText")}</p>
        <Form method="post" action="/profile/keep">
          <SubmitButton>{t("keepAction")}</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
