import SqliteDatabase from "better-sqlite3";

/** People with more of everything than anyone has. */

const AT = "2026-01-01T00:00:00.000Z";
const RENTER = 2;
/** Of the stock; owns all of it. */
export const OWNER_NAME = "owner";
export const RENTER_NAME = "renter";

/**
 * Adds to a stock, whose bookings are all of one renter: payments and receipts of all bookings, reviews of one machine,
 * notifications, decisions and users.
 *
 * @param rows of each, where there are so many bookings
 */
export function writeHistory(file: string, rows: number): void {
  const sqlite = new SqliteDatabase(file);
  try {
    sqlite.pragma("synchronous = OFF");
    const run = (text: string, ...values: (string | number)[]) => void sqlite.prepare(text).run(...values);
    const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)";
    sqlite.transaction(() => {
      run(
        `insert into payments (id, bookingId, orderId, amount, currency, status, method, settles, capturedAt, createdAt)
         select 'pay_' || printf('%014d', id), id, 'order_' || printf('%014d', id), totalPrice * 100, 'INR', 'captured', 'upi', 1, ?, ? from bookings`,
        AT,
        AT,
      );
      run(
        `insert into receipts (bookingId, userId, amount, status, generatedAt, razorpayPaymentId, method, language)
         select id, userId, totalPrice * 100, 'paid', ?, 'pay_' || printf('%014d', id), 'upi', 'en' from bookings`,
        AT,
      );
      run(
        `insert into reviews (userId, equipmentId, bookingId, rating, comment, createdAt)
         select userId, 1, id, 1 + id % 5, ?, ? from bookings where id <= ?`,
        "Did all of my fields in a day, and the driver knew the soil. ".repeat(8),
        AT,
        rows,
      );
      run(
        `insert into notifications (userId, kind, bookingId, "values", dedupeKey, createdAt)
         select userId, 'requested', id, ?, 'long:' || id, ? from bookings where id <= ?`,
        JSON.stringify({
          machine: "Mahindra 575",
          renter: "Renter",
          startDate: "2026-01-01",
          endDate: "2026-01-02",
          totalPrice: 1000,
        }),
        AT,
        rows,
      );
      run(
        `insert into audit (at, actorId, actor, subject, subjectId, action, fromState, toState, reason)
         select ?, 1, 'admin', 'booking', id, 'approve', 'pending', 'approved', null from bookings where id <= ?`,
        AT,
        rows,
      );
      run(
        `insert into sessions (idHash, userId, createdAt, expiresAt, device) select 'hash' || id, ?, ?, '2099-01-01T00:00:00.000Z', 'Chrome, Android' from bookings where id <= ?`,
        RENTER,
        AT,
        rows,
      );
      run(
        `${numbers} insert into users (username, password, name, createdAt) select 'user' || i, '-', 'Asha Pawar ' || i, ? from n`,
        rows,
        AT,
      );
    })();
    sqlite.exec("analyze");
  } finally {
    sqlite.close();
  }
}
