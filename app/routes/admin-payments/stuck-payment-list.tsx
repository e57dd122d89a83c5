import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { AttentionItem } from "./loader.server";

/** Items that need attention, each with its available action. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <ul className="cards">
      {items.map((item) => (
        <li key={item.key}>
          <AttentionCard item={item} />
        </li>
      ))}
    </ul>
  );
}

function AttentionCard({ item: { title, text, providerMessage, bookingId, retry } }: { item: AttentionItem }) {
  const { t } = useTranslation(["admin", "booking"]);
  return (
    <Card as="article" className="stack">
      <h2 className="h3">{title}</h2>
      <p>{text}</p>
      {providerMessage === null ? null : (
        <p className="small">
          {t("said")} <q lang="en">{providerMessage}</q>
        </p>
      )}
      <div className="row">
        {retry === null ? null : <RetryButton {...retry} />}
        {bookingId === null ? null : (
          <ButtonLink to={`/admin/bookings/${bookingId}`} variant="outline">
            {t("booking:bookingNumber", { id: bookingId })}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function RetryButton({ intent, id }: { intent: string; id: number }) {
  const { t } = useTranslation("admin");
  const { state, formData } = useNavigation();
  const isPending = state !== "idle" && formData !== undefined;
  const isPressed = isPending && formData.get("intent") === intent && formData.get("id") === String(id);
  return (
    <Form method="post" action="/admin/payments">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      <Button pending={isPressed} disabled={isPending && !isPressed}>
        {t("retry")}
      </Button>
    </Form>
  );
}
