import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import type { DecisionView } from "~/http/views/admin-bookings-view.server";

interface DecisionButtonsProps {
  decisions: DecisionView;
  /** Where the list stands, to come back to. */
  backTo: string;
}

/**
 * Approve and Reject of one booking, each a form of its own. None can be pressed while anything is on its
 * way. Where rejecting sends money back, a page asks for the reason first.
 */
export function DecisionButtons({ decisions, backTo }: DecisionButtonsProps) {
  const { t } = useTranslation("admin");
  const { state, formAction, formData } = useNavigation();
  const { id, refunds } = decisions;
  const page = `/admin/bookings/${id}`;
  const isPending = state !== "idle" && formData !== undefined;
  const pressed = isPending && formAction === page ? formData.get("status") : undefined;
  const stateOf = (status: "approved" | "rejected") => ({ pending: pressed === status, disabled: !decisions[status] || (isPending && pressed !== status) });
  return (
    <div className="row">
      <Form method="post" action={page}>
        <input type="hidden" name="redirectTo" value={backTo} />
        <Button name="status" value="approved" size="sm" {...stateOf("approved")}>{t("approve")}</Button>
      </Form>
      {refunds ? (
        <form action={`${page}/reject`}>
          <Button variant="destructive" size="sm" {...stateOf("rejected")}>{t("reject")}</Button>
        </form>
      ) : (
        <Form method="post" action={page}>
          <input type="hidden" name="redirectTo" value={backTo} />
          <Button name="status" value="rejected" variant="destructive" size="sm" {...stateOf("rejected")}>{t("reject")}</Button>
        </Form>
      )}
    </div>
  );
}
