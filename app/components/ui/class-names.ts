/** Joins the class names that apply, in order; false, null and undefined are left out, and nothing at all gives undefined. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
