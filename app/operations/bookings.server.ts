import { MOVE_ANSWERS } from "~/domain/bookings/move";
import { TRANSFER_KINDS } from "~/domain/transfers/transfer";
import {
  balanceAnswerSchema,
  balanceDecisionSchema,
  balanceSchema,
  answerBalance,
  decideBalance,
  stateBalance,
} from "~/domain/checkout/settle-balance.server";
import { isRenterKnown, type Booking, isCounterBooking } from "~/domain/bookings/booking";
import {
  findBalance,
  listMoves,
  listBookings,
  partAtCounter,
  requireBooking,
  requireBookingAndRole,
} from "~/domain/bookings/booking-queries.server";
import {
  bookingDatesSchema,
  bookingSchema,
  counterFields,
  withCounterFarmer,
  cancellationSchema,
  decisionSchema,
  moveSchema,
} from "~/domain/bookings/booking-schema";
import { findFarmer, renewFarmerCode } from "~/domain/bookings/farmers.server";
import { findRepeatedBooking } from "~/domain/bookings/request-booking.server";
import { answerMove, proposeMove } from "~/domain/checkout/moves.server";
import { cancelBooking, decideBooking } from "~/domain/checkout/end-booking.server";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { placeBooking, placeCounterBooking } from "~/domain/checkout/place-booking.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict, Forbidden } from "~/domain/errors";
import { findUnmatched } from "~/domain/payments/provider-cases.server";
import { reviewRequestSchema } from "~/domain/reviews/review-schema";
import { submitReview } from "~/domain/reviews/reviews.server";
import { readId, requireWord } from "~/domain/schema-parts";
import {
  answerTransfer,
  decideTransfer,
  recordTransfer,
  readCodes,
  listTransfers,
  viewPhoto,
  viewTransfer,
  viewTransfers,
  transferAnswerSchema,
  transferDecisionSchema,
  transferSchema,
} from "~/domain/transfers/transfers.server";
import { listPhotos, requirePhoto } from "~/domain/transfers/transfer-photos.server";
import { findContact } from "~/domain/users/user-queries.server";
import { forAdmins, forUsers, pagedAnswer } from "~/http/api.server";
import type { UserCall } from "~/http/call.server";
import { confirmedBy, confirmingFields } from "~/http/confirm-again.server";
import { viewFarmer } from "~/http/farmer-code.server";
import { policyOfFile } from "~/http/file-headers";
import { addUploadedPhoto } from "~/http/image-upload.server";
import { isFreshLogin } from "~/http/session.server";

const BOOKINGS_A_PAGE = 500;

export const listOwnBookings = forUsers({
  summary: "The user's own bookings; for admins all bookings, or one user's.",
  parameters: ["userId", "limit", "cursor"],
  run: (call) => {
    const { user, db, url } = call;
    const requested = url.searchParams.get("userId");
    const userId = requested === null ? (user.isAdmin ? undefined : user.id) : readId(requested);
    if (requested !== null && userId !== user.id && !user.isAdmin) throw new Forbidden("notAllowed");
    return pagedAnswer(call, BOOKINGS_A_PAGE, listBookings(db, { userId }).list);
  },
});

/** A booking with the farmer whom it is for, as the one who made it sees both. */
async function withFarmer({ db }: UserCall, booking: Booking) {
  const farmer = await findFarmer(db, booking.id);
  return { ...booking, farmer: farmer && viewFarmer(booking, farmer) };
}

export const bookEquipment = forUsers({
  summary: "Books equipment for a range of days, for oneself or for a farmer who has agreed.",
  input: bookingSchema,
  status: 201,
  run: async (call, request) => {
    const { user, db, gateway, now } = call;
    const { holdMinutes, commissionBasisPoints } = call.settings;
    const options = { now, holdMinutes, commissionBasisPoints, isFreshLogin: isFreshLogin(call) };
    return withFarmer(call, await placeBooking(db, gateway, request, user, options));
  },
});

export const bookForCash = forAdmins({
  summary: "Books at the office's counter for a person who has paid in cash.",
  input: counterFields.extend(confirmingFields).transform(withCounterFarmer),
  status: 201,
  run: async (call, { currentPassword, ...request }) => {
    const { db, user } = call;
    const { commissionBasisPoints } = call.settings;
    const options = { ...(await confirmedBy(call, { currentPassword })), commissionBasisPoints };
    const booking = await placeCounterBooking(db, request, options).catch(async (error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
      // Sent twice by the same admin for the same farmer, it is the booking of the first time.
      const repeated = await findRepeatedBooking(db, request, user);
      if (repeated === undefined || !isCounterBooking(repeated)) throw error;
      return repeated;
    });
    return withFarmer(call, booking);
  },
});

export async function findWhole(db: UserCall["db"], booking: Booking) {
  const { id } = booking;
  const [equipment, moves, transfers, photos, farmer, balance, unmatched] = await Promise.all([
    requireAnyEquipment(db, booking.equipmentId),
    listMoves(db, id),
    listTransfers(db, id),
    listPhotos(db, id),
    findFarmer(db, id),
    findBalance(db, id),
    findUnmatched(db, booking),
  ]);
  return { booking, equipment, moves, transfers, photos, farmer, balance, unmatched };
}

export type WholeBooking = Awaited<ReturnType<typeof findWhole>>;

/**
 * The owner reads the renter's contact from payment or approval to the end; the renter alone the codes for handover and
 * return. The farmer is shown like the renter, with the farmer's code to the renter alone.
 */
export const readBooking = forUsers({
  summary: "One booking with all that belongs to it, for its renter, its owner and admins.",
  run: async ({ db, user, namedId, now }) => {
    const { booking, part } = await requireBookingAndRole(db, namedId, user);
    const { equipment, moves, transfers, photos, farmer, balance, unmatched } = await findWhole(db, booking);
    const renter = await findContact(db, booking.userId);
    const isHidden = part === "owner" && !isRenterKnown(booking);
    const isOwn = partAtCounter(booking, part) === "renter";
    const farmerPhone = isHidden ? null : (farmer?.phone ?? null);
    return {
      ...booking,
      user: renter === undefined ? null : { ...renter, contact: isHidden ? null : renter.contact },
      farmer: farmer && (isOwn ? viewFarmer(booking, farmer) : { name: farmer.name, phone: farmerPhone }),
      equipment,
      moves,
      ...viewTransfers(transfers, photos),
      balance: balance ?? null,
      /** Money that came for it and does not fit; the office looks at it. */
      unmatchedPayment: unmatched ?? null,
      codes: part === "renter" ? await readCodes(db, booking, transfers, now) : undefined,
    };
  },
});

export const decide = forAdmins({
  summary: "Approves or rejects a booking; a paid one is rejected with a reason.",
  input: decisionSchema.extend(confirmingFields),
  run: async (call, { status: decision, reason, ...sent }) =>
    decideBooking(call.db, call.namedId, { decision, reason, ...(await confirmedBy(call, sent)) }),
});

export const changeBookingDates = forUsers({
  summary: "Changes the days of an unpaid booking; its total and its order are made anew.",
  input: bookingDatesSchema,
  run: ({ db, gateway, user, namedId, now }, dates) => changeDates(db, gateway, namedId, { dates, renter: user, now }),
});

export const cancel = forUsers({
  summary: "Cancels a booking for its renter or the equipment's owner; `refundAmount` of the answer is in paise.",
  input: cancellationSchema,
  isBodyOptional: true,
  run: ({ db, user, namedId, now }, { reason, refund }) =>
    cancelBooking(db, namedId, { user, reason, shownRefund: refund, now }),
});

export const listBookingMoves = forUsers({
  summary: "The proposals of other days for a booking, oldest first.",
  run: async ({ db, user, namedId }) => listMoves(db, (await requireBooking(db, namedId, user)).id),
});

export const proposeOtherDays = forUsers({
  summary: "Proposes other days for a paid booking to its other side; its length stays.",
  input: moveSchema,
  status: 201,
  run: ({ db, user, namedId, now }, request) => proposeMove(db, namedId, { request, user, now }),
});

export const answerOtherDays = forUsers({
  summary: "Answers a proposal of other days by the last part of the address: accept, decline or withdraw.",
  run: ({ db, user, params, namedId, now }) =>
    answerMove(db, namedId, readId(params.moveId), { answer: requireWord(MOVE_ANSWERS, params.answer), user, now }),
});

export const sayBalancePaid = forUsers({
  summary: "Says for one side of a booking that its balance was paid, and how.",
  input: balanceSchema,
  run: ({ db, user, namedId, now }, { way }) => stateBalance(db, namedId, { way, user, now }),
});

export const answerAboutBalance = forUsers({
  summary: "Confirms that the balance was paid, disagrees, or takes the statement back.",
  input: balanceAnswerSchema,
  run: ({ db, user, namedId, now }, given) => answerBalance(db, namedId, { ...given, user, now }),
});

export const decideOnBalance = forUsers({
  summary: "Decides on a disputed balance, for admins.",
  input: balanceDecisionSchema,
  run: ({ db, user, namedId, now }, given) => decideBalance(db, namedId, { ...given, user, now }),
});

export const newFarmerCode = forUsers({
  summary: "Makes a new code for the farmer whom the renter's booking is for; the one before no longer works.",
  run: async ({ db, user, namedId, now }) => {
    const { booking, farmer } = await renewFarmerCode(db, namedId, { user, now });
    return viewFarmer(booking, farmer);
  },
});

export const record = forUsers({
  summary:
    "Records the handover or the return of a booked machine, for its owner; the last part of the address is the kind.",
  input: transferSchema,
  status: 201,
  about: ({ params }) => requireWord(TRANSFER_KINDS, params.kind),
  run: async ({ db, user, namedId, now }, request, kind) =>
    viewTransfer(await recordTransfer(db, namedId, { kind, request, user, now })),
});

export const addTransferPhoto = forUsers({
  summary: "Adds a photo, field `image`, to a handover or a return; the same file again is the same photo.",
  status: 201,
  run: async (call) => {
    const id = call.namedId;
    return viewPhoto(id ?? 0, await addUploadedPhoto(call, id, requireWord(TRANSFER_KINDS, call.params.kind)));
  },
});

const PHOTO_TYPE = "image/jpeg";

export const readTransferPhoto = forUsers({
  summary: "A photo of a handover or a return, for the two and admins.",
  run: async (call) => {
    const photo = await requirePhoto(call, call.namedId, readId(call.params.photoId));
    return new Response(new Uint8Array(photo), {
      headers: {
        "Cache-Control": "private, no-store",
        "Content-Type": PHOTO_TYPE,
        "Content-Security-Policy": policyOfFile(PHOTO_TYPE),
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});

export const answerAboutTransfer = forUsers({
  summary: "The renter's answer to what the owner recorded at a handover or a return.",
  input: transferAnswerSchema,
  about: ({ params }) => requireWord(TRANSFER_KINDS, params.kind),
  run: async ({ db, user, namedId, now }, given, kind) =>
    viewTransfer(await answerTransfer(db, namedId, { ...given, kind, user, now })),
});

export const decideOnTransfer = forUsers({
  summary: "Closes a disagreement about a handover or a return, for admins.",
  input: transferDecisionSchema,
  about: ({ params }) => requireWord(TRANSFER_KINDS, params.kind),
  run: async ({ db, user, namedId, now }, { decision }, kind) =>
    viewTransfer(await decideTransfer(db, namedId, { decision, kind, user, now })),
});

export const review = forUsers({
  summary: "Reviews the equipment of a paid booking.",
  signIn: "reviewSignIn",
  input: reviewRequestSchema,
  status: 201,
  run: ({ db, user, now }, request) => submitReview(db, request, user, now),
});
