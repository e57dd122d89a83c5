import { payoutAccountSchema, savePayoutAccount, viewPayoutAccount } from "~/domain/payouts/payout-account.server";
import * as payouts from "~/domain/payouts/payouts.server";
import { fileAnswer, forAdmins, forUsers } from "~/http/api.server";
import { confirmedBy, confirmingFields, requireOwnPassword } from "~/http/confirm-again.server";

export const listOwnPayouts = forUsers({
  summary:
    "Where the owner's money goes, masked; the payouts, newest first; what is due of which booking, and what holds it back.",
  run: ({ db, user, now }) => payouts.findOwnMoney(db, user, now),
});

export const readPayout = forUsers({
  summary: "One payout with its bookings, for its owner and admins.",
  run: ({ db, user, namedId }) => payouts.requirePayout(db, namedId, user),
});

export const replacePayoutAccount = forUsers({
  summary:
    "Replaces where the user's money goes: `upiId`, or `holder`, `account`, the same as `accountAgain`, and `ifsc`. A change waits three days; the password is needed.",
  input: payoutAccountSchema,
  run: async (call, { details, currentPassword }) => {
    await requireOwnPassword(call, currentPassword);
    await savePayoutAccount(call.db, details, call.user, call.now);
    return viewPayoutAccount(call.db, call.user);
  },
});

export const startPayoutRun = forAdmins({
  summary: "Makes a payout for each owner whom money is due; the same `reference` again is the same run.",
  input: payouts.payoutRunFields.extend(confirmingFields),
  isBodyOptional: true,
  status: 201,
  run: async (call, { reference, ...sent }) => {
    const id = await payouts.makePayoutRun(call.db, reference, await confirmedBy(call, sent));
    return payouts.requireRun(call.db, id);
  },
});

export const readPayoutRun = forAdmins({
  summary: "A payout run; as a file for the bank with `format` csv, of UPI IDs with `format` upi.",
  parameters: ["format"],
  run: async ({ db, namedId, url }) => {
    const run = await payouts.requireRun(db, namedId);
    const format = url.searchParams.get("format");
    if (format !== "csv" && format !== "upi") return run;
    const body = payouts.writeBankFile(run.payouts, format);
    return fileAnswer(`payouts-${run.id}-${format === "upi" ? "upi" : "bank"}.csv`, "text/csv; charset=utf-8", body);
  },
});

export const settle = forAdmins({
  summary: "Records that the bank paid a payout (`status` paid, with its `reference`) or returned it.",
  input: payouts.settlementFields.extend(confirmingFields),
  run: async (call, sent) => payouts.settlePayout(call.db, call.namedId, sent, await confirmedBy(call, sent)),
});
