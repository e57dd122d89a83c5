import type { RecordsView, RecordView } from "~/components/bookings/transfer-records";
import type { BookingRole } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import {
  compareTransfers,
  findTransferConflict,
  isAnswerable,
  isLate,
  METER_PARTS,
  takesPhotos,
  TRANSFER_KINDS,
  type Transfer,
  type TransferPhoto,
} from "~/domain/transfers/transfer";
import { readCodes, viewPhoto } from "~/domain/transfers/transfers.server";
import type { UserCall } from "~/http/call.server";
import { formatDeadline, formatMoment } from "~/i18n/format";
import type { WholeBooking } from "~/operations/bookings.server";

type Reader = Pick<UserCall, "t" | "now" | "language">;

const FUELS = [0, 25, 50, 75, 100] as const;

const formatHours = (tenths: number, { t }: Pick<UserCall, "t">) =>
  t("transfer:hoursCount", { hours: (tenths / METER_PARTS).toFixed(1) });

/** How full a tank is: quarters in words. */
function formatFuel(percent: number, { t }: Pick<UserCall, "t">): string {
  const known = FUELS.find((one) => one === percent);
  return known === undefined ? `${percent} %` : t(`transfer:fuel_${known}`);
}

/** What has become of a record; who rents reads what concerns them as "you". */
function describeState(transfer: Transfer, { t, now, language }: Reader, isRenter: boolean): string {
  const { state, answerUntil } = transfer;
  const shown = state !== "recorded" ? state : isAnswerable(transfer, now) ? "open" : "unanswered";
  const deadline = formatDeadline(answerUntil, dayInIndia(now), language);
  if (isRenter && (shown === "open" || shown === "confirmed" || shown === "disputed"))
    return t(`transfer:own_${shown}`, { deadline });
  return t(`transfer:state_${shown}`, { deadline });
}

function viewRecord(transfer: Transfer, photos: readonly TransferPhoto[], call: Reader, isRenter: boolean): RecordView {
  const { kind, at, receivedAt, meter, fuel, note, words, decision } = transfer;
  return {
    kind,
    at: formatMoment(at, call.language),
    received: isLate(transfer) ? formatMoment(receivedAt, call.language) : null,
    hours: meter === null ? null : formatHours(meter, call),
    fuel: fuel === null ? null : formatFuel(fuel, call),
    note,
    state: describeState(transfer, call, isRenter),
    words,
    photos: photos.filter((photo) => photo.kind === kind).map((photo) => viewPhoto(transfer.bookingId, photo)),
    decision,
  };
}

/** Records side by side, with what has changed between them. */
export function viewRecords(
  transfers: readonly Transfer[],
  photos: readonly TransferPhoto[],
  call: Reader,
  { isRenter, showsPhotos }: { isRenter: boolean; showsPhotos: boolean },
): RecordsView {
  const found = compareTransfers(transfers);
  return {
    records: transfers.map((one) => viewRecord(one, photos, call, isRenter)),
    showsPhotos,
    differences:
      found === undefined
        ? null
        : {
            between: call.t("transfer:hoursCount", { hours: found.hours }),
            hours: found.meter === null ? null : formatHours(found.meter, call),
            fuel:
              found.fuel === null
                ? null
                : call.t("transfer:fuelChange", {
                    from: formatFuel(found.fuel.from, call),
                    to: formatFuel(found.fuel.to, call).toLocaleLowerCase(call.language),
                  }),
          },
  };
}

/** What a booking's page shows of handover and return; null where there is nothing to show or do. */
export async function describeTransfers(
  call: UserCall,
  { booking, transfers, photos }: WholeBooking,
  part: BookingRole,
) {
  const done = transfers.map(({ kind }) => kind);
  const codes = part === "renter" ? await readCodes(call.db, booking, transfers, call.now) : undefined;
  const open = TRANSFER_KINDS.find(
    (kind) => findTransferConflict(booking, done, kind, dayInIndia(call.now)) === undefined,
  );
  const view = {
    ...viewRecords(transfers, photos, call, { isRenter: part === "renter", showsPhotos: false }),
    addable: part === "admin" ? [] : transfers.filter((one) => takesPhotos(one, call.now)).map(({ kind }) => kind),
    codes:
      codes === undefined
        ? []
        : TRANSFER_KINDS.filter((kind) => !done.includes(kind)).map((kind) => ({ kind, code: codes[kind] })),
    open: part === "owner" ? (open ?? null) : null,
    answerable: part === "renter" ? transfers.filter((one) => isAnswerable(one, call.now)).map(({ kind }) => kind) : [],
  };
  return view.records.length > 0 || view.codes.length > 0 || view.open !== null ? view : null;
}
