import type { Generated, Kysely, Selectable, Transaction } from "kysely";

/**
 * Every table, once, those that others refer to first. A flag is 0 or 1, an instant ISO 8601 in UTC with milliseconds,
 * a day `yyyy-MM-dd` in Asia/Kolkata. Once 1.0.0 is in use, a change here needs a migration.
 */

/** A column, not null unless it says so; `$` stands for its own name in its SQL. */
class Column<Type> {
  declare readonly type: Type;

  constructor(readonly sql: string) {}

  get orNull() {
    return new Column<Type | null>(this.sql.replace(" not null", ""));
  }
  get key() {
    return new Column<Type>(`${this.sql.replace(" not null", "")} primary key`);
  }
  get unique() {
    return new Column<Type>(`${this.sql} unique`);
  }
  default(value: Type & (string | number)) {
    return new Column<Generated<Type>>(`${this.sql} default ${typeof value === "string" ? `'${value}'` : value}`);
  }
  /** What holds of it, as in "between 0 and 100". */
  check(condition: string) {
    return new Column<Type>(`${this.sql} check ($ ${condition})`);
  }
  references(table: string, onDelete: "cascade" | "restrict" = "restrict") {
    return new Column<Type>(`${this.sql} references ${table} (id) on delete ${onDelete}`);
  }
}

/** Calendar day `yyyy-MM-dd` in Asia/Kolkata. */
export type Day = string;
/** Amounts: the compiler refuses one unit where the other is meant. */
export type Rupees = number & { readonly unit?: "rupees" };
export type Paise = number & { readonly unit?: "paise" };
export type GazetteerKind = 1 | 2 | 3 | 4 | 5 | 6;

const id = new Column<Generated<number>>("integer primary key autoincrement");
const integer = new Column<number>("integer not null");
const flag = new Column<0 | 1>("integer not null check ($ in (0, 1))");
const rupees = new Column<Rupees>("integer not null");
const paise = new Column<Paise>("integer not null");
const real = new Column<number>("real not null");
const degrees = real;
const text = new Column<string>("text not null");
const [instant, day, json] = [text, text, text];
const oneOf = <Value extends string>(...values: Value[]) =>
  new Column<Value>(`text not null check ($ in (${values.map((value) => `'${value}'`).join(", ")}))`);
const ref = (to: string, onDelete?: "cascade" | "restrict") => integer.references(to, onDelete);

export const TABLES = {
  users: {
    id,
    username: text,
    password: text, // a hash in PHC format
    isAdmin: flag.default(0),
    name: text,
    contact: text.orNull, // +91 and ten digits, or an email address in small letters
    recoveryContact: text.orNull, // resets the password: the last that came with a proof
    confirmedContact: text.orNull, // the email address confirmed last by its link
    officeCodeAt: instant.orNull, // when the office's code of now was made, which is made from it again
    language: text.default("en"),
    imageUrl: text.orNull,
    callFrom: integer.orNull.check("between 0 and 23"), // hours between which the user can be called; both or none
    callUntil: integer.orNull.check("between 1 and 24"),
    smsMessages: flag.default(0),
    whatsappMessages: flag.default(0),
    confirmedPhone: text.orNull, // confirmed last; another contact is unconfirmed by itself
    workPlace: text.orNull, // where the user's field is, in the user's own words
    preferences: json.default("{}"),
    createdAt: instant,
  },
  sessions: {
    idHash: text.key, // SHA-256 of the random id in the cookie: a leaked database opens no session
    userId: ref("users", "cascade").orNull,
    data: json.default("{}"),
    createdAt: instant,
    expiresAt: instant,
    device: text.orNull, // a few words for its user, such as 'Chrome, Android'
    passwordTag: text.orNull, // of the password that opened it: another one ends the session. Null for visitors
    confirmedAt: instant.orNull, // when the user last gave the password again
  },
  account_endings: {
    userId: ref("users", "cascade").key,
    askedAt: instant,
    endsAt: instant, // until then the user can keep the account
    endedAt: instant.orNull,
    documentName: text.orNull, // for receipts and credit notes, which are tax documents; set at the end
  },
  two_step_logins: {
    userId: ref("users", "cascade").key,
    secret: text, // sealed with a key made from the server's secret
    startedAt: instant,
    confirmedAt: instant.orNull, // when the first code was right; until then logins take none
    lastStep: integer.orNull, // the half minute of the last code that was used: none is used twice
    recoveryHashes: text.default("[]"), // of the recovery codes that are left
  },
  phone_codes: {
    userId: ref("users", "cascade").key,
    phone: text, // that it was sent to
    seed: text, // the server's secret makes the code of it
    tries: integer.default(0),
    expiresAt: instant,
  },
  phone_messages: {
    id,
    jobId: integer.unique, // of the outbox
    userId: ref("users", "cascade"),
    way: oneOf("sms", "whatsapp"),
    kind: text, // of the notification or the code
    state: oneOf("sending", "sent", "delivered", "failed").default("sending"),
    createdAt: instant,
    sentAt: instant.orNull,
    endedAt: instant.orNull,
  },
  images: {
    hash: text.key,
    ownerId: ref("users").orNull, // the first uploader; null for demonstration data
    createdAt: instant, // the last upload
  },
  alerts: {
    key: text.key, // identifies the occurrence
    kind: text,
    toldAt: instant,
    seenAt: instant, // when it was last there; the row goes a while later
  },
  audit: {
    id,
    at: instant,
    actorId: ref("users").orNull, // null for scheduled jobs and the payment provider
    actor: text,
    subject: text,
    subjectId: integer,
    action: text,
    fromState: text.orNull,
    toState: text.orNull,
    reason: text.orNull,
  },
  outbox: {
    id,
    kind: text,
    dedupeKey: text.unique,
    payload: json,
    attempts: integer.default(0),
    availableAt: instant,
    leasedUntil: instant.orNull,
    doneAt: instant.orNull,
    failedAt: instant.orNull,
    lastError: text.orNull,
    createdAt: instant,
  },
  /** Where equipment stands; `words` are its names in lower case. */
  places: { key: text.key, latitude: degrees, longitude: degrees, words: text },
  /** The places of India, from db/places/india.txt.gz; their numbers change with the file. */
  gazetteer: {
    id: integer.key,
    kind: new Column<GazetteerKind>("integer not null"),
    name: text, // in Latin letters; of a PIN code its digits
    nameHi: text.orNull,
    nameMr: text.orNull,
    pin: text.orNull,
    talukaId: integer.orNull,
    districtId: integer.orNull,
    stateId: integer.orNull,
    latitude: degrees,
    longitude: degrees,
    reachKm: integer, // nine tenths of what belongs to it lie within so many kilometres
  },
  gazetteer_names: {
    sound: text, // as `soundOf` hears it
    placeId: integer,
    spelling: text, // as `writingOf` writes it, in its own script
    kind: new Column<GazetteerKind>("integer not null"),
  },
  gazetteer_source: { id: integer.key.check("= 1"), fingerprint: text },
  equipment: {
    id,
    ownerId: ref("users"),
    name: text,
    description: text,
    textLanguage: text.orNull, // of the owner's text, if known
    category: oneOf(
      ...(["tractor", "harvester", "seeder", "irrigation", "plough", "sprayer"] as const),
      ...(["cultivator", "thresher", "combine", "rotavator", "fertilizer", "other"] as const),
    ),
    dailyRate: rupees.check(">= 1"),
    imageUrl: text,
    moreImages: json.default("[]"),
    location: text,
    placeKey: text.orNull, // of the place that `location` names, if it is known
    latitude: degrees.orNull, // its own or its place's
    longitude: degrees.orNull,
    availability: flag.default(1),
    specs: json.default("{}"),
    features: json.default("[]"),
    createdAt: instant,
    popularity: integer.default(0),
    latitudeCoord: text.orNull,
    longitudeCoord: text.orNull,
    seasonalAvailability: json.default('{"spring":true,"summer":true,"autumn":true,"winter":true}'),
    searchableSpecs: json.default("{}"),
    ratingSum: integer.default(0), // updated with each review
    ratingCount: integer.default(0),
    deletedAt: instant.orNull, // while it is not offered: deleted by its owner, or hidden. Bookings need the row
    hiddenAt: instant.orNull, // with `deletedAt`, while an admin hides it; showing it again empties both
  },
  equipment_terms: {
    equipmentId: ref("equipment", "cascade").key,
    operator: oneOf("none", "included", "paid").orNull,
    operatorRate: rupees.orNull, // a day
    diesel: oneOf("renter", "included", "returned").orNull,
    deliveryKm: integer.orNull.check("> 0"), // by road; null where the renter fetches it
    freeKm: integer.default(0),
    perKm: rupees.default(0),
    minDays: integer.default(1).check("> 0"),
    noticeDays: integer.default(0),
    hasImplement: flag.orNull,
    onlinePercent: integer.default(100).check("between 10 and 100"), // of the price, paid online
    acresPerDay: real.orNull.check("> 0"), // null where the usual figure holds
  },
  equipment_areas: {
    equipmentId: ref("equipment", "cascade"),
    key: text, // of a place of the gazetteer or a known city
    position: integer, // in the order in which the owner named them, from 0
    names: json, // by language
  },
  equipment_specs: {
    equipmentId: ref("equipment", "cascade"),
    name: text,
    number: real.orNull,
    text: text.orNull,
    unit: text,
  },
  equipment_blocks: {
    id,
    equipmentId: ref("equipment"),
    kind: oneOf("blocked", "phone"),
    startDate: day,
    endDate: day,
    personName: text.orNull,
    personContact: text.orNull,
    note: text.orNull,
    createdAt: instant,
  },
  comparisons: { id, userId: ref("users", "cascade").unique, equipmentIds: json, createdAt: instant },
  recommendations: {
    id,
    userId: ref("users", "cascade"),
    equipmentId: ref("equipment", "cascade"),
    score: integer,
    reason: text,
    createdAt: instant,
  },
  free_alerts: {
    id,
    userId: ref("users", "cascade"),
    equipmentId: ref("equipment", "cascade").orNull, // null for a search
    query: text, // a list's address without view and order; of a machine its days alone
    lastDay: day, // that is asked for; after it the alert expires
    createdAt: instant,
    checkedAt: instant,
    toldAt: instant.orNull,
  },
  questions: {
    id,
    equipmentId: ref("equipment"),
    ownerId: ref("users"),
    renterId: ref("users").check("<> ownerId"),
    lastSide: oneOf("renter", "owner"), // that wrote last
    unanswered: integer.default(1).check(">= 1"), // texts that this side has written without an answer
    createdAt: instant,
    lastAt: instant,
    reportedAt: instant.orNull, // the newest report to the office
    reportedBy: oneOf("renter", "owner").orNull,
    reportReason: text.orNull,
    settledAt: instant.orNull, // when the office decided on it
    hiddenAt: instant.orNull,
  },
  question_posts: {
    id,
    questionId: ref("questions", "cascade"),
    userId: ref("users"),
    side: oneOf("renter", "owner"),
    text,
    createdAt: instant,
  },
  bookings: {
    id,
    publicId: text.unique, // opaque, for addresses used outside the site, such as the payment callback's
    equipmentId: ref("equipment"),
    userId: ref("users"),
    startDate: day.check("like '____-__-__'"),
    endDate: day.check("like '____-__-__'"),
    dailyRate: rupees.check(">= 1"), // at the time of booking
    totalPrice: rupees.check(">= dailyRate"), // for all days
    status: oneOf("pending", "awaiting_payment", "paid", "approved", "rejected", "cancelled", "expired").default(
      "pending",
    ),
    paymentState: oneOf("unpaid", "captured", "refund_pending", "refunded", "refund_failed").default("unpaid"),
    holdUntil: instant.orNull,
    razorpayOrderId: text.orNull.unique, // the order for its days as they are
    razorpayPaymentId: text.orNull.unique,
    provider: oneOf("razorpay", "cash").default("razorpay"), // who takes its money; cash is taken at the office's counter
    authorizedPaymentId: text.orNull, // that the bank has authorised, until it is captured or fails
    isRated: flag.default(0),
    refundAmount: paise.orNull, // fixed when the booking is cancelled or rejected
    quote: json.orNull, // what was agreed beside the days; null where there was nothing but the daily rate
    refundLimit: integer.orNull, // percent of the payment that a renter who cancels gets back at most; null for all
    // The office's share of what is paid to it, in hundredths of a percent, as it was when the booking was made.
    commissionBasisPoints: integer.default(0).check("between 0 and 3000"),
    advance: rupees.orNull.check("between 1 and totalPrice"), // paid online; null for all
    createdAt: instant,
    lastStatusUpdate: instant,
  },
  booking_days: {
    equipmentId: ref("equipment"),
    day: day.check("like '____-__-__'"),
    bookingId: ref("bookings").orNull, // null for a day that the owner blocked
    blockId: ref("equipment_blocks", "cascade").orNull,
  },
  booking_moves: {
    id,
    bookingId: ref("bookings"),
    proposedBy: oneOf("renter", "owner"),
    startDate: day, // as many days as before
    endDate: day,
    oldStartDate: day, // of the booking when it was proposed
    oldEndDate: day,
    refundPercent: integer.check("between 0 and 100"), // what cancelling gave back when it was proposed
    reason: text.orNull,
    state: oneOf("proposed", "accepted", "declined", "withdrawn", "expired", "ended").default("proposed"),
    until: instant, // from which it can no longer be accepted
    createdAt: instant,
    settledAt: instant.orNull,
  },
  booking_farmers: {
    bookingId: ref("bookings", "cascade").key,
    name: text,
    phone: text.orNull, // null for people without one, and once it is no longer needed
    agreedAt: instant, // when the one who books said that the farmer agrees
    codeRound: integer.orNull, // incremented by each new code; null once no code works any more
  },
  transfer_codes: {
    bookingId: ref("bookings", "cascade").key,
    handoverCode: text,
    returnCode: text,
    createdAt: instant,
  },
  transfers: {
    id,
    bookingId: ref("bookings"),
    kind: oneOf("handover", "return"),
    at: instant, // when it happened, as the form says
    receivedAt: instant, // when the record arrived
    meter: integer.orNull.check("between 0 and 999999"), // tenths of an hour on the hour meter
    fuel: integer.orNull.check("between 0 and 100"), // percent of the tank
    note: text.orNull,
    state: oneOf("recorded", "confirmed", "disputed", "decided").default("recorded"),
    answerUntil: instant,
    answeredAt: instant.orNull,
    words: text.orNull, // what the renter says is not right
    decidedAt: instant.orNull,
    decision: text.orNull, // what the office says to a disagreement
  },
  transfer_photos: {
    id,
    transferId: ref("transfers", "cascade"),
    side: oneOf("renter", "owner"),
    hash: text, // of the file as it was sent, so that the same one counts once
    createdAt: instant,
  },
  reviews: {
    id,
    userId: ref("users"),
    equipmentId: ref("equipment"),
    bookingId: ref("bookings").unique,
    rating: integer.check("between 1 and 5"),
    comment: text,
    createdAt: instant,
    updatedAt: instant.orNull, // when its author rewrote it
  },
  notifications: {
    id,
    userId: ref("users", "cascade"),
    kind: text,
    bookingId: ref("bookings").orNull,
    values: json.default("{}"),
    dedupeKey: text.unique,
    createdAt: instant,
    readAt: instant.orNull,
  },
  payments: {
    id: text.key, // the provider's
    bookingId: ref("bookings"),
    orderId: text,
    amount: paise.check("> 0"),
    currency: text,
    status: text,
    method: text.orNull,
    settles: flag, // 1 for the payment that pays its booking; any other is refunded
    amountRefunded: paise.default(0).check("between 0 and amount"),
    capturedAt: instant.orNull,
    createdAt: instant,
  },
  /** The provider's orders, with the days, price and terms that each is for. A change of days needs another one. */
  orders: {
    id: text.key, // the provider's
    bookingId: ref("bookings"),
    receipt: text, // our reference at the provider, by which it is found where its answer was lost
    amount: paise,
    createdAt: instant,
    startDate: day,
    endDate: day,
    totalPrice: rupees,
    advance: rupees.orNull,
    quote: json.orNull,
  },
  refunds: {
    id,
    bookingId: ref("bookings").orNull, // null for a payment that fits no booking
    paymentId: text.unique,
    amount: paise.check("> 0"),
    // `late`: it was paid when the booking was over; `second`: when it was paid already; `replaced`: for earlier days;
    // `at_provider`: begun there; `unmatched`: it fits no booking.
    reason: oneOf(
      ...(["cancelled_by_renter", "cancelled_by_owner", "rejected", "late", "second"] as const),
      ...(["replaced", "at_provider", "unmatched"] as const),
    ),
    status: oneOf("pending", "processed", "failed").default("pending"),
    providerRefundId: text.orNull.unique,
    round: integer.default(1), // incremented by each retry of an admin
    createdAt: instant,
    settledAt: instant.orNull,
  },
  receipts: {
    id,
    bookingId: ref("bookings").unique,
    userId: ref("users"),
    amount: paise.check("> 0"),
    currency: text.default("INR"),
    status: oneOf("paid", "pending", "failed", "refund_pending", "refunded"),
    generatedAt: instant,
    pdfUrl: text.orNull,
    razorpayPaymentId: text.orNull.unique,
    method: text.orNull,
    language: text, // of the renter when the receipt was made
    metadata: json.default("{}"),
    token: text, // random; in the code that proves the paper
  },
  credit_notes: {
    id,
    refundId: ref("refunds").unique,
    bookingId: ref("bookings"),
    userId: ref("users"),
    amount: paise.check("> 0"),
    generatedAt: instant,
    facts: json, // what it names, as it was then
    token: text, // random; in the code that proves the paper
  },
  balances: {
    bookingId: ref("bookings").key,
    amount: rupees.check("> 0"), // the price less what is paid online
    state: oneOf("due", "stated", "confirmed", "disputed", "ended").default("due"),
    way: oneOf("cash", "upi").orNull, // as one side states that it was paid
    statedBy: oneOf("renter", "owner").orNull,
    statedAt: instant.orNull,
    settledAt: instant.orNull, // when it was confirmed, or the office decided that it is paid
    words: text.orNull, // what the other side says is not right
    decidedAt: instant.orNull,
    decision: text.orNull, // what the office says to it
  },
  provider_cases: {
    id,
    kind: oneOf("payment", "refund", "dispute"),
    providerId: text.unique, // of the payment, the refund or the dispute
    paymentId: text,
    orderId: text.orNull,
    bookingId: ref("bookings").orNull, // whose order or payment it is about
    amount: integer.check(">= 0"), // in the smallest unit of its currency
    currency: text,
    method: text.orNull,
    reason: text, // why it fits nothing
    providerStatus: text,
    // `noted`: an admin has seen it, or it fits after all
    state: oneOf("open", "refunding", "refunded", "refund_failed", "assigned", "noted").default("open"),
    createdAt: instant,
    updatedAt: instant,
  },
  /** How many payments and refunds the provider listed between two instants. */
  provider_comparisons: { id, fromAt: instant, toAt: instant, payments: integer, refunds: integer },
  /** Where an owner's money goes: a UPI ID, or the three of a bank account. */
  payout_accounts: {
    userId: ref("users", "cascade").key,
    upiId: text.orNull,
    holder: text.orNull,
    account: text.orNull,
    ifsc: text.orNull,
    usableFrom: instant, // from when it may be paid to
  },
  payout_runs: {
    id,
    reference: text.unique, // of the one who asked for it: sent twice, it is one run
    adminId: ref("users"),
    createdAt: instant,
  },
  /** What one owner is paid in one run. Name and account are those of then. */
  payouts: {
    id,
    runId: ref("payout_runs"),
    ownerId: ref("users"),
    state: oneOf("made", "paid", "returned").default("made"), // returned by the bank, it is due again
    ownerName: text,
    upiId: text.orNull,
    holder: text.orNull,
    account: text.orNull,
    ifsc: text.orNull,
    bankReference: text.orNull, // the bank's number of the transfer (UTR)
    createdAt: instant,
    settledAt: instant.orNull,
  },
  /** What a payout adds to earlier ones of a booking; after a refund it is negative. */
  payout_lines: {
    payoutId: ref("payouts"),
    bookingId: ref("bookings"),
    machine: text, // the equipment's name
    startDate: day,
    endDate: day,
    paidPaise: paise,
    refundedPaise: paise,
    commissionPaise: paise,
  },
} satisfies Record<string, Record<string, Column<unknown>>>;

/** What holds of more than one column, by table. */
export const CONSTRAINTS: { [Name in keyof typeof TABLES]?: string[] } = {
  gazetteer_names: ["primary key (sound, placeId, spelling)"],
  equipment_terms: ["check (operator is distinct from 'paid' or operatorRate > 0)"],
  equipment_areas: ["primary key (equipmentId, key)"],
  equipment_specs: ["primary key (equipmentId, name)"],
  equipment_blocks: ["check (startDate <= endDate)"],
  recommendations: ["unique (userId, equipmentId)"],
  questions: ["unique (equipmentId, renterId)"],
  bookings: ["check (startDate <= endDate)"],
  booking_days: ["primary key (equipmentId, day)"],
  booking_moves: ["check (startDate <= endDate)"],
  transfer_codes: ["check (length(handoverCode) = 4)", "check (length(returnCode) = 4 and returnCode <> handoverCode)"],
  transfers: [
    "unique (bookingId, kind)",
    "check ((state = 'recorded') = (answeredAt is null))",
    "check ((state = 'decided') = (decidedAt is not null))",
  ],
  transfer_photos: ["unique (transferId, side, hash)"],
  balances: [
    "check ((way is null) = (statedBy is null) and (way is null) = (statedAt is null))",
    "check (state in ('due', 'ended') or way is not null)",
    "check (state <> 'due' or way is null)",
    "check ((state = 'confirmed') = (settledAt is not null))",
  ],
  payout_accounts: [
    "check ((upiId is null) = (account is not null))",
    "check ((account is null) = (holder is null) and (account is null) = (ifsc is null))",
  ],
  payouts: [
    "unique (runId, ownerId)",
    "check (state <> 'paid' or bankReference is not null)",
    "check ((state = 'made') = (settledAt is null))",
  ],
  payout_lines: ["primary key (payoutId, bookingId)", "check (paidPaise - refundedPaise - commissionPaise <> 0)"],
};

/** As they stand after `create`. */
export const INDEXES = [
  "unique index users_username on users (lower(username))",
  "index users_confirmed_phone on users (confirmedPhone) where confirmedPhone is not null",
  "index users_recovery_contact on users (recoveryContact) where recoveryContact is not null",
  "index users_image on users (imageUrl) where imageUrl is not null",
  "index sessions_expiry on sessions (expiresAt)",
  "index sessions_user on sessions (userId, createdAt)",
  "index phone_messages_user on phone_messages (userId, createdAt)",
  "index phone_messages_created on phone_messages (createdAt)",
  "index audit_subject on audit (subject, subjectId)",
  "index outbox_due on outbox (doneAt, failedAt, availableAt)",
  "index gazetteer_names_of_towns on gazetteer_names (sound) where kind <= 4",
  "index equipment_name on equipment (name)",
  "index equipment_owner on equipment (ownerId)",
  "index equipment_popular on equipment (popularity desc, id) where deletedAt is null",
  "index equipment_category on equipment (category, popularity desc, id) where deletedAt is null",
  "index equipment_rate on equipment (dailyRate, id) where deletedAt is null",
  "index equipment_rating on equipment ((case when ratingCount = 0 then 0 else ratingSum * 1.0 / ratingCount end) desc, id) where deletedAt is null",
  "index equipment_point on equipment (latitude, longitude, dailyRate, availability) where deletedAt is null",
  "index equipment_offered on equipment (ownerId) where deletedAt is null",
  "index equipment_place on equipment (placeKey, category) where deletedAt is null",
  "index equipment_image on equipment (imageUrl)",
  "index equipment_terms_operator on equipment_terms (operator) where operator is not null",
  "index equipment_terms_delivery on equipment_terms (deliveryKm) where deliveryKm is not null",
  "index equipment_areas_key on equipment_areas (key, equipmentId)",
  "index equipment_blocks_machine on equipment_blocks (equipmentId, startDate)",
  "unique index free_alerts_user on free_alerts (userId, query, coalesce(equipmentId, 0))",
  "index free_alerts_open on free_alerts (checkedAt) where toldAt is null",
  "index free_alerts_last_day on free_alerts (lastDay)",
  "index questions_owner on questions (ownerId, lastAt)",
  "index questions_renter on questions (renterId, lastAt)",
  "index questions_last on questions (lastAt)",
  "index questions_reported on questions (reportedAt) where reportedAt is not null and settledAt is null",
  "index questions_hidden on questions (hiddenAt) where hiddenAt is not null",
  "index question_posts_question on question_posts (questionId, id)",
  "index question_posts_user on question_posts (userId, createdAt)",
  "index orders_booking on orders (bookingId)",
  "index bookings_user on bookings (userId, id)",
  "index bookings_equipment on bookings (equipmentId, startDate)",
  "index bookings_status on bookings (status)",
  "index bookings_hold on bookings (paymentState, status, holdUntil)",
  "index bookings_waiting on bookings (paymentState, status, startDate, endDate, holdUntil)",
  "index bookings_start on bookings (startDate)",
  "index bookings_end on bookings (endDate)",
  "index booking_days_booking on booking_days (bookingId)",
  "index booking_days_block on booking_days (blockId)",
  "unique index booking_moves_open on booking_moves (bookingId) where state = 'proposed'",
  "index booking_moves_until on booking_moves (until) where state = 'proposed'",
  "index booking_moves_booking on booking_moves (bookingId, id)",
  "index booking_moves_start on booking_moves (state, startDate, bookingId)",
  "index transfer_codes_created on transfer_codes (createdAt)",
  "index transfers_disputed on transfers (answeredAt) where state = 'disputed'",
  "index transfers_received on transfers (receivedAt)",
  "index reviews_equipment on reviews (equipmentId, id)",
  "index notifications_user on notifications (userId, id)",
  "index notifications_unread on notifications (userId) where readAt is null",
  "unique index payments_one_settles on payments (bookingId) where settles = 1",
  "index payments_order on payments (orderId)",
  "index payments_booking on payments (bookingId)",
  "index refunds_booking on refunds (bookingId)",
  "index refunds_status on refunds (status)",
  "index receipts_user on receipts (userId, id)",
  "index balances_disputed on balances (statedAt) where state = 'disputed'",
  "index provider_cases_state on provider_cases (state, id)",
  "index provider_cases_payment on provider_cases (paymentId)",
  "index payouts_owner on payouts (ownerId, id)",
  "index payout_lines_booking on payout_lines (bookingId)",
];

/** Paid, less what went or goes back, with the balance once both have confirmed it; and a balance that is outstanding. */
export const BOOKING_MONEY = `create view booking_money as
  select payments.bookingId,
    case when payments.amount > payments.amountRefunded + coalesce(refunds.amount, 0)
      then payments.amount - payments.amountRefunded - coalesce(refunds.amount, 0) else 0 end
      + case when balances.state = 'confirmed' then balances.amount * 100 else 0 end as income,
    case when balances.state in ('due', 'stated', 'disputed') then balances.amount * 100 else 0 end as owed
  from payments
  left join refunds on refunds.paymentId = payments.id and refunds.status <> 'processed'
  left join balances on balances.bookingId = payments.bookingId
  where payments.settles = 1`;

type RowOf<Columns extends Record<string, Column<unknown>>> = { [Name in keyof Columns]: Columns[Name]["type"] };
type Tables = { [Name in keyof typeof TABLES]: RowOf<(typeof TABLES)[Name]> };

export interface Database extends Tables {
  booking_money: { bookingId: number; income: Paise; owed: Paise };
}

export type Row<Name extends keyof typeof TABLES> = Selectable<Tables[Name]>;

/** A connection or a transaction: the first parameter of every function that uses the database. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
