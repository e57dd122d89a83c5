import { z } from "zod";
import type { MessageKey } from "~/domain/errors";
import { singleLine, words } from "~/domain/schema-parts";
import { tidyLines } from "~/domain/normalise-text";
import { bookingDatesSchema } from "./booking-schema";
import { NOTE_MAX_CHARACTERS, PERSON_CONTACT_MAX_CHARACTERS, PERSON_NAME_MAX_CHARACTERS } from "./equipment-block";

const optionalText = (max: number, tooLong: MessageKey, tidy: (text: string) => string) =>
  z
    .string({ error: words("bodyInvalid") })
    .transform(tidy)
    .pipe(z.string().max(max, words(tooLong)))
    .nullish()
    .transform((text) => text || null);

const entry = bookingDatesSchema.extend({ note: optionalText(NOTE_MAX_CHARACTERS, "noteTooLong", tidyLines) });

/** A block, from the form or the API. */
export const equipmentBlockSchema = z.discriminatedUnion(
  "kind",
  [
    entry.extend({ kind: z.literal("blocked") }),
    entry.extend({
      kind: z.literal("phone"),
      personName: z
        .string({ error: words("personNameRequired") })
        .transform(singleLine)
        .pipe(
          z
            .string()
            .min(1, { error: words("personNameRequired"), abort: true })
            .max(PERSON_NAME_MAX_CHARACTERS, words("personNameTooLong")),
        ),
      personContact: optionalText(PERSON_CONTACT_MAX_CHARACTERS, "personContactTooLong", singleLine),
    }),
  ],
  { error: words("blockKindUnknown") },
);

export type EquipmentBlockRequest = z.infer<typeof equipmentBlockSchema>;
