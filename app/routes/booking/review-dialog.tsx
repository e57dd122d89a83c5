import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReviewForm } from "~/components/bookings/review-form";
import { Dialog } from "~/components/ui/dialog";
import type { FormResult } from "~/http/page.server";

interface ReviewDialogProps {
  id: string;
  bookingId: number;
  equipmentName: string;
  /** True where it opens by itself: the work is still to come. */
  isJustPaid: boolean;
}

/** The review form over its booking. Invalid input stays in the dialog, with what is wrong beside it. */
export function ReviewDialog({ id, bookingId, equipmentName, isJustPaid }: ReviewDialogProps) {
  const { t } = useTranslation(["booking", "common"]);
  const sender = useFetcher<FormResult>();
  /** The result of an earlier opening: a dialog that is opened again begins anew. */
  const [past, setPast] = useState<FormResult>();
  return (
    <Dialog id={id} title={t("reviewTitle", { name: equipmentName })} closeLabel={t("common:close")}>
      <div className="stack">
        {isJustPaid ? <p className="hint">{t("reviewLater", { action: t("rate_action") })}</p> : null}
        <ReviewForm
          bookingId={bookingId}
          result={sender.data === past ? undefined : sender.data}
          sender={sender}
          onReset={() => setPast(sender.data)}
        />
      </div>
    </Dialog>
  );
}
