import type { IncomingMessage } from "node:http";
import { HttpError } from "./http-error";

/**
 * What a body costs beside its bytes. Every chunk that Node hands over takes some 350 bytes and 3 µs, even a chunk of
 * one byte, which takes six on the wire.
 */

/** A body of a form may come in chunks of 100 bytes. */
const FREE_CHUNKS = 1_000;
/**
 * Node hands over a piece for each read, and cuts a chunk where a read ends. Reads of the slowest phones are a segment
 * of 536 bytes; with chunks as long as that, pieces have 268 bytes on average.
 */
const MIN_MEAN_BYTES = 256;

/** Counts the chunks of one body. */
export class ChunkCount {
  #chunks = 0;
  #bytes = 0;

  /** @returns false once the chunks are more than their bytes account for */
  add(bytes: number): boolean {
    this.#chunks += 1;
    this.#bytes += bytes;
    return this.#chunks <= FREE_CHUNKS + this.#bytes / MIN_MEAN_BYTES;
  }
}

const refused = new WeakSet<IncomingMessage>();

/**
 * Stops reading a connection: within one turn of the loop the kernel may hand over two megabytes of chunks, and finding
 * their ends takes the parser 250 ms.
 *
 * @returns the answer to a body in too many chunks
 */
export function refuseChunks(request: IncomingMessage): HttpError {
  refused.add(request);
  request.pause();
  request.socket.pause();
  return new HttpError({ status: 413, topic: "tooMuch", headers: { Connection: "close" } });
}

/** True where the rest of a body must not be waited for. */
export function isRefusedForChunks(request: IncomingMessage): boolean {
  return refused.has(request);
}

/** Bytes of one body in one buffer, which doubles whenever it is full: chunks themselves are not kept. */
export class CollectedBytes {
  #buffer: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #length = 0;
  readonly #maxBytes: number;

  /** @param maxBytes most that will be added */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get length(): number {
    return this.#length;
  }

  /** Memory taken, used or not. */
  get capacity(): number {
    return this.#buffer.byteLength;
  }

  /**
   * Makes room for more and adds it.
   *
   * @param reserve asked for the bytes by which the memory grows
   * @returns false where these are refused
   */
  add(chunk: Buffer, reserve: (bytes: number) => boolean): boolean {
    const needed = this.#length + chunk.byteLength;
    if (needed > this.capacity) {
      const capacity = Math.max(needed, Math.min(2 * this.capacity, this.#maxBytes));
      if (!reserve(capacity - this.capacity)) return false;
      const larger = Buffer.allocUnsafeSlow(capacity);
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    chunk.copy(this.#buffer, this.#length);
    this.#length = needed;
    return true;
  }

  /** The bytes in a buffer of their own length. */
  toBuffer(): Buffer<ArrayBuffer> {
    if (this.#length === this.capacity) return this.#buffer;
    return Buffer.concat([this.#buffer.subarray(0, this.#length)]);
  }
}
