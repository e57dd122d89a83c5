import type { LinkSpeed } from "../link/link-model";
import { usableWithin, type Target } from "../report/targets";

/** Browsers of a cheap phone compute this many times slower than on the machine that measures. */
export const PROCESSOR_SLOWDOWN = 6;

export type ProfileName = "2g" | "slow2g" | "slow3g";

export interface Profile {
  name: ProfileName;
  speed: LinkSpeed;
  usable: Target;
}

/** The connections that pages are measured on, with the time in which a page is to be usable. */
export const PROFILES: readonly Profile[] = [
  { name: "2g", speed: { downKbps: 250, upKbps: 50, roundTripMs: 800 }, usable: usableWithin(2_300) },
  { name: "slow2g", speed: { downKbps: 50, upKbps: 50, roundTripMs: 2_000 }, usable: usableWithin(6_000) },
  { name: "slow3g", speed: { downKbps: 400, upKbps: 400, roundTripMs: 400 }, usable: usableWithin(1_300) },
];

export function describeProfile({ name, speed }: Profile): string {
  const { downKbps, upKbps, roundTripMs } = speed;
  return `${name}: ${downKbps}/${upKbps} kbit/s, round trip ${roundTripMs} ms, processor ${PROCESSOR_SLOWDOWN} × slower`;
}
