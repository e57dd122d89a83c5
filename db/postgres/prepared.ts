/**
 * Statements whose plan is kept by each connection: planning a search around a point takes the server a third of its time.
 * PostgreSQL makes a plan for any values once it seems no dearer than those for the values given.
 */

/** How such a statement begins. */
export const PREPARED = "/* prepared */ ";

/** Of different statements, first come first served: each connection keeps a plan of each. */
const MAX_NAMES = 100;

/** Names for prepared statements; undefined for others, and once there are too many. */
export function createNames(max = MAX_NAMES): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!text.startsWith(PREPARED)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= max) return known;
    const name = `prepared_${names.size}`;
    names.set(text, name);
    return name;
  };
}
