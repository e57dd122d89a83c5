import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { EmptyPage } from "~/components/ui/elements";
import { openCall } from "~/http/call.server";
import { requireAdmin } from "~/http/session.server";

/** Under /admin for admins alone; others get the usual refusal, which does not reveal what exists. */
async function refuse(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).pathname.startsWith("/admin/")) await requireAdmin(await openCall(args));
  return data({ title: "404" }, { status: 404 });
}

export const loader = refuse;
export const action = refuse;

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyPage
      drawn
      title={t("notFoundTitle")}
      text={t("notFoundText")}
      links={[
        { to: "/equipment", label: t("equipment") },
        { to: "/", label: t("backToHome") },
      ]}
    />
  );
}
