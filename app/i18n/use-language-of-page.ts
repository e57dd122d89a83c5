import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { languageOrDefault } from "~/i18n/language";

/** Keeps the browser's texts in the language that the server answers in. */
export function useLanguageOfPage(): void {
  const { i18n } = useTranslation();
  const frame: unknown = useRouteLoaderData("root");
  const tag = typeof frame === "object" && frame !== null && "language" in frame ? String(frame.language) : undefined;
  const language = languageOrDefault(tag);
  useEffect(() => {
    i18n.changeLanguage(language).catch(() => undefined);
  }, [i18n, language]);
}
