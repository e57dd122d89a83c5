import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { BlockEntryView } from "./loader.server";
import { ContactLink } from "~/components/account/contact-link";
import { Form } from "~/components/forms/form";

/** The owner's blocks from today on, each with a button that frees its days. */
export function BlockEntries({ equipmentId, entries }: { equipmentId: number; entries: readonly BlockEntryView[] }) {
  const { t } = useTranslation("rental");
  return (
    <section className="stack" id="entries" tabIndex={-1}>
      <h2>{t("entriesTitle")}</h2>
      {entries.length === 0 ? <p>{t("noEntries")}</p> : null}
      <ul className="stack">
        {entries.map((entry) => (
          <li key={entry.id} id={`entry-${entry.id}`} tabIndex={-1}>
            <Entry equipmentId={equipmentId} entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ equipmentId, entry }: { equipmentId: number; entry: BlockEntryView }) {
  const { t } = useTranslation("rental");
  const { id, kind, period, personName, personContact, note } = entry;
  return (
    <Card as="article" className="stack">
      <div className="row justify-between">
        <h3>{period}</h3>
        <Badge tone={kind === "phone" ? "blue" : "grey"}>{t(`state_${kind}`)}</Badge>
      </div>
      {personName === null ? null : (
        <p>
          <strong>{personName}</strong>
        </p>
      )}
      {personContact === null ? null : (
        <p>
          <ContactLink contact={personContact} />
        </p>
      )}
      {note === null ? null : <p className="whitespace-pre-line">{note}</p>}
      <details className="stack">
        <summary className={buttonClass({ variant: "outline", size: "sm" })}>
          {t("remove")}
          <span className="sr-only">{` ${period}`}</span>
        </summary>
        <p>{t("removeQuestion")}</p>
        <Form method="post" action={`/dashboard/equipment/${equipmentId}/calendar/${id}/remove`}>
          <Button variant="destructive" size="sm">
            {t("removeYes")}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
