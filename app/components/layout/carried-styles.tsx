import { createContext, useContext } from "react";
import stylesheet from "~/styles/app.css?url";

/** On the server, the stylesheet of a page that carries it; undefined where the page links it. */
export const CarriedStyles = createContext<string | undefined>(undefined);

/** Read at the first render, when the head is complete. */
let carried: { text: string | undefined } | undefined;

function useCarried(): string | undefined {
  const given = useContext(CarriedStyles);
  if (typeof document === "undefined") return given;
  carried ??= { text: document.getElementById("styles")?.textContent ?? undefined };
  return carried.text;
}

/** The page's styles: within it at the start of a visit, as a file afterwards. */
export function Styles() {
  const text = useCarried();
  if (text === undefined) return <link rel="stylesheet" href={stylesheet} />;
  return <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Loads the file behind a page that carries the styles, for the pages after it. The load event does not wait for it. */
export function StylesForLater() {
  return useCarried() === undefined ? null : <link rel="preload" as="style" href={stylesheet} />;
}
