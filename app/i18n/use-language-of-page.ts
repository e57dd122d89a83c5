import { useRouteLoaderData } from "@remix-run/react";
import { useChangeLanguage } from "remix-i18next/react";
import { languageOrDefault } from "./language";

/** Keeps the browser's texts in the language that the server answers in. */
export function useLanguageOfPage(): void {
  const frame: unknown = useRouteLoaderData("root");
  const tag = typeof frame === "object" && frame !== null && "language" in frame ? String(frame.language) : undefined;
  useChangeLanguage(languageOrDefault(tag));
}
