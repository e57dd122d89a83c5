import { completeBooking, completeReviewedBooking } from "./booking-draft";
import { ENDED_BOOKINGS } from "./bookings/ended";
import { LIVE_BOOKINGS } from "./bookings/live";
import { REVIEWED_CROP_BOOKINGS } from "./bookings/reviewed-crop";
import { REVIEWED_POWER_BOOKINGS } from "./bookings/reviewed-power";
import { REVIEWED_SOIL_BOOKINGS } from "./bookings/reviewed-soil";
import { REVIEWED_YARD_BOOKINGS } from "./bookings/reviewed-yard";
import type { DemoBooking } from "./types";

const REVIEWED_BOOKINGS = [
  ...REVIEWED_POWER_BOOKINGS,
  ...REVIEWED_SOIL_BOOKINGS,
  ...REVIEWED_CROP_BOOKINGS,
  ...REVIEWED_YARD_BOOKINGS,
];

/** Every booking of the demo data, in days relative to today. */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [
  ...REVIEWED_BOOKINGS.map(completeReviewedBooking),
  ...[...LIVE_BOOKINGS, ...ENDED_BOOKINGS].map(completeBooking),
];
