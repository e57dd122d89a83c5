import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Dialog } from "~/components/ui/dialog";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { BookingRow } from "./loader.server";
import { rejectDialogId } from "./decision-buttons";
import { DecisionForm } from "~/components/admin/decision-form";

interface RejectDialogProps {
  booking: BookingRow;
  /** URL of the list to return to. */
  backTo: string;
  /** Id of the place in it to return to. */
  row: string;
}

/** Asks for the reason over the list; errors appear on the booking's page, which has the same form. */
export function RejectDialog({ booking, backTo, row }: RejectDialogProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { id, userName, paid, decisions } = booking;
  return (
    <Dialog id={rejectDialogId(id)} title={t("rejectTitle", { id })} closeLabel={t("common:close")}>
      <div className="stack">
        {decisions.refunds ? (
          <Alert variant="warning" title={t("refundFollows", { amount: paid, name: userName })} />
        ) : null}
        <DecisionForm
          decisions={decisions}
          action={`/admin/bookings/${id}`}
          rejectOnly
          backTo={useHydrated() ? backTo : `${backTo}#${row}`}
          row={row}
          result={undefined}
        />
      </div>
    </Dialog>
  );
}
