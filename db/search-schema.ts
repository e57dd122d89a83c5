/** Tables that searches read; triggers write them from equipment. */

/** Words of equipment, in lower case. Names of its category and place are in `category_words` and `places`. */
export interface EquipmentWordsTable {
  equipmentId: number;
  text: string;
}

/** One searchable specification, its value as a number or as text in lower case. */
export interface EquipmentSpecsTable {
  equipmentId: number;
  name: string;
  number: number | null;
  text: string | null;
  unit: string;
}
