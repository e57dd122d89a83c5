import { z } from "zod";
import { words } from "~/domain/schema-parts";

const MAX_CODE_CHARACTERS = 60;
const MAX_PASSWORD_CHARACTERS = 1_000;

const code = z
  .string({ error: words("codeRequired") })
  .trim()
  .min(1, words("codeRequired"))
  .max(MAX_CODE_CHARACTERS, words("codeWrong"));
const currentPassword = z
  .string({ error: words("passwordRequired") })
  .min(1, words("passwordRequired"))
  .max(MAX_PASSWORD_CHARACTERS, words("currentPasswordWrong"));

/** The code of the second step. */
export const codeSchema = z.object({ code });

/** The code that comes with a login over the API. */
export const loginCode = z.string().trim().max(MAX_CODE_CHARACTERS).optional().catch(undefined);

/** What the page of two-step login sends: each of its forms names what it does. */
export const twoStepSchema = z.discriminatedUnion("change", [
  z.object({ change: z.literal("start"), currentPassword }),
  z.object({ change: z.literal("confirm"), code }),
  z.object({ change: z.literal("codes"), currentPassword, code }),
  z.object({ change: z.literal("off"), currentPassword, code }),
]);
export type TwoStepChange = z.infer<typeof twoStepSchema>;
