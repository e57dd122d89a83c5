import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/elements";
import { Field, Textarea } from "~/components/ui/fields";
import { ConfirmPassword } from "~/components/forms/confirm-password";
import { Form } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decisions";

/** The decisions that an admin can make on a booking now. */
export interface DecisionOptions {
  /** Booking id. */
  id: number;
  approved: boolean;
  rejected: boolean;
  /** True where rejecting refunds a payment. */
  refunds: boolean;
}

interface DecisionFormProps {
  decisions: DecisionOptions;
  action: string;
  /** Shows only the reject form. */
  rejectOnly?: boolean;
  /** Where to redirect afterwards, where one was there; the booking's page by default. */
  backTo?: string | undefined;
  result: SubmissionResult<string[]> | undefined;
}

/** Approves or rejects a booking, with a reason that renter and owner receive. */
export function DecisionForm({ decisions, action, rejectOnly = false, backTo, result }: DecisionFormProps) {
  const { t } = useTranslation("admin");
  const { state, formData } = useNavigation();
  const [form, fields] = useForm<{ reason: string; currentPassword: string }>({
    id: `decision-${decisions.id}`,
    lastResult: result,
  });
  const { reason, currentPassword } = fields;
  const { mustConfirm = false } = useLoaderData<{ mustConfirm?: boolean }>();
  const isAsked = currentPassword.errors !== undefined;
  // Enter in the password goes on with what was begun: no other button is offered beside it.
  const onlyReject = rejectOnly || isAsked;
  const isPending = state !== "idle" && formData !== undefined;
  const stateOf = (status: "approved" | "rejected") => {
    const isPressed = isPending && formData.get("status") === status;
    return { pending: isPressed, disabled: !decisions[status] || (isPending && !isPressed) };
  };
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      className="stack"
      preventScrollReset={backTo !== undefined}
    >
      <FormErrors form={form} result={result} failed={{ title: t("decisionFailed") }} />
      {backTo === undefined ? null : <input type="hidden" name="redirectTo" value={backTo} />}
      {decisions.rejected || (decisions.approved && !onlyReject) ? (
        <>
          <Field
            field={reason}
            label={t("reason")}
            hint={t(decisions.refunds ? "reasonHintPaid" : "reasonHint")}
            required={onlyReject && decisions.refunds}
          >
            <Textarea rows={3} countTo={REASON_MAX_CHARACTERS} />
          </Field>
          {isAsked || (rejectOnly && mustConfirm && decisions.refunds) ? (
            <ConfirmPassword field={currentPassword} />
          ) : null}
          <p className="row">
            {onlyReject ? null : (
              <Button name="status" value="approved" {...stateOf("approved")}>
                {t("approve")}
              </Button>
            )}
            <Button name="status" value="rejected" variant="destructive" {...stateOf("rejected")}>
              {t(onlyReject && decisions.refunds ? "rejectAndRefund" : "reject")}
            </Button>
          </p>
        </>
      ) : (
        <p>{t("nothingToDecide")}</p>
      )}
    </Form>
  );
}
