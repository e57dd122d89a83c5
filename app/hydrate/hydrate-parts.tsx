import { StrictMode, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { ProfileDialog } from "~/components/account/profile-dialog";
import { Notices } from "~/components/layout/notices";
import { showNotice } from "~/components/layout/show-notice";
import { Frame, useFrame } from "~/components/layout/use-frame";
import { BY_BROWSER, NavigationContext } from "~/components/ui/navigation";
import type { PageFrame } from "~/http/frame.server";
import { languageOrDefault } from "~/i18n/language";
import { startTexts, TextsProvider } from "~/i18n/page-texts.client";
import { announceLanguages } from "./announce-languages";
import { holdRows } from "./hold-rows";
import { HydrationSignal, keepTextareas } from "./hydration-signal";
import type { PartsState } from "./page-state";
import { followPage, refreshPage } from "./replace-page";
import { switchLanguageInPlace } from "./switch-language";

/** What a part of a page is drawn from: what the page's loader gave, and what a form of it was answered. */
export interface PartProps<Data, Result = undefined> {
  data: Data;
  result?: Result;
}
type Part = ComponentType<PartProps<unknown, unknown>>;

/** The parts of all pages, by the name in `data-part`; each knows what its page loads. */
export type Parts = Record<string, () => Promise<{ default: ComponentType<never> }>>;

const IN_PLACE = { ...BY_BROWSER, useRefresh: () => () => void refreshPage() };

/** What lies over the page. A message that the page came with is there already, or stays within it. */
function Overlay() {
  const { user = null, language, notice = null } = useFrame() ?? {};
  return (
    <>
      <Notices notice={"toasts" in document.documentElement.dataset ? notice : null} />
      {user && language ? <ProfileDialog key={user.id} user={user} language={language} /> : null}
    </>
  );
}

function addOverlay(): HTMLElement {
  const overlay = document.createElement("div");
  const notice = document.querySelector("[data-toasts] .notice");
  if (notice !== null) overlay.append(notice);
  document.body.append(overlay);
  return overlay;
}

/** Counts the letters of texts that are in no part of the page. */
function countLetters({ target }: Event): void {
  const count = target instanceof HTMLTextAreaElement && !target.closest("[data-part]") && target.nextElementSibling;
  if (count && count.matches(".num")) count.textContent = `${target.value.length}/${count.textContent?.split("/")[1]}`;
}

/** Says over the page what failed in a form that is in no part of it; screen readers hear it from the page. */
function sayFailures(): void {
  for (const failure of document.querySelectorAll<HTMLElement>("[data-toast]")) {
    if (failure.closest("[data-part]") !== null) continue;
    const [title = "", ...text] = failure.dataset.toast?.split("\n") ?? [];
    showNotice({ variant: "destructive", title, text: text.join("\n"), quiet: true });
  }
}

interface Place {
  element: HTMLElement;
  Part: Part;
}

/** @throws where its file does not come */
async function loadPart(element: HTMLElement, parts: Parts): Promise<Place> {
  const part = await parts[element.dataset.part ?? ""]?.();
  if (part === undefined) throw new Error(`no part ${element.dataset.part}`);
  return { element, Part: part.default as Part };
}

/**
 * Hydrates the parts of a page that need it, each as a root of its own, and what lies over the page, and resolves when
 * that is done. Remix's router stays away: links and forms are those of plain HTML.
 *
 * @param afterPress acts once nothing is being pressed
 */
export async function hydrateParts(
  page: PartsState,
  afterPress: (act: () => void) => void,
  parts: Parts,
): Promise<void> {
  const elements = document.querySelectorAll<HTMLElement>("[data-part]");
  const places = await Promise.all([...elements].map((element) => loadPart(element, parts)));
  startTexts(languageOrDefault(page.language), page.texts);
  announceLanguages();
  const draw = ({ frame, data, result }: PartsState, Part: Part, onHydrated: () => void) => (
    <StrictMode>
      <TextsProvider>
        <NavigationContext.Provider value={IN_PLACE}>
          <Frame.Provider value={frame as PageFrame}>
            <HydrationSignal afterPress={afterPress} onHydrated={onHydrated}>
              <Part data={data} result={result} />
            </HydrationSignal>
          </Frame.Provider>
        </NavigationContext.Provider>
      </TextsProvider>
    </StrictMode>
  );
  const redraws: ((shown: PartsState) => void)[] = [];
  followPage((shown) => redraws.forEach((redraw) => redraw(shown)));
  switchLanguageInPlace();
  holdRows();
  document.addEventListener("input", countLetters);
  const endKeeping = keepTextareas();
  const hydrate = ({ element, Part }: Place) =>
    new Promise<void>((resolve) => {
      const root = hydrateRoot(element, draw(page, Part, resolve));
      redraws.push((shown) => root.render(draw(shown, Part, resolve)));
    });
  await Promise.all([...places, { element: addOverlay(), Part: Overlay }].map(hydrate));
  endKeeping();
  sayFailures();
}
