/** Reasons of failed payments, as far as they need different advice. Safe for the browser. */

export const PAYMENT_FAILURES = [
  "cancelled",
  "late",
  "funds",
  "secret",
  "details",
  "limit",
  "declined",
  "bank",
  "unknown",
] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** The provider's error; its English description is not shown. */
export interface ProviderFailure {
  code?: string | undefined;
  reason?: string | undefined;
}

/** Razorpay's reasons (razorpay.com/docs/errors, read 2026-11), separated by blanks, by failure. */
const REASONS: Record<Exclude<PaymentFailure, "unknown">, string> = {
  cancelled: "payment_cancelled payment_canceled",
  late:
    "payment_timed_out payment_timeout payment_session_expired payment_collect_request_expired " +
    "otp_expired request_timed_out",
  funds: "insufficient_funds insufficient_fund insufficient_balance",
  secret:
    "authentication_failed incorrect_otp invalid_otp otp_attempts_exceeded incorrect_pin " +
    "pin_attempts_exceeded incorrect_atm_pin",
  details:
    "card_expired card_number_invalid incorrect_card_details incorrect_card_expiry_date " +
    "incorrect_cardholder_name incorrect_cvv invalid_vpa bank_account_invalid " +
    "bank_account_validation_failed mobile_number_invalid no_financial_address_record_found",
  limit:
    "transaction_limit_exceeded transaction_daily_limit_exceeded transaction_frequency_limit_exceeded " +
    "limit_exceeded_remitting_bank debit_limit_exceeded credit_limit_exceeded",
  declined:
    "payment_declined card_declined debit_declined debit_instrument_blocked debit_instrument_inactive " +
    "transaction_not_allowed card_disabled_for_online_payments card_not_enrolled " +
    "payment_risk_check_failed authorisation_declined_by_psp international_transaction_not_allowed " +
    "user_not_registered_for_netbanking nature_of_debit_not_allowed",
  bank:
    "bank_technical_error bank_not_available bank_cutoff_in_progress gateway_technical_error " +
    "issuer_technical_error issuer_dispatch_failed remitter_dispatch_failed credit_to_beneficiary_failed " +
    "invalid_response_from_gateway server_error",
};

const FAILURE_OF = new Map(
  Object.entries(REASONS).flatMap(([failure, reasons]) =>
    reasons.split(" ").map((reason) => [reason, failure as PaymentFailure] as const),
  ),
);
/** Codes that blame a bank or the provider, whatever the reason. */
const BANK_CODES = ["GATEWAY_ERROR", "SERVER_ERROR"];

export function classifyPaymentFailure({ code, reason }: ProviderFailure): PaymentFailure {
  const known = FAILURE_OF.get((reason ?? "").trim().toLowerCase());
  if (known !== undefined) return known;
  return BANK_CODES.includes(code ?? "") ? "bank" : "unknown";
}

/** Parses a failure from a URL; "unknown" for anything else. */
export function parsePaymentFailure(word: string | null): PaymentFailure {
  return PAYMENT_FAILURES.find((failure) => failure === word) ?? "unknown";
}
