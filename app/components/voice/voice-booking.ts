import type { Rupees } from "~/domain/money";
import type { PickableDays, PickedDays } from "~/domain/bookings/pick-days";

export interface VoiceBooking {
  days: PickableDays;
  dailyRate: Rupees;
  picked: PickedDays;
  onPick: (picked: PickedDays) => void;
  lacksPhone: () => boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Brings the calendar into view and its first free day into focus. */
  onShowCalendar: () => void;
}
