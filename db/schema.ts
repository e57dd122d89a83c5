import type { ColumnType, Generated, Kysely, Transaction } from "kysely";

/**
 * One interface a table, in the order of the baseline. Booleans are 0 or 1, instants ISO 8601 in UTC, days `yyyy-MM-dd` in
 * Asia/Kolkata, structured values JSON text: both engines hold them in one form.
 */

type Flag = 0 | 1;
/** ISO 8601 instant in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export type Instant = string;
/** Calendar day `yyyy-MM-dd` in Asia/Kolkata. */
export type Day = string;
/** JSON text; the domain module of the table knows its shape. */
export type Json = string;

type OnInsert<T> = ColumnType<T, T | undefined, T>;

export type GazetteerKind = 1 | 2 | 3 | 4 | 5 | 6;

/** A place of India, from db/places/india.txt.gz; its numbers change with the file. */

export interface UsersTable {
  id: Generated<number>;
  username: string;
  /** Password hash in PHC format. */
  password: string;
  /** Whether the password is too short for an admin; null until the user next logs in. */
  hasShortPassword: OnInsert<Flag | null>;
  isAdmin: OnInsert<Flag>;
  name: string;
  /** A mobile number as +91 and ten digits, or an email address in small letters. */
  contact: string | null;
  /** The contact that resets the password: the last that came with a proof. */
  recoveryContact: OnInsert<string | null>;
  /** The email address that was confirmed last by its link. */
  confirmedContact: OnInsert<string | null>;
  /** When the office's code of now was made, which is made from it again. */
  officeCodeAt: OnInsert<string | null>;
  language: OnInsert<string>;
  imageUrl: string | null;
  /** Whole hours between which the user can be called; both or none. */
  callFrom: OnInsert<number | null>;
  callUntil: OnInsert<number | null>;
  /** What the user has chosen to get by SMS and WhatsApp. */
  smsMessages: OnInsert<Flag>;
  whatsappMessages: OnInsert<Flag>;
  /** The number that was confirmed last; another contact is unconfirmed by itself. */
  confirmedPhone: OnInsert<string | null>;
  /** Since when nothing more is sent that way, after a message was not delivered; until the user chooses again. */
  smsFailedAt: OnInsert<string | null>;
  whatsappFailedAt: OnInsert<string | null>;
  /** Where the user's field is, in the user's own words. */
  workPlace: OnInsert<string | null>;
  preferences: OnInsert<string>;
  createdAt: string;
}

interface SessionsTable {
  /** SHA-256 of the random id in the cookie: a leaked database opens no session. */
  idHash: string;
  userId: number | null;
  data: OnInsert<string>;
  createdAt: string;
  expiresAt: string;
  /** A few words for its user, such as 'Chrome, Android'. */
  device: OnInsert<string | null>;
  /** Of the password that opened it: another one ends the session. Null for visitors. */
  passwordTag: OnInsert<string | null>;
  /** When the user last gave the password again. */
  confirmedAt: OnInsert<string | null>;
}

interface AccountEndingsTable {
  userId: number;
  askedAt: string;
  /** Until when the user can keep the account. */
  endsAt: string;
  endedAt: string | null;
  /** The name for receipts and credit notes, which are tax documents; set at the end. */
  documentName: string | null;
}

interface TwoStepLoginsTable {
  userId: number;
  /** Sealed with a key made from the server's secret. */
  secret: string;
  startedAt: string;
  /** When the first code was right; until then logins take none. */
  confirmedAt: string | null;
  /** The half minute of the last code that was used: none is used twice. */
  lastStep: number | null;
}

interface RecoveryCodesTable {
  userId: number;
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

interface PhoneCodesTable {
  userId: number;
  /** The number that it was sent to. */
  phone: string;
  /** Of which the server's secret makes the code. */
  seed: string;
  tries: OnInsert<number>;
  expiresAt: string;
}

interface PhoneMessagesTable {
  id: Generated<number>;
  /** The job of the outbox that sends it. */
  jobId: number;
  userId: number;
  way: string;
  /** Of the notification or the code. */
  kind: string;
  state: OnInsert<string>;
  createdAt: string;
  sentAt: string | null;
  endedAt: string | null;
}

export interface ImagesTable {
  hash: string;
  /** The first uploader; null for demonstration data. */
  ownerId: number | null;
  /** The last upload. */
  createdAt: Instant;
}

interface AlertsTable {
  /** Identifies the occurrence. */
  key: string;
  kind: string;
  toldAt: Instant;
  /** Since when it is over; the row goes a while later. */
  goneAt: Instant | null;
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

interface OutboxTable {
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

interface WebhookEventsTable {
  /** The provider's event id. */
  id: string;
  event: string;
  body: Json;
  receivedAt: Instant;
  processedAt: Instant | null;
}

interface PlacesTable {
  key: string;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** What it is called, in lower case. */
  words: string;
}

interface GazetteerTable {
  id: number;
  kind: GazetteerKind;
  /** In Latin letters; of a PIN code its digits. */
  name: string;
  nameHi: string | null;
  nameMr: string | null;
  pin: string | null;
  talukaId: number | null;
  districtId: number | null;
  stateId: number | null;
  /** Degrees, WGS 84. */
  latitude: number;
  longitude: number;
  /** Nine tenths of what belongs to it lie within so many kilometres. */
  reachKm: number;
}

interface GazetteerNamesTable {
  /** As `soundOf` hears it. */
  sound: string;
  placeId: number;
  /** As `writingOf` writes it, in its own script. */
  spelling: string;
  kind: GazetteerKind;
}

interface GazetteerSourceTable {
  id: Generated<number>;
  fingerprint: string;
}

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
  /** Addresses of the images after the first, JSON. */
  moreImages: OnInsert<Json>;
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

export interface EquipmentTermsTable {
  equipmentId: number;
  operator: string | null;
  /** Whole rupees a day. */
  operatorRate: number | null;
  diesel: string | null;
  /** Road kilometres; null where the renter fetches it. */
  deliveryKm: number | null;
  freeKm: number;
  /** Whole rupees. */
  perKm: number;
  minDays: number;
  noticeDays: number;
  hasImplement: Flag | null;
  /** Percent of the price that is paid online. */
  onlinePercent: OnInsert<number>;
}

interface EquipmentAreasTable {
  equipmentId: number;
  /** Of a place of the gazetteer or a known city. */
  key: string;
  /** In the order in which the owner named them, from 0. */
  position: number;
  /** JSON: by language. */
  names: string;
}

interface EquipmentSpecsTable {
  equipmentId: number;
  name: string;
  number: number | null;
  text: string | null;
  unit: string;
}

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

interface ComparisonsTable {
  id: Generated<number>;
  userId: number;
  equipmentIds: string;
  createdAt: string;
}

interface RecommendationsTable {
  id: Generated<number>;
  userId: number;
  equipmentId: number;
  score: number;
  reason: string;
  createdAt: string;
}

export interface FreeAlertsTable {
  id: Generated<number>;
  userId: number;
  /** The machine waited for; null for a search. */
  equipmentId: number | null;
  /** A list's address without view and order; of a machine its days alone. */
  query: string;
  /** The last day asked for; after it the alert expires. */
  lastDay: string;
  createdAt: string;
  /** When it was last looked at. */
  checkedAt: string;
  /** When the user was told. */
  toldAt: string | null;
}

interface QuestionsTable {
  id: Generated<number>;
  equipmentId: number;
  ownerId: number;
  renterId: number;
  /** The side that wrote last. */
  lastSide: string;
  /** How many texts that side has written without an answer. */
  unanswered: OnInsert<number>;
  createdAt: string;
  lastAt: string;
  /** The newest report to the office. */
  reportedAt: OnInsert<string | null>;
  reportedBy: OnInsert<string | null>;
  reportReason: OnInsert<string | null>;
  /** When the office decided on it. */
  settledAt: OnInsert<string | null>;
  hiddenAt: OnInsert<string | null>;
}

interface QuestionPostsTable {
  id: Generated<number>;
  questionId: number;
  userId: number;
  side: string;
  text: string;
  createdAt: string;
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
  /** Percent of the payment that a renter who cancels gets back at most; null for all of it. */
  refundLimit: OnInsert<number | null>;
  /** The office's share of what is paid to it, in hundredths of a percent, as it was when the booking was made. */
  commissionBasisPoints: OnInsert<number>;
  /** Whole rupees paid online; null for all. */ advance: OnInsert<number | null>;
  createdAt: Instant;
  lastStatusUpdate: Instant;
}

interface BookingDaysTable {
  equipmentId: number;
  /** `yyyy-MM-dd` in Asia/Kolkata. */
  day: string;
  /** Null for a day that the owner blocked, or that is offered to who waits. */
  bookingId: number | null;
  /** The owner's block that takes the day. */
  blockId: number | null;
}

export interface BookingMovesTable {
  id: Generated<number>;
  bookingId: number;
  /** The side that proposes. */
  proposedBy: string;
  /** The new days, as many. */
  startDate: string;
  endDate: string;
  /** The days of the booking when it was proposed. */
  oldStartDate: Day;
  oldEndDate: Day;
  /** What cancelling gave back when it was proposed. */
  refundPercent: number;
  reason: string | null;
  state: OnInsert<string>;
  /** ISO 8601 instant in UTC from which it can no longer be accepted. */
  until: string;
  createdAt: string;
  settledAt: OnInsert<string | null>;
}

interface BookingFarmersTable {
  bookingId: number;
  name: string;
  /** Null for people without a phone, and once it is no longer needed. */
  phone: string | null;
  /** When the one who books said that the farmer agrees. */
  agreedAt: string;
  /** Incremented by each new code; null once no code works any more. */
  codeRound: OnInsert<number | null>;
}

interface TransferCodesTable {
  bookingId: number;
  handoverCode: string;
  returnCode: string;
  createdAt: string;
}

export interface TransfersTable {
  id: Generated<number>;
  bookingId: number;
  kind: string;
  /** When it happened, as the form says. */
  at: string;
  /** When the record arrived. */
  receivedAt: string;
  /** Tenths of an hour on the hour meter. */
  meter: number | null;
  /** Percent of the tank. */
  fuel: number | null;
  note: string | null;
  state: OnInsert<string>;
  answerUntil: string;
  answeredAt: OnInsert<string | null>;
  /** What the renter says is not right. */
  words: OnInsert<string | null>;
  decidedAt: OnInsert<string | null>;
  /** What the office says to a disagreement. */
  decision: OnInsert<string | null>;
}

interface TransferPhotosTable {
  id: Generated<number>;
  transferId: number;
  side: string;
  /** Of the file as it was sent, so that the same one counts once. */
  hash: string;
  createdAt: string;
}

export interface ReviewsTable {
  id: Generated<number>;
  userId: number;
  equipmentId: number;
  bookingId: number;
  rating: number;
  comment: string;
  createdAt: string;
  /** Set when its author rewrites it. */
  updatedAt: OnInsert<string | null>;
}

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

interface PaymentsTable {
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

interface ReplacedOrdersTable {
  /** The provider's id. */
  orderId: string;
  bookingId: number;
  /** Paise. */
  amount: number;
  /** ISO 8601 instant in UTC. */
  replacedAt: string;
  /** The days, price and terms that it was for, as bookings have them. */
  startDate: Day;
  endDate: Day;
  totalPrice: number;
  advance: number | null;
  quote: Json | null;
}

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
  /** Random; in the code that proves the paper. */
  token: string;
}

interface CreditNotesTable {
  id: Generated<number>;
  refundId: number;
  bookingId: number;
  userId: number;
  /** Paise. */
  amount: number;
  generatedAt: string;
  /** What it names, as it was then. */
  facts: Json;
  /** Random; in the code that proves the paper. */
  token: string;
}

export interface BalancesTable {
  bookingId: number;
  /** Whole rupees: the price less what is paid online. */
  amount: number;
  state: OnInsert<string>;
  way: OnInsert<string | null>;
  statedBy: OnInsert<string | null>;
  statedAt: OnInsert<string | null>;
  /** When it was confirmed, or the office decided that it is paid. */
  settledAt: OnInsert<string | null>;
  /** What the other side says is not right. */
  words: OnInsert<string | null>;
  decidedAt: OnInsert<string | null>;
  /** What the office says to it. */
  decision: OnInsert<string | null>;
}

interface BookingMoneyView {
  bookingId: number;
  /** Paise: paid, less what went or goes back, with the balance once both have confirmed it. */
  income: number;
  /** Paise of a balance that is outstanding. */
  owed: number;
}

export interface ProviderCasesTable {
  id: Generated<number>;
  kind: string;
  /** Its id at the provider: of the payment, the refund or the dispute. */
  providerId: string;
  paymentId: string;
  orderId: string | null;
  /** The booking whose order or payment it is about. */
  bookingId: number | null;
  /** In the smallest unit of its currency. */
  amount: number;
  currency: string;
  method: string | null;
  /** Why it fits nothing. */
  reason: string;
  /** The provider's status of it. */
  providerStatus: string;
  state: OnInsert<string>;
  /** The provider's id of our refund of it. */
  refundId: string | null;
  /** Counts our requests for a refund. */
  round: OnInsert<number>;
  createdAt: string;
  updatedAt: string;
}

interface ProviderComparisonsTable {
  id: Generated<number>;
  fromAt: string;
  toAt: string;
  /** How many payments and refunds the provider listed. */
  payments: number;
  refunds: number;
}

/** Where an owner's money goes: a UPI ID, or the three of a bank account. */
interface PayoutAccountsTable {
  userId: number;
  upiId: string | null;
  holder: string | null;
  account: string | null;
  ifsc: string | null;
  changedAt: Instant;
  /** From when it may be paid to. */
  usableFrom: Instant;
}

interface PayoutRunsTable {
  id: Generated<number>;
  /** Of the one who asked for it: sent twice, it is one run. */
  reference: string;
  adminId: number;
  createdAt: Instant;
}

/** What one owner is paid in one run. Name and account are those of then. */
interface PayoutsTable {
  id: Generated<number>;
  runId: number;
  ownerId: number;
  state: OnInsert<string>;
  ownerName: string;
  upiId: string | null;
  holder: string | null;
  account: string | null;
  ifsc: string | null;
  /** The bank's number of the transfer (UTR). */
  bankReference: OnInsert<string | null>;
  createdAt: Instant;
  settledAt: OnInsert<Instant | null>;
}

/** What a payout adds to earlier ones of a booking; after a refund it is negative. */
interface PayoutLinesTable {
  payoutId: number;
  bookingId: number;
  /** The equipment's name. */
  machine: string;
  startDate: Day;
  endDate: Day;
  paidPaise: number;
  refundedPaise: number;
  commissionPaise: number;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  account_endings: AccountEndingsTable;
  two_step_logins: TwoStepLoginsTable;
  recovery_codes: RecoveryCodesTable;
  phone_codes: PhoneCodesTable;
  phone_messages: PhoneMessagesTable;
  images: ImagesTable;
  alerts: AlertsTable;
  audit: AuditTable;
  outbox: OutboxTable;
  webhook_events: WebhookEventsTable;
  places: PlacesTable;
  gazetteer: GazetteerTable;
  gazetteer_names: GazetteerNamesTable;
  gazetteer_source: GazetteerSourceTable;
  equipment: EquipmentTable;
  equipment_terms: EquipmentTermsTable;
  equipment_areas: EquipmentAreasTable;
  equipment_specs: EquipmentSpecsTable;
  equipment_blocks: EquipmentBlocksTable;
  comparisons: ComparisonsTable;
  recommendations: RecommendationsTable;
  free_alerts: FreeAlertsTable;
  questions: QuestionsTable;
  question_posts: QuestionPostsTable;
  bookings: BookingsTable;
  booking_days: BookingDaysTable;
  booking_moves: BookingMovesTable;
  booking_farmers: BookingFarmersTable;
  transfer_codes: TransferCodesTable;
  transfers: TransfersTable;
  transfer_photos: TransferPhotosTable;
  reviews: ReviewsTable;
  notifications: NotificationsTable;
  payments: PaymentsTable;
  replaced_orders: ReplacedOrdersTable;
  refunds: RefundsTable;
  receipts: ReceiptsTable;
  credit_notes: CreditNotesTable;
  balances: BalancesTable;
  booking_money: BookingMoneyView;
  provider_cases: ProviderCasesTable;
  provider_comparisons: ProviderComparisonsTable;
  payout_accounts: PayoutAccountsTable;
  payout_runs: PayoutRunsTable;
  payouts: PayoutsTable;
  payout_lines: PayoutLinesTable;
}

/** A connection or a transaction: the first parameter of every function that uses the database. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
