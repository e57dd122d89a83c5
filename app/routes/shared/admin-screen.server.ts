import type { Waiting } from "~/components/admin/admin-page";
import { countUndecided, MAX_COUNTED_UNDECIDED } from "~/domain/bookings/all-bookings.server";
import { listDisputedBalances } from "~/domain/bookings/booking-balances.server";
import { listOpenCases } from "~/domain/payments/provider-cases.server";
import { listOwedCash, listStuckPayments, listStuckRefunds } from "~/domain/payments/stuck-payments.server";
import { countForOffice } from "~/domain/questions/questions.server";
import { hasShortPassword } from "~/domain/users/password.server";
import { listDisagreements } from "~/domain/transfers/transfers.server";
import { requireAdmin } from "~/http/admin.server";
import type { UserCall } from "~/http/call.server";
import { userPage } from "~/http/page.server";
import { isFreshLogin } from "~/http/session.server";
import { listFailedJobs } from "~/jobs/failed-jobs.server";

const MAX_COUNTED_REPORTS = 100;

async function countWaiting({ db, now }: UserCall): Promise<Waiting> {
  const [bookings, questions, ...stuck] = await Promise.all([
    countUndecided(db, now, MAX_COUNTED_UNDECIDED + 1),
    countForOffice(db, "reported", MAX_COUNTED_REPORTS),
    listOpenCases(db),
    listStuckRefunds(db, now),
    listOwedCash(db),
    listStuckPayments(db, now),
    listDisagreements(db),
    listDisputedBalances(db),
    listFailedJobs(db),
  ]);
  return {
    bookings: Math.min(bookings, MAX_COUNTED_UNDECIDED),
    areMoreBookings: bookings > MAX_COUNTED_UNDECIDED,
    questions,
    payments: stuck.reduce((sum, list) => sum + list.length, 0),
  };
}

/** The loader of an admin page, with what waits. */
export const adminPage = <T extends object>(load: (call: UserCall) => Promise<T>) =>
  userPage(async (call) => {
    const [page, waiting] = await Promise.all([load(call), countWaiting(call)]);
    // Also whether what moves money asks for the password first.
    const isShort = await hasShortPassword(call.db, call.user.id);
    return { ...page, waiting, mustConfirm: !(await isFreshLogin(call.request)), hasShortPassword: isShort };
  }, requireAdmin);
