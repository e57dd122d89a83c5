/** How long an SMS is. A text in the phone's own alphabet has room for more than one in any other script. */

/** Characters of GSM 03.38, and those of its extension, which take two places. */
const GSM = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const GSM_EXTENSION = new Set("^{}\\[~]|€\f");

/** Places in one SMS, and in each part of a longer one. */
const PLACES = { gsm: { whole: 160, part: 153 }, unicode: { whole: 70, part: 67 } };

/** True where a text needs no other alphabet than the phone's own. */
export const isGsm = (text: string): boolean =>
  [...text].every((character) => GSM.has(character) || GSM_EXTENSION.has(character));

/** How many SMS a text is. */
export function countSmsParts(text: string): number {
  const isPlain = isGsm(text);
  const { whole, part } = isPlain ? PLACES.gsm : PLACES.unicode;
  const length = isPlain
    ? [...text].reduce((sum, character) => sum + (GSM_EXTENSION.has(character) ? 2 : 1), 0)
    : text.length;
  return length <= whole ? 1 : Math.ceil(length / part);
}
