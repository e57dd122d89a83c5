/**
 * @typedef {object} FaultRow
 * @property {string} name as in `npm run faults -- NAME`
 * @property {string} fault
 * @property {string} required what has to come of it
 * @property {readonly string[]} tests files that show it
 * @property {string} [open] what of the required number the tests do not reach
 */

/** Faults that the product has to bear, in the order of the page. @type {readonly FaultRow[]} */
export const FAULT_ROWS = [
  row(
    "double-booking",
    "one machine wanted by many at once",
    "one wins, the others get 409, no order without its booking",
    ["tests/api/booking-race.test.ts"],
  ),
  row("kill", "kill -9 under load", "what was acknowledged is there after 50 kills", [
    "tests/faults/killed-under-load.test.ts",
  ]),
  row("webhooks", "webhooks twice and in any order", "one receipt, paid", [
    "tests/api/webhook.test.ts",
    "tests/api/payment-race.test.ts",
    "tests/faults/advance-webhooks.test.ts",
  ]),
  row("forgeries", "1,000 forged webhooks, callbacks and proofs", "400, nothing changes", [
    "tests/faults/forged-payments.test.ts",
  ]),
  row("late-payments", "money after the hold has expired", "booked again or refunded once, 50 times", [
    "tests/faults/late-payments.test.ts",
  ]),
  row(
    "provider-down",
    "the provider is down, hangs, answers 5xx or HTML",
    "a clear error, the booking kept, then released",
    ["tests/faults/provider-faults.test.ts", "tests/api/provider-down.test.ts"],
  ),
  row("killed-in-a-call", "a crash between an order and its storing", "found by its receipt, 50 times", [
    "tests/faults/killed-in-a-call.test.ts",
  ]),
  row("tampering", "price, role and owner sent by the client", "ignored on every write", [
    "tests/api/tampering.test.ts",
  ]),
  row("others-data", "others' bookings, receipts and PDFs", "404; no phone number on open pages", [
    "tests/api/authorisation.test.ts",
    "tests/api/privacy.test.ts",
  ]),
  row("cross-site", "writes from another site", "403 before the action", [
    "tests/api/cross-site.test.ts",
    "app/server/csrf.test.ts",
  ]),
  row("sessions", "planted and repeated sessions", "a new id at each login, dead after logout", [
    "tests/api/login.test.ts",
  ]),
  row("same-answer", "500 known and unknown logins and resets", "the same answer in the same time", [
    "tests/faults/same-time.test.ts",
    "app/domain/users/same-work.test.ts",
  ]),
  row("guessing", "1,000 guesses at a password", "10 checked; the owner still gets in, also from everywhere guessed", [
    "tests/api/login-throttle.test.ts",
    "app/http/throttle.server.test.ts",
  ]),
  row(
    "script-injection",
    "markup in texts of users",
    "inert in pages and PDF",
    ["tests/api/owner-texts.test.ts", "tests/api/receipt.test.ts", "tests/api/review.test.ts"],
    "a browser opens a few of the 50 payloads, in tests/pages/other-pages.spec.ts",
  ),
  row("outbound", "addresses in images and documents", "nothing is fetched", [
    "app/gateways/pdf.server.test.ts",
    "app/domain/receipts/receipt-document.server.test.ts",
    "tests/api/images.test.ts",
  ]),
  row("hostile-images", "huge, false and broken images", "4xx or re-encoded; memory bounded", [
    "tests/api/images.test.ts",
  ]),
  row("paths", "500 traversals and redirects elsewhere", "404; this site only", ["tests/api/paths.test.ts"]),
  row(
    "malformed-requests",
    "TRACE, OPTIONS *, bad Host, absolute addresses",
    "no 5xx",
    ["tests/api/malformed-requests.test.ts", "app/server/request-checks.test.ts"],
    "10,000 made-up inputs a call: npm run inputs",
  ),
  row("bodies", "bodies of 1 GB and 1,000 slow clients", "413, 408; others are served, p95 < 1 s", [
    "app/server/body.test.ts",
    "tests/faults/huge-bodies.test.ts",
  ]),
  row(
    "storage",
    "disk full or read-only, database locked for 10 s",
    "503, nothing half written; reads go on; /readyz tells",
    ["tests/faults/storage-faults.test.ts", "db/open.test.ts"],
  ),
  row("chromium", "Chromium missing, stopped or killed 50 times", "the receipt's page works, the PDF is tried again", [
    "tests/api/receipt-without-chromium.test.ts",
    "app/gateways/pdf.server.test.ts",
    "tests/faults/killed-chromium.test.ts",
  ]),
  row("shutdown", "20 SIGTERM during PDFs and bookings", "what is in flight finishes, exit within 20 s", [
    "app/server/shutdown.test.ts",
    "tests/faults/shutdown-under-load.test.ts",
  ]),
  row("midnight", "midnight in India, any time zone of the server", "the same day everywhere", [
    "tests/api/midnight-in-india.test.ts",
  ]),
  row("killed-migration", "20 kills during a migration", "wholly old or wholly new", [
    "tests/faults/killed-migration.test.ts",
    "db/migrate.test.ts",
  ]),
  row("restore", "a backup under load, restored elsewhere", "equal counts, a receipt opens", [
    "tests/faults/backup-and-restore.test.ts",
    "scripts/backup/backup.test.ts",
    "scripts/backup/drill.test.ts",
  ]),
  row("fields", "a body of tens of thousands of fields", "refused before work that grows faster than it", [
    "app/server/body.test.ts",
  ]),
  row("resets", "clients that reset their connections, at every moment of 20 kinds of requests", "the server goes on", [
    "tests/faults/reset-connections.test.ts",
  ]),
  row("quotas", "one account or address without end", "quotas; nothing to an unconfirmed address", [
    "tests/api/quotas.test.ts",
    "app/domain/users/password-turns.test.ts",
    "app/domain/users/confirm-contact.test.ts",
    "app/domain/bookings/lapsed-holds.test.ts",
  ]),
  row("endless-answers", "answers of the provider that drip or never end", "given up; no job waits; /readyz tells", [
    "app/gateways/razorpay.server.test.ts",
    "app/jobs/scheduler.test.ts",
    "app/jobs/periodic-jobs.test.ts",
    "app/server/health.test.ts",
  ]),
  row("unmatched-money", "captured money that fits nothing", "kept, shown, refunded or assigned", [
    "tests/faults/unmatched-money.test.ts",
    "app/domain/payments/provider-cases.test.ts",
  ]),
  row("stored-documents", "an older database under newer files", "no document for another booking", [
    "app/domain/receipts/stored-pdf.test.ts",
    "tests/api/seen-total.test.ts",
  ]),
  row("newer-database", "a database of a newer version", "the start is refused in one line", [
    "db/migrate.test.ts",
    "app/jobs/remove-old-records.test.ts",
  ]),
  row("contact", "a contact changed from a borrowed session", "resets nothing for 7 days; the old one undoes it", [
    "app/domain/users/contact-changes.test.ts",
    "tests/api/contact-change.test.ts",
    "tests/api/private-files.test.ts",
  ]),
  row("two-servers", "two servers on the same data", "each job is done once", ["tests/faults/two-servers.test.ts"]),
  row("money", "any order of events, kills among them", "no money and no day lost or given twice", [
    "tests/faults/money-model.test.ts",
    "tests/faults/killed-with-money.test.ts",
  ]),
  row("short-lives", "a server that restarts often", "the nightly backup is made", [
    "tests/faults/short-lives.test.ts",
  ]),
  row(
    "database",
    "PostgreSQL killed 20 times, cut off, without a free connection; one of two servers killed",
    "nothing acknowledged lost or made twice; 503 within 5 s, back within 5 s",
    ["tests/faults/postgres/postgres-faults.test.ts"],
  ),
  row(
    "fail-over",
    "the primary killed and its standby promoted 10 times",
    "nothing acknowledged lost or made twice; 503 within 5 s, back within 5 s of the promotion",
    ["tests/faults/postgres/fail-over.test.ts"],
  ),
  row(
    "drill",
    "PostgreSQL backed up under load and restored from base and log",
    "every acknowledged booking is there, or those of a time",
    ["tests/faults/postgres/drill.test.ts"],
  ),
  row("rolling-restart", "two servers restarted in turn under load", "no request fails", [
    "tests/faults/postgres/rolling-restart.test.ts",
  ]),
  row("upgrade", "an upgrade and the way back", "the older version has all it had", [
    "tests/faults/upgrade-and-rollback.test.ts",
  ]),
];

/** @param {string} name @param {string} fault @param {string} required @param {string[]} tests @param {string} [open] @returns {FaultRow} */
function row(name, fault, required, tests, open) {
  return open === undefined ? { name, fault, required, tests } : { name, fault, required, tests, open };
}
