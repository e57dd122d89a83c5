import { readFileSync } from "node:fs";
import { z } from "zod";
import { SettingError } from "./setting-error";

const templatesSchema = z.record(z.string(), z.record(z.string(), z.string().regex(/^\d{10,25}$/)));

/** Ids of the registered templates, by kind of message and language. */
export type DltTemplates = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @throws SettingError */
export function readDltTemplates(file: string): DltTemplates {
  try {
    return templatesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new SettingError(
      `DLT_TEMPLATES is ${JSON.stringify(file)}, but takes a JSON file of template ids, such as {"paid": {"hi": "1107161234567890123"}}.`,
    );
  }
}
