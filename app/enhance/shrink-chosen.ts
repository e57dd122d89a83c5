import { replaceChosen, shrinkImage } from "~/components/equipment/shrink-image";

/** Fields of pages that React has not taken over, save those whose photos go by themselves. */
const FIELD = ":root:not([data-ready=yes]) form:not([data-uploads]) input";

/** Replaces the chosen photo by a smaller one, unless the user has chosen another by then. If it fails, the original is sent. */
export async function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (file === undefined || !input.matches(FIELD)) return;
  replaceChosen(input, file, await shrinkImage(file));
}
