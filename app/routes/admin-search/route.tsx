import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { searchAll } from "./loader.server";

export const handle: PageHandle = { i18n: ["admin"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, searchAll);

/** What one search finds among people, bookings, payments and machines. */
export default function AdminSearch() {
  const { t } = useTranslation("admin");
  const { search, kinds } = useLoaderData<typeof loader>();
  return (
    <AdminPage part={undefined} title={t("searchAll")} search={search}>
      {kinds.length === 0 ? <EmptyState title={t("noneFit")} /> : null}
      {kinds.map(({ title, items }) => (
        <section key={title} className="card">
          <h2>{title}</h2>
          <ul>
            {items.map(({ to, label }) => (
              <li key={label}>
                <Link to={to} className="tall">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AdminPage>
  );
}
