import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { WaitingView } from "~/routes/shared/waiting.server";

/** A user's places in waiting lists, each with a link to its page. */
export function WaitingList({ entries }: { entries: readonly WaitingView[] }) {
  const { t } = useTranslation("waiting");
  if (entries.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">{t("title")}</h2>
      <ul className="stack">
        {entries.map(({ id, name, period, state, tone, line, to }) => (
          <Card key={id} as="li" className="stack">
            <div className="row spread">
              <h3>{name}</h3>
              <Badge tone={tone} solid={state === "offered"}>
                {t(`state_${state}`)}
              </Badge>
            </div>
            <p>{period}</p>
            <p>{line}</p>
            <ButtonLink to={to} variant={state === "offered" ? "default" : "outline"} block>
              {t("open")}
              <span className="sr-only">{`: ${name}, ${period}`}</span>
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  );
}
