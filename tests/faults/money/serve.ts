import type { Booking } from "~/domain/bookings/booking";
import type { Life } from "./life";
import { readBookings, type World } from "./model-world";

/** How a step of the model lets the server do something, and what may come of it. */

export type Step = (world: World) => Promise<void>;

/** What a step came to whose process was killed. */
export const KILLED = Symbol("killed");

/** Anything but what the product throws on purpose goes up and ends the test. */
export async function expected<T>(
  act: Promise<T>,
  ...kinds: (new (...args: never[]) => Error)[]
): Promise<T | undefined> {
  try {
    return await act;
  } catch (error) {
    if (kinds.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** Lets the server do something. Where it is killed on the way, the next one begins with what was stored. */
export async function serve<T>(world: World, act: (life: Life) => Promise<T>): Promise<T | typeof KILLED> {
  const { life } = world;
  const done = act(life).catch((error: unknown) => {
    if (life.isOver()) return KILLED;
    throw error;
  });
  const came = await Promise.race([done, life.ended.then(() => KILLED)]);
  if (!life.isOver()) return came as T;
  await world.beginAgain();
  return KILLED;
}

export async function pickBooking(
  world: World,
  fits: (booking: Booking) => boolean = () => true,
): Promise<Booking | undefined> {
  const found = (await readBookings(world.life.raw)).filter(fits);
  return found.length === 0 ? undefined : world.random.pick(found);
}
