import { Form } from "~/components/forms/form";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import type { PageHandle } from "~/page-handle";
import { loadPage } from "~/http/page.server";
import { FarmersBooking } from "./farmers-booking";
import { loadFarmersBooking } from "./loader.server";

export const handle: PageHandle = { i18n: ["farmer", "booking", "transfer"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Yantra" },
  { name: "robots", content: "noindex" },
];

/** Kept nowhere. The address has the code, and is sent as referrer to no other site. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const wait = loaderHeaders.get("Retry-After");
  return {
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "same-origin",
    ...(wait === null ? {} : { "Retry-After": wait }),
  };
};

export const loader = (args: LoaderFunctionArgs) => loadPage(args, loadFarmersBooking);

/** A booking for the farmer whom somebody else made it for, who has a code instead of an account. */
export default function FarmerPage() {
  const { t } = useTranslation("farmer");
  const { code, problem, booking } = useLoaderData<typeof loader>();
  if (booking !== null) return <FarmersBooking booking={booking} />;
  return (
    <div className="wrap page narrow stack">
      {problem === null ? null : (
        <Alert variant="destructive" title={problem}>
          {t("deadText")}
        </Alert>
      )}
      <Card as="section" className="stack">
        <h1>{t("title")}</h1>
        <p>{t("text")}</p>
        <Form action="/farmer" className="stack">
          <Field id="code" label={t("code")} hint={t("codeHint")} required>
            <TextInput name="code" defaultValue={code} autoComplete="off" inputMode="numeric" />
          </Field>
          <Button block>{t("open")}</Button>
        </Form>
      </Card>
    </div>
  );
}
