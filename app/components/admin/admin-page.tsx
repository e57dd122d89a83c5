import { Form } from "~/components/forms/form";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import { Button, ButtonLink } from "~/components/ui/button";
import { TextInput } from "~/components/ui/inputs";
import { Tabs } from "~/components/ui/tabs";

/** What waits for admins, shown on the section links of every admin page. */
export interface Waiting {
  /** Bookings to decide, as far as they are counted. */
  bookings: number;
  areMoreBookings: boolean;
  /** Refunds, payments and jobs that need attention. */
  payments: number;
  /** Questions that were reported. */
  questions: number;
}

const START = "/admin";
const PARTS = [
  ["bookings", START],
  ["payments", "/admin/payments"],
  ["users", "/admin/users"],
  ["machines", "/admin/equipment"],
] as const;

interface AdminPageProps {
  /** The admin section that the page belongs to; undefined for the search in all of them. */
  part: (typeof PARTS)[number][0] | undefined;
  title: string;
  /** One level up, where that is no section. */
  back?: { to: string; label: string };
  /** Shown beside the title, such as the number of results. */
  status?: string;
  /** What was searched for. */
  search?: string | undefined;
  children: ReactNode;
}

/** Layout of every admin page: the section links with what waits, the search and the heading. */
export function AdminPage({ part, title, back, status, search, children }: AdminPageProps) {
  const { t } = useTranslation("admin");
  const { waiting, hasShortPassword } = useLoaderData<{ waiting?: Waiting; hasShortPassword?: boolean }>();
  // Where a page was opened for something else, that comes first.
  const isAtStart = useLocation().pathname === START;
  const labelOf = (name: (typeof PARTS)[number][0]) => {
    const count = name === "bookings" || name === "payments" ? (waiting?.[name] ?? 0) : 0;
    return count === 0
      ? t(name)
      : `${t(name)} (${count}${name === "bookings" && waiting?.areMoreBookings === true ? "+" : ""})`;
  };
  return (
    <div className="wrap page stack">
      <Tabs
        label={t("title")}
        tabs={PARTS.map(([name, to]) => ({ to, label: labelOf(name), current: name === part }))}
      />
      <Form action="/admin/search" className="desk-search" key={search}>
        <TextInput
          type="search"
          name="search"
          autoComplete="off"
          aria-label={t("searchAll")}
          placeholder={t("searchAllHint")}
          defaultValue={search}
        />
        <Button variant="outline">{t("find")}</Button>
      </Form>
      {back === undefined ? null : <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="head">
        <h1>{title}</h1>
        {status === undefined ? null : <p role="status">{status}</p>}
      </div>
      {isAtStart && (waiting?.questions ?? 0) > 0 ? (
        <p>
          <ButtonLink to="/admin/questions" variant="outline" size="sm">
            {`${t("reportedQuestions")} (${waiting?.questions})`}
          </ButtonLink>
        </p>
      ) : null}
      {isAtStart && hasShortPassword === true ? <ShortPasswordNote /> : null}
      {children}
    </div>
  );
}

function ShortPasswordNote() {
  const { t } = useTranslation("admin");
  return (
    <Alert
      variant="warning"
      title={t("shortPassword")}
      action={
        <ButtonLink to="/profile/password" variant="outline" size="sm">
          {t("changePassword")}
        </ButtonLink>
      }
    />
  );
}
