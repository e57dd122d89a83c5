const DEVANAGARI_ZERO = 0x966;

/** The same text with Devanagari digits written as Latin ones. Safe for the browser. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO));
}
