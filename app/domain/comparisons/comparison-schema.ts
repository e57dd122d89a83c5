import { z } from "zod";
import { rowId, words } from "~/domain/schema-parts";

/** What the compare buttons send. */
export const pickSchema = z.object({
  equipmentId: rowId,
  intent: z.enum(["add", "remove"], { error: words("bodyInvalid") }),
});

export type EquipmentPick = z.infer<typeof pickSchema>;
