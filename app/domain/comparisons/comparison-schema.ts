import { z } from "zod";
import { rowId, words } from "~/domain/schema-parts";

/** What the buttons for picking send. */
export const pickSchema = z.object({
  equipmentId: rowId,
  intent: z.enum(["add", "remove"], { error: words("bodyInvalid") }),
});

export type MachinePick = z.infer<typeof pickSchema>;
