/** Sums over an owner's equipment, by the engine in use. */
export { countListed, countTakenDays, findMedianRate, sumEquipment, sumIncome } from "./sqlite/owner-season";
export type { EquipmentMonth, SeasonScope } from "./sqlite/owner-season";
