import type { ColumnType, Generated, Kysely, Transaction } from "kysely";
import type {
  AccountEndingsTable,
  ContactChangesTable,
  KnownDevicesTable,
  OfficeCodesTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  SessionsTable,
  TwoStepLoginsTable,
  UsersTable,
} from "./account-schema";
import type { BookingDaysTable } from "./days-schema";
import type { BookingFarmersTable } from "./farmers-schema";
import type {
  CategoryWordsTable,
  GazetteerNamesTable,
  GazetteerSourceTable,
  GazetteerTable,
  PlacesTable,
} from "./gazetteer-schema";
import type {
  BookingMoneyView,
  CreditNotesTable,
  ProviderCasesTable,
  ProviderComparisonsTable,
  ReplacedOrdersTable,
} from "./money-schema";
import type { BalancesTable, BookingMovesTable } from "./moves-schema";
import type { PhoneCodesTable, PhoneMessagesTable } from "./phones-schema";
import type { QuestionPostsTable, QuestionsTable } from "./questions-schema";
import type { ComparisonsTable, RecommendationsTable, ReviewsTable, WishesTable } from "./renter-schema";
import type { EquipmentSpecsTable } from "./search-schema";
import type { EquipmentAreasTable, EquipmentTermsTable } from "./terms-schema";
import type { TransferCodesTable, TransferPhotosTable, TransfersTable } from "./transfers-schema";
import type { WaitingEntriesTable } from "./waiting-schema";

/**
 * One interface a table, as the database holds it. Booleans are 0 or 1, instants ISO 8601 in UTC, days `yyyy-MM-dd` in
 * Asia/Kolkata, structured values JSON text: neither SQLite nor a later PostgreSQL then needs a second form.
 */

export type Flag = 0 | 1;
/** ISO 8601 instant in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export type Instant = string;
/** Calendar day `yyyy-MM-dd` in Asia/Kolkata. */
export type Day = string;
/** JSON text; the domain module of the table knows its shape. */
export type Json = string;

type OnInsert<T> = ColumnType<T, T | undefined, T>;

export interface EquipmentTable {
  id: Generated<number>;
  ownerId: number;
  name: string;
  description: string;
  /** Language of the owner's text, if known. */
  textLanguage: string | null;
  category: string;
  /** Whole rupees a day. */
  dailyRate: number;
  imageUrl: string;
  location: string;
  /** Key of the place that `location` names, if it is known. */
  placeKey: string | null;
  /** Degrees, its own or its place's. */
  latitude: number | null;
  longitude: number | null;
  availability: OnInsert<Flag>;
  specs: OnInsert<Json>;
  features: OnInsert<Json>;
  createdAt: Instant;
  popularity: OnInsert<number>;
  latitudeCoord: string | null;
  longitudeCoord: string | null;
  /** JSON; null where the owner has said nothing. */
  outputs: Generated<string | null>;
  seasonalAvailability: OnInsert<Json>;
  searchableSpecs: OnInsert<Json>;
  /** Sum and number of ratings, updated with each review. */
  ratingSum: OnInsert<number>;
  ratingCount: OnInsert<number>;
  /** Set while it is not offered: deleted by its owner or hidden by an admin. The row stays for past bookings and receipts. */
  deletedAt: Instant | null;
  /** Set, together with `deletedAt`, while an admin hides it; showing it again empties both. */
  hiddenAt: Instant | null;
}

export interface BookingsTable {
  id: Generated<number>;
  /** Opaque id for addresses used outside the site, such as the payment callback's. */
  publicId: string;
  equipmentId: number;
  userId: number;
  startDate: Day;
  endDate: Day;
  /** Whole rupees a day, at the time of booking. */
  dailyRate: number;
  /** Whole rupees for all days. */
  totalPrice: number;
  status: OnInsert<string>;
  paymentState: OnInsert<string>;
  holdUntil: Instant | null;
  razorpayOrderId: string | null;
  /** Incremented by each change of days. */
  orderRound: OnInsert<number>;
  razorpayPaymentId: string | null;
  /** The provider's id of a payment that the bank has authorised, until it is captured or fails. */
  authorizedPaymentId: OnInsert<string | null>;
  isRated: OnInsert<Flag>;
  /** Paise to be refunded, fixed when the booking is cancelled or rejected. */
  refundAmount: number | null;
  /** What was agreed beside the days; null where there was nothing but the daily rate. */
  quote: OnInsert<Json | null>;
  /** Its days where they are not one range from first to last, after a part was moved. */
  dayRanges: OnInsert<Json | null>;
  /** Percent of the payment that a renter who cancels gets back at most; null for all of it. */
  refundLimit: OnInsert<number | null>;
  /** Whole rupees paid online; null for all. */ advance: OnInsert<number | null>;
  createdAt: Instant;
  lastStatusUpdate: Instant;
}

/** Days that an owner blocked or rented out by phone. */
export interface EquipmentBlocksTable {
  id: Generated<number>;
  equipmentId: number;
  kind: string;
  startDate: Day;
  endDate: Day;
  personName: string | null;
  personContact: string | null;
  note: string | null;
  createdAt: Instant;
}

/** A stored image, named by its content. */
export interface ImagesTable {
  hash: string;
  /** The first uploader; null for demonstration data. */
  ownerId: number | null;
  /** Mean colour `#rrggbb`, shown until the image is loaded. */
  colour: string;
  /** The last upload. */
  createdAt: Instant;
}

/** A notification shown to a user on the site. */
export interface NotificationsTable {
  id: Generated<number>;
  userId: number;
  kind: string;
  bookingId: number | null;
  values: OnInsert<Json>;
  dedupeKey: string;
  createdAt: Instant;
  readAt: Instant | null;
}

/** A refund; one for each payment. */
export interface RefundsTable {
  id: Generated<number>;
  bookingId: number;
  paymentId: string;
  /** Paise. */
  amount: number;
  reason: string;
  status: OnInsert<string>;
  providerRefundId: string | null;
  /** Incremented by each retry of an admin. */
  round: OnInsert<number>;
  createdAt: Instant;
  settledAt: Instant | null;
}

export interface PaymentsTable {
  /** The provider's payment id. */
  id: string;
  bookingId: number;
  orderId: string;
  /** Paise. */
  amount: number;
  currency: string;
  status: string;
  method: string | null;
  /** 1 for the payment that pays its booking; any other is refunded. */
  settles: Flag;
  /** Paise. */
  amountRefunded: OnInsert<number>;
  capturedAt: Instant | null;
  createdAt: Instant;
}

export interface ReceiptsTable {
  id: Generated<number>;
  bookingId: number;
  userId: number;
  /** Paise. */
  amount: number;
  currency: OnInsert<string>;
  status: string;
  generatedAt: Instant;
  pdfUrl: string | null;
  razorpayPaymentId: string | null;
  method: string | null;
  /** Language of the renter when the receipt was made. */
  language: string;
  metadata: OnInsert<Json>;
}

/** Jobs for other systems, enqueued in the transaction that decides them and run after its commit. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  dedupeKey: string;
  payload: Json;
  attempts: OnInsert<number>;
  availableAt: Instant;
  leasedUntil: Instant | null;
  doneAt: Instant | null;
  failedAt: Instant | null;
  lastError: string | null;
  createdAt: Instant;
}

export interface WebhookEventsTable {
  /** The provider's event id. */
  id: string;
  event: string;
  body: Json;
  receivedAt: Instant;
  processedAt: Instant | null;
}

export interface AuditTable {
  id: Generated<number>;
  at: Instant;
  /** Null for scheduled jobs and the payment provider. */
  actorId: number | null;
  actor: string;
  subject: string;
  subjectId: number;
  action: string;
  fromState: string | null;
  toState: string | null;
  reason: string | null;
}

/** What admins have been alerted to. */
export interface AlertsTable {
  /** Identifies the occurrence. */
  key: string;
  kind: string;
  toldAt: Instant;
  /** Since when it is over; the row goes a while later. */
  goneAt: Instant | null;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  contact_changes: ContactChangesTable;
  known_devices: KnownDevicesTable;
  account_endings: AccountEndingsTable;
  equipment_terms: EquipmentTermsTable;
  equipment_areas: EquipmentAreasTable;
  two_step_logins: TwoStepLoginsTable;
  recovery_codes: RecoveryCodesTable;
  office_codes: OfficeCodesTable;
  equipment: EquipmentTable;
  equipment_specs: EquipmentSpecsTable;
  bookings: BookingsTable;
  booking_days: BookingDaysTable;
  booking_money: BookingMoneyView;
  booking_moves: BookingMovesTable;
  booking_farmers: BookingFarmersTable;
  questions: QuestionsTable;
  question_posts: QuestionPostsTable;
  phone_codes: PhoneCodesTable;
  phone_messages: PhoneMessagesTable;
  balances: BalancesTable;
  transfer_codes: TransferCodesTable;
  transfers: TransfersTable;
  transfer_photos: TransferPhotosTable;
  replaced_orders: ReplacedOrdersTable;
  payments: PaymentsTable;
  receipts: ReceiptsTable;
  reviews: ReviewsTable;
  comparisons: ComparisonsTable;
  recommendations: RecommendationsTable;
  outbox: OutboxTable;
  webhook_events: WebhookEventsTable;
  audit: AuditTable;
  machine_blocks: EquipmentBlocksTable;
  pictures: ImagesTable;
  notifications: NotificationsTable;
  wishes: WishesTable;
  waiting_entries: WaitingEntriesTable;
  alerts: AlertsTable;
  refunds: RefundsTable;
  credit_notes: CreditNotesTable;
  provider_cases: ProviderCasesTable;
  provider_comparisons: ProviderComparisonsTable;
  places: PlacesTable;
  category_words: CategoryWordsTable;
  gazetteer: GazetteerTable;
  gazetteer_names: GazetteerNamesTable;
  gazetteer_source: GazetteerSourceTable;
}

/** A connection or a transaction: the first parameter of every function that uses the database. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
