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
}
