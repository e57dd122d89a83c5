/** How a slow connection behaves, as arithmetic; no clock and no socket in here. */

export interface LinkSpeed {
  downKbps: number;
  upKbps: number;
  roundTripMs: number;
}

/** Payload of one TCP segment. */
export const SEGMENT_BYTES = 1_460;
/** IP and TCP headers of each segment. */
export const SEGMENT_HEADER_BYTES = 40;
/** Segments that a sender may have on the way at first, by RFC 6928. */
const FIRST_WINDOW_SEGMENTS = 10;
const LARGEST_WINDOW_BYTES = 1024 * 1024;
const BITS_PER_BYTE = 8;

/** How long a line is busy with some bytes: bits by kilobits a second are milliseconds. */
export function sendingMs(bytes: number, kbps: number): number {
  return (bytes * BITS_PER_BYTE) / kbps;
}

/** Bytes on the line for a payload: each segment begins with its headers. */
export function onTheWire(payloadBytes: number): number {
  return payloadBytes + Math.ceil(payloadBytes / SEGMENT_BYTES) * SEGMENT_HEADER_BYTES;
}

/** One direction of a line that carries one thing after another. Times are milliseconds of any one clock. */
export class SerialLine {
  #freeAtMs = 0;

  constructor(readonly kbps: number) {}

  /** How long something would wait before the line takes it. */
  backlogMs(nowMs: number): number {
    return Math.max(0, this.#freeAtMs - nowMs);
  }

  /** Puts a payload on the line; returns when its last bit has left. */
  send(nowMs: number, payloadBytes: number): number {
    this.#freeAtMs = Math.max(nowMs, this.#freeAtMs) + sendingMs(onTheWire(payloadBytes), this.kbps);
    return this.#freeAtMs;
  }
}

/** What a sender may have on the way, unacknowledged: ten segments at first, one more for each that arrives. */
export class SendWindow {
  #limitBytes = FIRST_WINDOW_SEGMENTS * SEGMENT_BYTES;
  #onTheWayBytes = 0;

  allows(bytes: number): boolean {
    return this.#onTheWayBytes + bytes <= this.#limitBytes;
  }

  sent(bytes: number): void {
    this.#onTheWayBytes += bytes;
  }

  acknowledged(bytes: number): void {
    this.#onTheWayBytes -= bytes;
    this.#limitBytes = Math.min(LARGEST_WINDOW_BYTES, this.#limitBytes + bytes);
  }
}

/**
 * The least time in which a new connection can bring an answer, with a server and a browser that take none:
 * the floor under anything measured.
 */
export function fetchFloorMs(speed: LinkSpeed, requestBytes: number, answerBytes: number): number {
  const { downKbps, upKbps, roundTripMs } = speed;
  const line = new SerialLine(downKbps);
  const window = new SendWindow();
  const acknowledgements: { atMs: number; bytes: number }[] = [];
  let nowMs = roundTripMs + sendingMs(onTheWire(requestBytes), upKbps) + roundTripMs / 2;
  let arrivedMs = nowMs + roundTripMs / 2;
  for (let left = answerBytes; left > 0; left -= SEGMENT_BYTES) {
    const bytes = Math.min(left, SEGMENT_BYTES);
    while (!window.allows(bytes)) {
      const next = acknowledgements.shift();
      if (next === undefined) break;
      nowMs = Math.max(nowMs, next.atMs);
      window.acknowledged(next.bytes);
    }
    window.sent(bytes);
    arrivedMs = line.send(nowMs, bytes) + roundTripMs / 2;
    acknowledgements.push({ atMs: arrivedMs + roundTripMs / 2, bytes });
  }
  return arrivedMs;
}
