import { Link } from "@remix-run/react";
import { forgetFilters } from "~/components/equipment/list-filters";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { askToAdd } from "~/components/equipment/asked-dialog";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon, type IconName } from "~/components/ui/icon";

const REASONS = [
  { icon: "rupee", title: "whyPrices", text: "whyPricesText" },
  { icon: "check", title: "whyVerified", text: "whyVerifiedText" },
  { icon: "phone", title: "whySupport", text: "whySupportText" },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

const VOICES = [
  { words: "voice1", who: "voice1Who" },
  { words: "voice2", who: "voice2Who" },
  { words: "voice3", who: "voice3Who" },
] as const;

/** Headline with the search and sign-up links. */
export function HomeHero() {
  const { t } = useTranslation("home");
  return (
    <section className="hero">
      <div className="wrap relative py-6 md:py-11">
        <h1 className="sign">{t("heroTitle")}</h1>
        <p className="mt-1 mb-3 narrow">{t("heroText")}</p>
        <ButtonLink to="/equipment">{t("getStarted")}</ButtonLink>
        <div className="hero-drawing absolute right-3 bottom-0 w-29 md:right-12 md:w-85" />
      </div>
    </section>
  );
}

/** The kinds of machines, each a link to its list. */
export function Categories() {
  const { t } = useTranslation();
  return (
    <div className="wrap my-1">
      <ul className="chips" aria-label={t("categories")}>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={`/equipment?category=${category}`} className="chip" onClick={forgetFilters}>
              {t(`category_${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Three reasons to use the product. */
export function WhyUs() {
  const { t } = useTranslation("home");
  return (
    <section className="bg-sand py-6">
      <div className="wrap">
        <h2 className="mb-3">{t("whyTitle")}</h2>
        <div className="columns">
          {REASONS.map(({ icon, title, text }) => (
            <div key={title} className="flex gap-4">
              <Icon name={icon} className="seal" />
              <div>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Three testimonials. */
export function Voices() {
  const { t } = useTranslation("home");
  return (
    <section className="wrap py-6">
      <h2 className="mb-3">{t("voicesTitle")}</h2>
      <div className="columns">
        {VOICES.map(({ words, who }) => (
          <figure key={words} className="voice-mark pl-4">
            <blockquote>{t(words)}</blockquote>
            <figcaption className="soft">{t(who)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Call to create an account. */
export function SignUpCall() {
  const { t } = useTranslation("home");
  return (
    <section className="wrap pb-8">
      <Card board className="stack">
        <h2>{t("signUpTitle")}</h2>
        <p>{t("signUpText")}</p>
        <p className="row">
          <ButtonLink to="/auth?tab=register" variant="outline">
            {t("signUp")}
          </ButtonLink>
          <ButtonLink to="/dashboard?add=equipment" variant="outline" onClick={askToAdd}>
            {t("listYours")}
          </ButtonLink>
        </p>
      </Card>
    </section>
  );
}
