import { Invalid } from "~/domain/errors";
import { IMAGE_FIELD, storeImage } from "~/domain/images/store-image.server";
import type { ImageShape } from "~/domain/images/image";
import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from "~/domain/calendar/duration";
import { createQuota } from "~/domain/quota";
import type { UserCall } from "./call.server";
import { isLoopback, networkFor } from "./client-address";
import { Problem } from "./problems.server";

/** An owner who lists everything in one evening uploads a photo or two for each machine. */
const byAccount = createQuota({ max: 240, withinSeconds: SECONDS_PER_HOUR });
const byNetwork = createQuota({ max: 1_200, withinSeconds: SECONDS_PER_HOUR });

/** @throws Problem 429 above the limits */
function requireTurn({ user, clientAddress }: UserCall): void {
  const turns = [
    byAccount.take(String(user.id)),
    ...(isLoopback(clientAddress) ? [] : [byNetwork.take(networkFor(clientAddress))]),
  ];
  const waits = turns.flatMap((turn) => (turn.allowed ? [] : [turn.retryAfterSeconds]));
  if (waits.length === 0) return;
  const seconds = Math.max(...waits);
  throw new Problem(429, "tooManyImages", {
    values: { minutes: Math.ceil(seconds / SECONDS_PER_MINUTE) },
    fields: { [IMAGE_FIELD]: ["tooManyImages"] },
    headers: { "Retry-After": String(seconds) },
  });
}

/**
 * Stores the image of a form or an API call.
 *
 * @returns its URL; undefined without a file
 * @throws TooLarge, WrongMedia or Invalid about the field "image"; Unavailable when the queue is full; Problem 429 above the limits
 */
export async function storeUploadedImage(
  call: UserCall,
  file: File | undefined,
  shape?: ImageShape,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  if (file.size === 0) throw new Invalid("imageEmpty", { fields: { [IMAGE_FIELD]: ["imageEmpty"] } });
  requireTurn(call);
  const { db, images, user, now } = call;
  try {
    return await storeImage(db, images, new Uint8Array(await file.arrayBuffer()), user.id, now, shape);
  } catch (error) {
    byAccount.giveBack(String(user.id));
    byNetwork.giveBack(networkFor(call.clientAddress));
    throw error;
  }
}
