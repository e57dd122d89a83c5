import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Form } from "~/components/forms/form";
import { usePolling } from "./use-polling";

interface WaitingNoteProps {
  bookingId: number;
  pending: boolean;
  /** True where looking again asks the provider for the payment. */
  asksProvider: boolean;
}

/** Refreshes the page while something is pending: by itself with JavaScript, by its button or link without. */
export function WaitingNote({ bookingId, pending, asksProvider }: WaitingNoteProps) {
  const { t } = useTranslation("booking");
  usePolling(pending);
  if (!pending) return null;
  if (!asksProvider)
    return (
      <p>
        <a className="btn btn-outline btn-sm" href={`/booking/${bookingId}`}>
          {t("refreshPage")}
        </a>
      </p>
    );
  return (
    <Form method="post" action={`/booking/${bookingId}/check`}>
      <Button variant="outline">{t("refreshPage")}</Button>
    </Form>
  );
}
