import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "~/components/ui/tabs";

const PARTS = [
  ["bookings", "/admin"],
  ["payments", "/admin/payments"],
  ["users", "/admin/users"],
  ["machines", "/admin/equipment"],
] as const;

interface AdminPageProps {
  /** The admin section that the page belongs to. */
  part: (typeof PARTS)[number][0];
  title: string;
  /** Shown beside the title, such as the number of results. */
  status?: string;
  children: ReactNode;
}

/** Layout of every admin page: the section links and the heading. */
export function AdminPage({ part, title, status, children }: AdminPageProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="wrap page stack">
      <Tabs label={t("title")} tabs={PARTS.map(([name, to]) => ({ to, label: t(name), current: name === part }))} />
      <div className="head">
        <h1>{title}</h1>
        {status === undefined ? null : <p role="status">{status}</p>}
      </div>
      {children}
    </div>
  );
}
