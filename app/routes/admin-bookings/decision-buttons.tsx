import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Form } from "~/components/forms/form";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { DecisionOptions } from "~/components/admin/decision-form";

interface DecisionButtonsProps {
  decisions: DecisionOptions;
  /** URL of the list to return to. */
  backTo: string;
  /** Id of the place in it to return to; script leaves the page where it is. */
  row: string;
}

/** Id of one booking's reject dialog. */
export const rejectDialogId = (id: number) => `reject-${id}`;

/**
 * Approve and Reject buttons of one booking, disabled while a submission is pending. Reject asks for a reason: in a
 * dialog, or without JavaScript on the booking's page.
 */
export function DecisionButtons({ decisions, backTo, row }: DecisionButtonsProps) {
  const { t } = useTranslation("admin");
  const { state, formAction, formData } = useNavigation();
  const here = useHydrated() ? backTo : `${backTo}#${row}`;
  const { id } = decisions;
  const page = `/admin/bookings/${id}`;
  const isPending = state !== "idle" && formData !== undefined;
  const isApproving = isPending && formAction === page;
  return (
    <div className="relative z-1 flex items-center gap-3">
      <Form method="post" action={page} preventScrollReset>
        <input type="hidden" name="redirectTo" value={here} />
        <Button
          name="status"
          value="approved"
          variant="outline"
          size="sm"
          pending={isApproving}
          disabled={!decisions.approved || (isPending && !isApproving)}
        >
          {t("approve")}
        </Button>
      </Form>
      <Form action={`${page}#decide`}>
        <input type="hidden" name="decision" value="rejected" />
        <input type="hidden" name="redirectTo" value={here} />
        <Button
          variant="link"
          size="sm"
          className="no"
          data-opens={rejectDialogId(id)}
          disabled={!decisions.rejected || isPending}
        >
          {t("reject")}
        </Button>
      </Form>
    </div>
  );
}
