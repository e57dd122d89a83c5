import { readFileSync } from "node:fs";

/** What the product's loaders gave for the same page, as JSON in the file that SHOWN_FILE names. */
export const shown = JSON.parse(readFileSync(process.env["SHOWN_FILE"] ?? "", "utf8")) as {
  frame: Record<string, unknown>;
  data: Record<string, unknown>;
};
