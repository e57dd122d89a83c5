import type { Db, Trx } from "~db/connection";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { Conflict, NotFound } from "~/domain/errors";
import { stateOfMachine, type MachineState } from "./equipment-register.server";

export type MachineChange = "hide" | "show";

const BEFORE: Record<MachineChange, readonly MachineState[]> = { hide: ["offered", "unavailable"], show: ["hidden"] };

/**
 * Takes a machine out of every list, or puts one back that an admin has hidden. Bookings that are live
 * stay; one that its owner has deleted stays deleted. The audit row is written with it.
 *
 * @param admin who does it; the caller has checked that it is one
 * @throws NotFound where there is no such machine; Conflict "machineChanged" where it does not stand as the change needs it
 */
export async function changeMachineListing(
  db: Db,
  id: number | undefined,
  change: MachineChange,
  { admin, now }: { admin: { id: number }; now: Date },
): Promise<{ id: number; name: string }> {
  return db.transaction().execute(async (trx) => {
    const machine = await requireMachine(trx, id);
    const from = stateOfMachine(machine);
    if (!BEFORE[change].includes(from)) throw new Conflict("machineChanged");
    const at = now.toISOString();
    const gone = change === "hide" ? at : null;
    const { availability } = machine;
    await trx.updateTable("equipment").set({ hiddenAt: gone, deletedAt: gone }).where("id", "=", machine.id).execute();
    await recordAudit(trx, {
      at,
      actor: "admin",
      actorId: admin.id,
      subject: "equipment",
      subjectId: machine.id,
      action: change,
      fromState: from,
      toState: stateOfMachine({ availability, hiddenAt: gone, deletedAt: gone }),
      reason: null,
    });
    return { id: machine.id, name: machine.name };
  });
}

async function requireMachine(trx: Trx, id: number | undefined) {
  const row =
    id === undefined
      ? undefined
      : await trx
          .selectFrom("equipment")
          .select(["id", "name", "availability", "deletedAt", "hiddenAt"])
          .where("id", "=", id)
          .executeTakeFirst();
  if (row === undefined) throw new NotFound("equipmentNotFound");
  return row;
}
