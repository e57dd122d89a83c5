import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "~/page-handle";
import { loadPage } from "~/http/page.server";
import { loadInformation } from "./loader.server";

export const handle: PageHandle = {};

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, loadInformation);

/** Help, terms, privacy and how cancelling works: the same page with other texts. */
export default function Information() {
  const { t } = useTranslation();
  const { shown, sections } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <h1>{t(shown)}</h1>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="h3">{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}
