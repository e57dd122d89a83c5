import { PAST_HIRES } from './history';
import type { PastHire } from './history';
import { findMachineIndex } from './machines';
import type { DemoBooking } from './types';

type Plan = Omit<DemoBooking, 'machineIndex' | 'renterUsername'> & { machine: string; renter: string };

const ANIL = 'anil_jadhav';
const REKHA = 'rekha_yadav';
const METHODS = ['upi', 'upi', 'card', 'upi', 'netbanking'] as const;

/** What happens around today: one or more of every status, payment state and receipt status. */
const PLANS: readonly Plan[] = [
  // asked for, no order at the provider yet
  { machine: 'fieldking-9-tyne', renter: ANIL, startOffset: 6, days: 1, requestedOffset: 0, status: 'pending', paymentState: 'unpaid', receipt: null },
  { machine: 'honda-wb30', renter: REKHA, startOffset: 14, days: 3, requestedOffset: 0, status: 'pending', paymentState: 'unpaid', receipt: null },
  // waiting for the renter's money: not begun, under way, failed once
  { machine: 'mahindra-575', renter: ANIL, startOffset: 5, days: 2, requestedOffset: 0, status: 'awaiting_payment', paymentState: 'unpaid', receipt: null },
  { machine: 'aspee-400', renter: ANIL, startOffset: 9, days: 1, requestedOffset: 0, status: 'awaiting_payment', paymentState: 'unpaid', receipt: { status: 'pending', method: 'upi' } },
  { machine: 'kubota-mu5501', renter: REKHA, startOffset: 11, days: 2, requestedOffset: 0, status: 'awaiting_payment', paymentState: 'unpaid', receipt: { status: 'failed', method: 'card' } },
  { machine: 'landforce-9-tyne', renter: REKHA, startOffset: 4, days: 1, requestedOffset: 0, status: 'awaiting_payment', paymentState: 'unpaid', receipt: { status: 'failed', method: 'upi' } },
  // paid, to come or under way
  { machine: 'swaraj-744', renter: ANIL, startOffset: 8, days: 3, requestedOffset: -2, status: 'paid', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  { machine: 'kirloskar-pump', renter: ANIL, startOffset: -1, days: 4, requestedOffset: -5, status: 'paid', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  { machine: 'fieldking-7ft', renter: REKHA, startOffset: 3, days: 2, requestedOffset: -1, status: 'paid', paymentState: 'captured', receipt: { status: 'paid', method: 'netbanking' } },
  { machine: 'preet-987', renter: REKHA, startOffset: 18, days: 2, requestedOffset: -3, status: 'paid', paymentState: 'captured', receipt: { status: 'paid', method: 'card' } },
  { machine: 'shaktiman-6ft', renter: 'sunita_deshmukh', startOffset: 13, days: 2, requestedOffset: -4, status: 'paid', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  // approved by the admin, still to be paid
  { machine: 'deere-5050', renter: ANIL, startOffset: 7, days: 2, requestedOffset: 0, status: 'approved', paymentState: 'unpaid', receipt: { status: 'pending', method: 'upi' } },
  { machine: 'laser-leveller', renter: REKHA, startOffset: 16, days: 1, requestedOffset: 0, status: 'approved', paymentState: 'unpaid', receipt: null },
  // approved and paid
  { machine: 'shaktiman-6ft', renter: ANIL, startOffset: 4, days: 2, requestedOffset: -6, status: 'approved', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  { machine: 'tipping-trolley', renter: ANIL, startOffset: 0, days: 2, requestedOffset: -7, status: 'approved', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  { machine: 'kubota-dc68', renter: REKHA, startOffset: 21, days: 3, requestedOffset: -2, status: 'approved', paymentState: 'captured', receipt: { status: 'paid', method: 'netbanking' } },
  { machine: 'dasmesh-drill', renter: 'gurpreet_singh', startOffset: 10, days: 1, requestedOffset: -8, status: 'approved', paymentState: 'captured', receipt: { status: 'paid', method: 'card' } },
  // over and paid, not rated yet
  { machine: 'maschio-virat', renter: ANIL, startOffset: -6, days: 2, requestedOffset: -11, status: 'approved', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  { machine: 'landforce-broadcaster', renter: REKHA, startOffset: -4, days: 1, requestedOffset: -9, status: 'paid', paymentState: 'captured', receipt: { status: 'paid', method: 'upi' } },
  // rejected: before any money, with the money returned, and with a refund that the bank turned back
  { machine: 'sonalika-750', renter: REKHA, startOffset: 12, days: 4, requestedOffset: -1, status: 'rejected', paymentState: 'unpaid', receipt: null, endedBy: 'admin', reason: 'ट्रैक्टर इन दिनों मरम्मत में है।' },
  { machine: 'dasmesh-thresher', renter: REKHA, startOffset: -9, days: 1, requestedOffset: -16, status: 'rejected', paymentState: 'refunded', receipt: { status: 'refunded', method: 'upi' }, refundPercent: 100, endedBy: 'admin', reason: 'थ्रेशर का बेल्ट टूट गया है।', refundTurnedBack: true },
  { machine: 'kartar-4000', renter: ANIL, startOffset: 15, days: 1, requestedOffset: -3, status: 'rejected', paymentState: 'refund_failed', receipt: { status: 'paid', method: 'netbanking' }, refundPercent: 100, endedBy: 'admin', reason: 'हार्वेस्टर दुरुस्तीसाठी गेला आहे.' },
  // cancelled: unpaid, early, late, by the owner, and with the refund under way
  { machine: 'jivo-245', renter: ANIL, startOffset: 3, days: 1, requestedOffset: -2, status: 'cancelled', paymentState: 'unpaid', receipt: null, endedBy: 'renter' },
  { machine: 'lemken-opal', renter: ANIL, startOffset: 17, days: 2, requestedOffset: -6, status: 'cancelled', paymentState: 'refunded', receipt: { status: 'refunded', method: 'upi' }, refundPercent: 100, endedBy: 'renter' },
  { machine: 'jain-sprinkler', renter: ANIL, startOffset: -5, days: 2, requestedOffset: -10, status: 'cancelled', paymentState: 'refunded', receipt: { status: 'refunded', method: 'card' }, refundPercent: 50, endedBy: 'renter' },
  { machine: 'khedut-drill', renter: REKHA, startOffset: -3, days: 2, requestedOffset: -12, status: 'cancelled', paymentState: 'refunded', receipt: { status: 'refunded', method: 'upi' }, refundPercent: 100, endedBy: 'owner' },
  { machine: 'aspee-600', renter: REKHA, startOffset: 6, days: 1, requestedOffset: -3, status: 'cancelled', paymentState: 'refund_pending', receipt: { status: 'paid', method: 'upi' }, refundPercent: 100, endedBy: 'renter' },
  // the hold ran out
  { machine: 'bbf-planter', renter: ANIL, startOffset: 9, days: 2, requestedOffset: -1, status: 'expired', paymentState: 'unpaid', receipt: null, endedBy: 'clock' },
  { machine: 'swaraj-744', renter: REKHA, startOffset: 9, days: 1, requestedOffset: -3, status: 'expired', paymentState: 'unpaid', receipt: { status: 'failed', method: 'card' }, endedBy: 'clock' },
  { machine: 'yanmar-aw70', renter: ANIL, startOffset: -12, days: 1, requestedOffset: -15, status: 'expired', paymentState: 'unpaid', receipt: null, endedBy: 'clock' },
];

function bookPlan({ machine, renter, ...rest }: Plan): DemoBooking {
  return { machineIndex: findMachineIndex(machine), renterUsername: renter, ...rest };
}

function bookPastHire(hire: PastHire, index: number): DemoBooking {
  const lastDay = hire.startOffset + hire.days - 1;
  return {
    machineIndex: findMachineIndex(hire.machine),
    renterUsername: hire.renter,
    startOffset: hire.startOffset,
    days: hire.days,
    requestedOffset: hire.startOffset - 2 - (index % 9),
    status: hire.status,
    paymentState: 'captured',
    receipt: { status: 'paid', method: METHODS[index % METHODS.length] ?? 'upi' },
    review: {
      rating: hire.rating,
      comment: hire.comment,
      language: hire.language,
      writtenOffset: lastDay + 1 + (index % 3),
    },
  };
}

/** The booking plan, oldest hires first, in days relative to today. */
export const DEMO_BOOKINGS: readonly DemoBooking[] = [...PAST_HIRES.map(bookPastHire), ...PLANS.map(bookPlan)];
