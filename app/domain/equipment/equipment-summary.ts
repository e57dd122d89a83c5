import { formatPlace } from "~/domain/geography/place-name";
import type { Language } from "~/i18n/language";
import { previewOf, type Category, type ListedEquipment } from "./equipment";

/** What a card shows of equipment, and no more: lists travel over slow connections. */
export interface EquipmentSummary {
  id: number;
  name: string;
  preview: string;
  /** Language of the preview where it is known. */
  textLanguage: string | null;
  category: Category;
  dailyRate: number;
  location: string;
  availability: boolean;
  imageUrl: string;
}

/**
 * Returns the part of equipment that its card shows.
 *
 * @param language for the name of a known city; without it the location is as its owner wrote it
 */
export function summarise(equipment: ListedEquipment, language?: Language): EquipmentSummary {
  const { id, name, description, textLanguage, category, dailyRate, location, availability, imageUrl } = equipment;
  return {
    id,
    name,
    preview: previewOf(description),
    textLanguage,
    category,
    dailyRate,
    location: language === undefined ? location : formatPlace(location, language),
    availability,
    imageUrl,
  };
}
