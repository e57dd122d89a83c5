/** Tables that searches read; triggers write them from equipment and its owners. */

/** Words of equipment, in lower case. Names of its category and place are in `category_words` and `places`. */
export interface EquipmentWordsTable {
  equipmentId: number;
  text: string;
}

/** The words that admins find equipment by, its owner's among them. */
export interface EquipmentNamesTable {
  equipmentId: number;
  name: string;
  location: string;
  ownerUsername: string;
  ownerName: string;
}

/** One searchable specification, its value as a number or as text in lower case. */
export interface EquipmentSpecsTable {
  equipmentId: number;
  name: string;
  number: number | null;
  text: string | null;
  unit: string;
}
