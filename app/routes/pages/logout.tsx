import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/hydration/page-handle";
import { loadUserPage, seeOther } from "~/http/page.server";
import { signOut } from "~/http/session.server";

export const handle: PageHandle = { load: "light" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) =>
  loadUserPage(args, async ({ t, user }) => ({ title: `${t("logout")} – ${t("brand")}`, name: user.name }));

/** Ends the session, on the server too. */
export async function action({ request }: ActionFunctionArgs) {
  return seeOther("/auth", { "Set-Cookie": await signOut(request) });
}

export default function Logout() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow">
      <Card className="stack">
        <h1>{t("logoutQuestion")}</h1>
        <p>{t("signedInAs", { name })}</p>
        <form method="post" className="row">
          <Button>{t("logout")}</Button>
          <ButtonLink to="/" variant="outline">{t("cancel")}</ButtonLink>
        </form>
      </Card>
    </div>
  );
}
