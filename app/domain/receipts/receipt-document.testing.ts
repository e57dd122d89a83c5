import type { DocumentIssuer } from "./document-parts.server";
import type { ReceiptDocument } from "./receipt-document.server";

export const ISSUER: DocumentIssuer = {
  appUrl: "https://yantra.example",
  contactEmail: "help@yantra.example",
  contactPhone: "+91 2382 000 000",
  testPayments: false,
};

/** A usual receipt, for tests to vary. */
export const RECEIPT_SAMPLE: ReceiptDocument = {
  id: 42,
  code: "R42-7K3M-0QXT-9V2B-HJ4D",
  // 11:00 pm in UTC on the 20th is the 21st in India.
  generatedAt: "2026-11-20T23:00:00.000Z",
  equipmentName: "Mahindra 575 DI",
  location: "Latur",
  startDate: "2026-11-24",
  endDate: "2026-12-03",
  days: 10,
  lines: [{ kind: "machine", quantity: 10, rate: 12_500, amount: 125_000 }],
  amount: 12_500_000,
  refundedAmount: 0,
  paymentId: "pay_QkT5xw2mZ81bLc",
  method: "upi",
  status: "paid",
  renterName: "Sunita Jadhav",
  ownerName: "Ramesh Patil",
};
