import type { ColumnType } from "kysely";

/** Tables of the terms on which equipment is rented out. */

/** Terms of equipment; no row where its owner has said nothing. */
export interface EquipmentTermsTable {
  equipmentId: number;
  operator: string | null;
  /** Whole rupees a day. */
  operatorRate: number | null;
  diesel: string | null;
  /** Road kilometres; null where the renter fetches it. */
  deliveryKm: number | null;
  freeKm: number;
  /** Whole rupees. */
  perKm: number;
  minDays: number;
  noticeDays: number;
  hasImplement: 0 | 1 | null;
  /** Percent of the price that is paid online. */
  onlinePercent: ColumnType<number, number | undefined, number>;
}

/** A place that equipment is brought to whatever the distance. */
export interface EquipmentAreasTable {
  equipmentId: number;
  /** Of a place of the gazetteer or a known city. */
  key: string;
  /** In the order in which the owner named them, from 0. */
  position: number;
  /** JSON: by language. */
  names: string;
}
