import { type DefaultValue, getFormProps, useForm } from "@conform-to/react";
import { type FormProps, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormResult } from "~/http/page.server";
import { Form, SubmitButton } from "./form";
import { FormErrors } from "./form-errors";
import { useTranslation } from "react-i18next";
import { type FormField, PasswordField } from "~/components/ui/fields";

interface Options<Name extends string> {
  /** What became of the form, where the page has several or its action other results too. */
  result?: Partial<FormResult> | undefined;
  defaultValue?: DefaultValue<Record<Name, string>>;
}

/** A form of named fields with what became of it, for a PageForm, and conform's facts of each field. */
export function usePageForm<Name extends string>(id: string, options: Options<Name> = {}) {
  const sent = useActionData<FormResult>();
  const result = "result" in options ? options.result : sent;
  const [form, fields] = useForm<Record<Name, string>>({
    id,
    lastResult: result as FormResult | undefined,
    defaultValue: options.defaultValue,
  });
  return [{ props: getFormProps(form), errors: form, result }, fields] as const;
}

interface PageFormProps extends FormProps {
  form: {
    props: FormProps;
    errors: { id: string; allErrors: Record<string, string[]> };
    result: Options<string>["result"];
  };
  /** Heading for an error of the whole form, where it may have one, and what to do then. */
  failed?: string;
  advice?: string;
  /** What the button says; a form of several buttons has them among its fields. */
  submit?: string;
  children: ReactNode;
}

export function PageForm({ form, failed, advice, submit, children, ...props }: PageFormProps) {
  const text = advice === undefined ? {} : { text: advice };
  const heading = failed === undefined ? {} : { failed: { title: failed, ...text } };
  return (
    <Form method="post" {...form.props} className="stack" {...props}>
      <FormErrors form={form.errors} result={form.result} {...heading} />
      {children}
      {submit === undefined ? null : <SubmitButton>{submit}</SubmitButton>}
    </Form>
  );
}

/** Asks for the password before money moves or its way changes. Always empty: no form sends it back. */
export function ConfirmPassword({ field }: { field: FormField }) {
  const { t } = useTranslation();
  return <PasswordField field={field} label={t("yourPassword")} required autoComplete="current-password" />;
}
