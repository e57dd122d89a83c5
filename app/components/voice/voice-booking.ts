import type { Rupees } from "~/domain/money";
import type { PickableDays, PickedDays } from "~/domain/bookings/pick-days";

/** What the voice assistant books, and how it drives the form around it. */
export interface VoiceBooking {
  days: PickableDays;
  dailyRate: Rupees;
  picked: PickedDays;
  onPick: (picked: PickedDays) => void;
  /** Whether the form asks for a phone number and has none. */
  lacksPhone: () => boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Brings the calendar into view and its first free day into focus. */
  onShowCalendar: () => void;
}
