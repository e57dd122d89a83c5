import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/questions/post-form";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { askByForm } from "./action.server";
import { loadAsk } from "./loader.server";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["question"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadAsk(call, args.params.id));

export const action = (args: ActionFunctionArgs) => askByForm(args);

export const clientAction = keepTyped;

/** Asks the owner of a machine before a booking. */
export default function AskPage() {
  const { t } = useTranslation("question");
  const { id, name } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/equipment/${id}`}>{name}</BackLink>
      <h1>{t("ask")}</h1>
      <p>{t("askText")}</p>
      <PostForm action={`/equipment/${id}/ask`} label={t("yourQuestion")} button={t("send")} result={result} />
    </div>
  );
}
