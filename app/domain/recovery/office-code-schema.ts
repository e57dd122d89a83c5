import { z } from "zod";
import { tidyLines } from "~/domain/normalise-text";
import { words } from "~/domain/schema-parts";
import { PROOF_MAX_CHARACTERS } from "~/domain/users/user";

const PROOF_MIN_CHARACTERS = 5;

/** How a person proved who they are, in the office's words. */
export const proofSchema = z
  .string({ error: words("proofRequired") })
  .overwrite(tidyLines)
  .min(PROOF_MIN_CHARACTERS, words("proofRequired"))
  .max(PROOF_MAX_CHARACTERS, words("proofTooLong"));
