import type { Method, Operation } from "~/http/api.server";
import * as accounts from "./accounts.server";
import * as equipment from "./equipment.server";
import * as bookings from "./bookings.server";
import * as payments from "./payments.server";
import * as payouts from "./payouts.server";
import * as questions from "./questions.server";

/** Every address under /api and what it offers, by method. */
export const API: Readonly<Record<string, Partial<Record<Method, Operation>>>> = {
  "/api/user": { GET: accounts.readUser },
  "/api/user/profile": { PATCH: accounts.updateProfile },
  "/api/user/profile/image": { POST: accounts.storeProfileImage },
  "/api/user/phone-code": { POST: accounts.sendPhoneCode },
  "/api/user/phone-confirmation": { POST: accounts.confirmPhoneNumber },
  "/api/register": { POST: accounts.registerUser },
  "/api/login": { POST: accounts.logUserIn },
  "/api/login/code": { POST: accounts.sendCodeToLogIn },
  "/api/logout": { POST: accounts.logUserOut },
  "/api/auth/forgot-password": { POST: accounts.forgetPassword },
  "/api/auth/reset-password": { POST: accounts.resetForgottenPassword },

  "/api/equipment": { GET: equipment.listEquipment, POST: equipment.addEquipment },
  "/api/equipment/:id": {
    GET: equipment.readEquipment,
    PATCH: equipment.changeEquipment,
    DELETE: equipment.removeEquipment,
  },
  "/api/equipment/:id/reviews": { GET: equipment.listEquipmentReviews },
  "/api/equipment/:id/availability": { GET: equipment.readAvailability },
  "/api/equipment/:id/quote": { GET: equipment.readQuote },
  "/api/equipment/:id/terms": { GET: equipment.readTerms, PUT: equipment.replaceTerms },
  "/api/equipment/:id/blocks": { GET: equipment.listEquipmentBlocks, POST: equipment.blockEquipment },
  "/api/equipment/:id/blocks/:blockId": { DELETE: equipment.unblockEquipment },
  "/api/equipment/:id/questions": { POST: questions.ask },
  "/api/places": { GET: equipment.listPlaces },
  "/api/comparison/candidates": { GET: equipment.listCandidates },

  "/api/bookings": { GET: bookings.listOwnBookings, POST: bookings.bookEquipment },
  "/api/counter-bookings": { POST: bookings.bookForCash },
  "/api/bookings/verify-payment": { POST: payments.verifyPayment },
  "/api/bookings/:id": { GET: bookings.readBooking },
  "/api/bookings/:id/payment-config": { GET: payments.readPaymentConfig },
  "/api/bookings/:id/status": { PATCH: bookings.decide },
  "/api/bookings/:id/dates": { POST: bookings.changeBookingDates },
  "/api/bookings/:id/cancel": { POST: bookings.cancel },
  "/api/bookings/:id/moves": { GET: bookings.listBookingMoves, POST: bookings.proposeOtherDays },
  "/api/bookings/:id/moves/:moveId/:answer": { POST: bookings.answerOtherDays },
  "/api/bookings/:id/balance": { POST: bookings.sayBalancePaid },
  "/api/bookings/:id/balance/answer": { POST: bookings.answerAboutBalance },
  "/api/bookings/:id/balance/decision": { POST: bookings.decideOnBalance },
  "/api/bookings/:id/transfers/:kind": { POST: bookings.record },
  "/api/bookings/:id/transfers/:kind/photos": { POST: bookings.addTransferPhoto },
  "/api/bookings/:id/transfers/:kind/answer": { POST: bookings.answerAboutTransfer },
  "/api/bookings/:id/transfers/:kind/decision": { POST: bookings.decideOnTransfer },
  "/api/bookings/:id/photos/:photoId": { GET: bookings.readTransferPhoto },
  "/api/bookings/:id/farmer-code": { POST: bookings.newFarmerCode },
  "/api/bookings/:id/receipt": { GET: payments.readBookingReceipt },
  "/api/reviews": { POST: bookings.review },

  "/api/questions": { GET: questions.listThreads },
  "/api/questions/:id": { GET: questions.readQuestion, PATCH: questions.decideOnThread },
  "/api/questions/:id/posts": { POST: questions.writeInThread },
  "/api/questions/:id/report": { POST: questions.reportThread },

  "/api/alerts": { GET: equipment.listOwnAlerts, POST: equipment.tellMeWhenFree },
  "/api/alerts/:id": { DELETE: equipment.removeOwnAlert },

  "/api/payouts": { GET: payouts.listOwnPayouts },
  "/api/payouts/account": { PUT: payouts.replacePayoutAccount },
  "/api/payouts/:id": { GET: payouts.readPayout },
  "/api/admin/payout-runs": { POST: payouts.startPayoutRun },
  "/api/admin/payout-runs/:id": { GET: payouts.readPayoutRun },
  "/api/admin/payouts/:id": { PATCH: payouts.settle },

  "/api/season": { GET: payments.readSeason },
  "/api/receipts": { GET: payments.listOwnReceipts },
  "/api/receipts/:id": { GET: payments.readReceipt },
  "/api/receipts/:id/download": { GET: payments.downloadReceipt },
  "/api/documents/:code": { GET: payments.readDocument },
  "/api/phone-messages/:id/status": { POST: accounts.receiveMessageStatus },
  "/api/payments/callback": { POST: payments.returnFromCheckout },
  "/api/payments/webhook": { POST: payments.receivePaymentWebhook },
};
