import type { ExpressionBuilder, Nullable } from "kysely";
import type { AccountEndingsTable, UsersTable } from "~db/account-schema";
import type { BookingFarmersTable } from "~db/farmers-schema";
import type { Database } from "~db/schema";
import { isCashPayment } from "~/domain/bookings/cash";

type Joined = Database & {
  owner: UsersTable;
  renter: UsersTable;
  ownerEnding: Nullable<AccountEndingsTable>;
  renterEnding: Nullable<AccountEndingsTable>;
  farmer: Nullable<BookingFarmersTable>;
};

type Named = "owner" | "renter" | "ownerEnding" | "renterEnding" | "farmer";

/**
 * Names on a tax document: those of users whose account has ended are kept for it alone. The farmer is null where the
 * renter booked for themselves.
 */
export function documentNames(eb: ExpressionBuilder<Joined, Named>) {
  return [
    eb.fn.coalesce("ownerEnding.documentName", "owner.name").as("ownerName"),
    eb.fn.coalesce("renterEnding.documentName", "renter.name").as("renterName"),
    eb.ref("farmer.name").as("farmerName"),
  ] as const;
}

/**
 * Who a document names: payer and farmer where somebody else booked, or the one who did. Who paid in cash at the counter is the
 * farmer, and the account is the office's.
 */
export function partiesOf(
  { renterName, farmerName }: { renterName: string; farmerName: string | null },
  paymentId: string | null,
): { renterName: string; farmerName?: string } {
  if (farmerName === null) return { renterName };
  return isCashPayment(paymentId) ? { renterName: farmerName } : { renterName, farmerName };
}
