import { FULL_REFUND_HOURS, LATE_REFUND_PERCENT } from "~/domain/payments/refund-policy";
import { useLoaderData } from "@remix-run/react";
import { Screen } from "~/components/layout/screen";
import { publicPage } from "~/http/page.server";

export const loader = publicPage(({ url, t, settings }) => {
  const path = url.pathname.replace(/\.data$/, "");
  const shown = PAGES.find((page) => path === `/${page}`) ?? "help";
  const sections: Record<string, Section> = t(`information:${shown}`, {
    returnObjects: true,
    minutes: settings.holdMinutes,
    hours: FULL_REFUND_HOURS,
    percent: LATE_REFUND_PERCENT,
    phone: settings.contactPhone,
    email: settings.contactEmail,
    farmerPage: t("farmer:title"),
  });
  const links = [
    { text: settings.contactPhone, to: `tel:${settings.contactPhone.replaceAll(" ", "")}` },
    { text: settings.contactEmail, to: `mailto:${settings.contactEmail}` },
    { text: t("farmer:title"), to: "/farmer" },
  ];
  return Promise.resolve({ title: t(shown), sections: Object.values(sections), links });
});

/** Help, terms, privacy and how cancelling works: the same page with other texts. */
export default function Information() {
  const { sections, links } = useLoaderData<typeof loader>();
  return (
    <Screen>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="text-base">{title}</h2>
          <p>{links.reduce((parts, link) => withLink(parts, link), [text] as Part[])}</p>
        </section>
      ))}
    </Screen>
  );
}

type Part = string | JSX.Element;

/** Makes a link of each place where its words stand. */
const withLink = (parts: Part[], { text, to }: { text: string; to: string }): Part[] =>
  parts.flatMap((part) =>
    typeof part === "string"
      ? part.split(text).flatMap((rest, index) =>
          index === 0
            ? [rest]
            : [
                <a key={`${to} ${rest}`} href={to}>
                  {text}
                </a>,
                rest,
              ],
        )
      : [part],
  );

const PAGES = ["help", "cancelling", "terms", "privacy"] as const;

interface Section {
  title: string;
  text: string;
}
