import type { ExpressionBuilder, Nullable } from "kysely";
import type { AccountEndingsTable, UsersTable } from "~db/account-schema";
import type { Database } from "~db/schema";

type Joined = Database & {
  owner: UsersTable;
  renter: UsersTable;
  ownerEnding: Nullable<AccountEndingsTable>;
  renterEnding: Nullable<AccountEndingsTable>;
};

/** Names on a tax document: those of users whose account has ended are kept for it alone. */
export function documentNames(eb: ExpressionBuilder<Joined, "owner" | "renter" | "ownerEnding" | "renterEnding">) {
  return [
    eb.fn.coalesce("ownerEnding.documentName", "owner.name").as("ownerName"),
    eb.fn.coalesce("renterEnding.documentName", "renter.name").as("renterName"),
  ] as const;
}
