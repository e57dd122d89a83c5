import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import type { WaitingView } from "~/routes/shared/waiting.server";

/** A user's places in waiting lists, each with a link to its page. */
export function WaitingList({ entries }: { entries: readonly WaitingView[] }) {
  const { t } = useTranslation("waiting");
  if (entries.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">{t("title")}</h2>
      <ul className="card rows">
        {entries.map(({ id, name, period, state, tone, line, to }) => (
          <li key={id}>
            <div className="min-w-0 flex-1">
              <h3>
                <Link to={to} className="to" aria-label={`${t("open")}: ${name}, ${period}`}>
                  {name}
                </Link>
              </h3>
              <p className="small num">{period}</p>
              <p className="small soft">{line}</p>
            </div>
            <Badge tone={tone}>{t(`state_${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
