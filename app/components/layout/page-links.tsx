import { useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pagination } from "~/components/ui/pagination";

interface PageLinksProps {
  page: number;
  /** Undefined where they were not all counted. */
  pages: number | undefined;
  name?: string;
  at?: string;
}

/** Links to the previous and next page that keep the other query parameters; nothing for a single page. */
export function PageLinks({ page, pages, name = "page", at }: PageLinksProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (pages !== undefined && pages <= 1) return null;
  const place = pages === undefined ? t("pageOnly", { page }) : t("pageOf", { page, pages });
  const link = (number: number, label: string) => {
    const next = new URLSearchParams(query);
    next.set(name, String(number));
    return { to: `${pathname}?${next.toString()}${at === undefined ? "" : `#${at}`}`, label };
  };
  return (
    <Pagination
      label={place}
      status={place}
      previous={page > 1 ? link(page - 1, t("previousPage")) : undefined}
      next={pages === undefined || page < pages ? link(page + 1, t("nextPage")) : undefined}
    />
  );
}
