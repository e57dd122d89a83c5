export { DEMO_ACCOUNTS } from "./accounts";
export { DEMO_BOOKINGS } from "./bookings";
export { DEMO_EQUIPMENT } from "./equipment";
export { DEMO_PLACES } from "./places";
export { BOOKING_STATUSES, DEMO_CATEGORIES, LIVE_STATUSES, RECEIPT_STATUSES } from "./types";
export type {
  DemoAccount,
  DemoBooking,
  DemoBookingStatus,
  DemoCategory,
  DemoLanguage,
  DemoEquipment,
  DemoPaymentState,
  DemoReceiptStatus,
  DemoReview,
  DemoSeasons,
} from "./types";
