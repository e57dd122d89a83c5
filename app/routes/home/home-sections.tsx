import { askToAdd } from "~/components/equipment/asked-dialog";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
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
    <section className="hero rays">
      <div className="wrap with-aside">
        <div className="stack">
          <h1 className="sign">{t("heroTitle")}</h1>
          <p className="lead">{t("heroText")}</p>
          <p>
            <ButtonLink to="/equipment" size="lg">
              {t("getStarted")}
            </ButtonLink>
          </p>
        </div>
        <div className="hero-drawing md-only" />
      </div>
    </section>
  );
}

/** Three reasons to use the product. */
export function WhyUs() {
  const { t } = useTranslation("home");
  return (
    <section className="band band-sand">
      <div className="wrap">
        <div className="head">
          <h2>{t("whyTitle")}</h2>
        </div>
        <div className="columns">
          {REASONS.map(({ icon, title, text }) => (
            <div key={title} className="beside">
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
    <section className="wrap band">
      <div className="head">
        <h2>{t("voicesTitle")}</h2>
      </div>
      <div className="columns">
        {VOICES.map(({ words, who }) => (
          <figure key={words} className="ledger stack">
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
    <section className="band band-leaf">
      <div className="wrap stack">
        <h2>{t("signUpTitle")}</h2>
        <p>{t("signUpText")}</p>
        <p className="row">
          <ButtonLink to="/auth?tab=register" variant="secondary">
            {t("signUp")}
          </ButtonLink>
          <ButtonLink to="/dashboard?add=equipment" variant="outline" onClick={askToAdd}>
            {t("listYours")}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
