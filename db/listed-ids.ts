import { sql, type RawBuilder } from "kysely";
import { engineOf } from "./engine";
import type { Db } from "./schema";

/** Lists of ids, for `in`: one statement for lists of any length. */

const idsOf = (db: Db, ids: readonly number[]) => engineOf(db).searchSql.idsOfList(JSON.stringify(ids));

export const listedIds = (db: Db, ids: readonly number[]): RawBuilder<number> => sql`(${idsOf(db, ids)})`;

/** Ids of the bookings of some users or equipment, looked up one by one whatever the planner takes their number for. */
export const bookingIdsOf = (
  db: Db,
  column: "userId" | "equipmentId",
  ids: readonly number[],
): RawBuilder<number> => sql`(select bookings.id from (${idsOf(db, ids)}) as listed
  ${engineOf(db).searchSql.joinInOrder} bookings on bookings.${sql.ref(column)} = listed.id)`;
