import { useMemo, type ReactNode } from "react";
import { ReasonField } from "~/components/ui/fields";
import { useTranslation } from "react-i18next";
import { Button, Card } from "~/components/ui/elements";
import { ConfirmPassword, PageForm, usePageForm } from "~/components/forms/page-form";

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

/** Decides all chosen bookings with one reason. The outcome of each is on the page that follows. */
export function DecideMany({ id, reason = "", problem, password, children }: DecideManyProps) {
  const { t } = useTranslation("admin");
  const result = useMemo(() => {
    const error = {
      ...(problem === undefined ? {} : { reason: [problem] }),
      ...(password === undefined ? {} : { currentPassword: [password] }),
    };
    return Object.keys(error).length === 0 ? undefined : { status: "error" as const, error };
  }, [problem, password]);
  const [form, fields] = usePageForm<"reason" | "currentPassword">(id, { result, defaultValue: { reason } });
  return (
    <Card>
      <PageForm form={form} action="/admin/decisions">
        {children}
        <ReasonField field={fields.reason} label={t("reasonForMany")} hint={t("reasonHintPaid")} rows={2} />
        {password === undefined ? null : <ConfirmPassword field={fields.currentPassword} />}
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
      </PageForm>
    </Card>
  );
}
