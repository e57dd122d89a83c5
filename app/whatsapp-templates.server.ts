import { readFileSync } from "node:fs";
import { z } from "zod";
import { SettingError } from "./setting-error";

const templatesSchema = z.record(z.string(), z.record(z.string(), z.string().regex(/^HX[0-9a-f]{32}$/)));

/** Twilio's ids of the templates approved for WhatsApp, by kind of message and language. */
export type WhatsappTemplates = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @throws SettingError */
export function readWhatsappTemplates(file: string): WhatsappTemplates {
  try {
    return templatesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new SettingError(
      `TWILIO_WHATSAPP_TEMPLATES is ${JSON.stringify(file)}, but takes a JSON file of Content SIDs, such as {"paid": {"hi": "HX00112233445566778899aabbccddeeff"}}.`,
    );
  }
}
