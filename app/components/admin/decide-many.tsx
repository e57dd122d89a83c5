import type { ReactNode } from "react";
import { ReasonField } from "~/components/ui/fields";
import { useTranslation } from "react-i18next";
import { Button, Card } from "~/components/ui/elements";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";
import type { FormResult } from "~/http/page.server";

interface DecideManyProps {
  /** Of the form, for checkboxes outside of it. */
  id: string;
  result?: FormResult | undefined;
  children?: ReactNode;
}

/** Decides all chosen bookings with one reason. The outcome of each is on the page that follows. */
export function DecideMany({ id, result, children }: DecideManyProps) {
  const { t } = useTranslation("admin");
  const [form, { reason, currentPassword }] = usePageForm<"reason" | "currentPassword">(id, { result });
  // Where the password is asked for, rejecting is all that is offered.
  const isAsked = currentPassword.errors !== undefined;
  return (
    <Card>
      <PageForm form={form} action="/admin/decisions">
        {children}
        <ReasonField field={reason} label={t("reasonForMany")} hint={t("reasonHintPaid")} rows={2} />
        {isAsked ? <ConfirmPassword field={currentPassword} /> : null}
        <p className="row">
          {isAsked ? null : (
            <Button name="status" value="approved">
              {t("approveChosen")}
            </Button>
          )}
          <Button name="status" value="rejected" variant="destructive">
            {t("rejectChosen")}
          </Button>
        </p>
      </PageForm>
    </Card>
  );
}
