import { sayPlace } from "~/domain/geography/place-name";
import type { Language } from "~/i18n/language";
import { previewOf, type Category, type ListedEquipment } from "./equipment";

/** What a card shows of a machine, and no more: lists travel over slow connections. */
export interface MachineSummary {
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
 * Shortens a machine to what its card shows.
 *
 * @param language in which a known city is named; without it the location stands as its owner wrote it
 */
export function summarise(machine: ListedEquipment, language?: Language): MachineSummary {
  const { id, name, description, textLanguage, category, dailyRate, location, availability, imageUrl } = machine;
  return {
    id,
    name,
    preview: previewOf(description),
    textLanguage,
    category,
    dailyRate,
    location: language === undefined ? location : sayPlace(location, language),
    availability,
    imageUrl,
  };
}
