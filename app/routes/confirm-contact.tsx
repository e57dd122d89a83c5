import type { HeadersFunction } from "@remix-run/node";
import { z } from "zod";
import { Invalid } from "~/domain/errors";
import { confirmContact, findConfirmation } from "~/domain/users/contacts.server";
import { publicForm, publicPage, seeOther, type PageHandle } from "~/http/page.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/elements";
import { Screen } from "~/components/layout/screen";
import { Form } from "~/components/forms/form";
import { MissingPage } from "~/components/layout/error-page";

/** The address holds a personal token. */
export const handle: PageHandle = { i18n: ["account"], isSecret: true, isUnlisted: true };

/** The URL with its token is sent as referrer to no other site. */
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

/** The page of a link: the address that it confirms, or that it is dead. A click confirms, not the visit of a scanner. */
export const loader = publicPage(async (call) => {
  const code = call.url.searchParams.get("code") ?? "";
  return {
    title: call.t("account:confirmTitle"),
    address: (await findConfirmation(call.db, code, call))?.contact ?? null,
    code,
  };
});

export const action = publicForm(z.object({ code: z.string() }), async ({ code }, call) => {
  try {
    await confirmContact(call.db, code, call);
  } catch (error) {
    // The page without a code, for links that no longer work.
    if (error instanceof Invalid) return seeOther("/auth/confirm-contact");
    throw error;
  }
  const say = { title: call.t("account:confirmed"), text: call.t("account:confirmedText") } as const;
  return { to: call.user === undefined ? "/auth" : "/profile", say };
});

export default function ConfirmContact() {
  const { t } = useTranslation(["account", "common"]);
  const { address, code } = useLoaderData<typeof loader>();
  if (address === null)
    return (
      <MissingPage
        title={t("resetDeadTitle")}
        text={t("confirmDeadText")}
        to="/profile"
        label={t("common:editProfile")}
      />
    );
  return (
    <Screen card>
      <p>{t("confirmText", { address })}</p>
      <Form method="post">
        <input type="hidden" name="code" value={code} />
        <Button type="submit">{t("confirmAction")}</Button>
      </Form>
    </Screen>
  );
}
