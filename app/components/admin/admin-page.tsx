import { useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackLink, Tabs } from "~/components/ui/elements";

export interface Waiting {
  /** Bookings to decide, as far as they are counted. */
  bookings: number;
  areMoreBookings: boolean;
  payments: number;
  questions: number;
}

/** The sections, and the addresses of the pages that belong to each. */
const PARTS = [
  ["bookings", "/admin", /^\/admin(\/bookings\/.*|\/decisions)?$/],
  ["payments", "/admin/payments", /^\/admin\/payments/],
  ["users", "/admin/users", /^\/admin\/(users|questions)/],
  ["machines", "/admin/equipment", /^\/admin\/equipment/],
] as const;

interface AdminPageProps {
  back?: { to: string; label: string };
  status?: string;
  children: ReactNode;
}

export function AdminPage({ back, status, children }: AdminPageProps) {
  const { t } = useTranslation("admin");
  const { title, waiting } = useLoaderData<{ title: string; waiting: Waiting }>();
  const { pathname } = useLocation();
  const labelOf = (name: (typeof PARTS)[number][0]) => {
    const count = name === "bookings" || name === "payments" ? waiting[name] : 0;
    const more = name === "bookings" && waiting.areMoreBookings ? "+" : "";
    return count === 0 ? t(name) : `${t(name)} (${count}${more})`;
  };
  return (
    <div className="wrap page stack">
      <Tabs
        label={t("title")}
        tabs={[
          ...PARTS.map(([name, to, pages]) => ({ to, label: labelOf(name), current: pages.test(pathname) })),
          ...(waiting.questions > 0
            ? [{ to: "/admin/questions", label: `${t("reportedQuestions")} (${waiting.questions})`, current: false }]
            : []),
          { to: "/admin/payouts", label: t("payouts"), current: pathname.startsWith("/admin/payouts") },
          { to: "/admin/counter", label: t("counter"), current: pathname === "/admin/counter" },
        ]}
      />
      {back === undefined ? null : <BackLink to={back.to}>{back.label}</BackLink>}
      <div>
        <h1>{title}</h1>
        {status === undefined ? null : (
          <p role="status" className="small soft">
            {status}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
