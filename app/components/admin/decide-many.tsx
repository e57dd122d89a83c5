import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { ConfirmPassword } from "~/components/forms/confirm-password";
import { Form } from "~/components/forms/form";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decisions";

interface DecideManyProps {
  /** Of the form, for checkboxes outside of it. */
  id: string;
  reason?: string;
  /** Why the form was refused. */
  problem?: string | undefined;
  /** Why the password is asked for; rejecting is then all that is offered. */
  password?: string | undefined;
  /** Checkboxes of the form. */
  children?: ReactNode;
}

/** Decides all chosen bookings with one reason. A plain form: the outcome of each is on the page that follows. */
export function DecideMany({ id, reason = "", problem, password, children }: DecideManyProps) {
  const { t } = useTranslation("admin");
  return (
    <Form method="post" id={id} action="/admin/decisions">
      <Card className="stack">
        {children}
        <Field
          id={`${id}-reason`}
          label={t("reasonForMany")}
          hint={t("reasonHintPaid")}
          error={problem === undefined ? undefined : [problem]}
        >
          <Textarea name="reason" rows={2} countTo={REASON_MAX_CHARACTERS} defaultValue={reason} />
        </Field>
        {password === undefined ? null : (
          <ConfirmPassword field={{ id: `${id}-password`, name: "currentPassword", errors: [password] }} />
        )}
        <p className="row">
          {password === undefined ? (
            <Button name="status" value="approved">
              {t("approveChosen")}
            </Button>
          ) : null}
          <Button name="status" value="rejected" variant="destructive">
            {t("rejectChosen")}
          </Button>
        </p>
      </Card>
    </Form>
  );
}
