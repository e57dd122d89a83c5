import { tooOften } from "~/domain/account-quota";
import type { Booking } from "~/domain/bookings/booking";
import { SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { createQuota } from "~/domain/quota";

/**
 * What a renter has the provider asked about one booking. The provider limits what we ask for everybody together: one who
 * asks without end would keep others from paying.
 */
const asked = createQuota({ limit: "provider asked about a booking", max: 60, withinSeconds: SECONDS_PER_HOUR });

/** What anyone with its public id has the provider asked, without a signature. */
const askedUnsigned = createQuota({
  limit: "provider asked about a booking without a signature",
  max: 20,
  withinSeconds: SECONDS_PER_HOUR,
});

/** Counts a request that a report without a signature is about to make; it uses up nothing of the renter's. */
export async function mayAskUnsigned({ publicId }: Pick<Booking, "publicId">): Promise<boolean> {
  return (await askedUnsigned.take(publicId)).allowed;
}

/**
 * Counts a request to the provider that a renter's press is about to make; one without an answer counts too.
 *
 * @throws TooMany
 */
export async function countAsked({ publicId }: Pick<Booking, "publicId">): Promise<void> {
  const turn = await asked.take(publicId);
  if (!turn.allowed) throw tooOften(turn.retryAfterSeconds);
}
