/** One searchable specification, its value as a number or as text in lower case. */
export interface EquipmentSpecsTable {
  equipmentId: number;
  name: string;
  number: number | null;
  text: string | null;
  unit: string;
}
