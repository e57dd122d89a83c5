/** Finds the answers in what a connection brings; as much of HTTP/1.1 as a load generator needs. */

export interface ReadAnswer {
  status: number;
  /** Of the answer as it came over the wire, headers included. */
  bytes: number;
}

const NOTHING = Buffer.alloc(0);
const END_OF_HEAD = "\r\n\r\n";
const END_OF_LINE = "\r\n";
const BODYLESS = new Set([204, 304]);

export class AnswerReader {
  #pending: Buffer = NOTHING;

  /**
   * Takes what has come.
   *
   * @returns the answers that are whole now, in order
   * @throws Error when it is no HTTP, or has no length
   */
  read(chunk: Buffer): ReadAnswer[] {
    let rest = this.#pending.byteLength === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const answers: ReadAnswer[] = [];
    for (let answer = readOne(rest); answer !== undefined; answer = readOne(rest)) {
      answers.push(answer);
      rest = rest.subarray(answer.bytes);
    }
    this.#pending = rest;
    return answers;
  }
}

/** The first answer of some bytes, or undefined while it is not whole. */
function readOne(bytes: Buffer): ReadAnswer | undefined {
  const endOfHead = bytes.indexOf(END_OF_HEAD);
  if (endOfHead < 0) return undefined;
  const head = bytes.toString("latin1", 0, endOfHead + END_OF_LINE.length);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]);
  if (Number.isNaN(status)) throw new Error(`This is no HTTP: ${head.slice(0, 100)}`);
  const start = endOfHead + END_OF_HEAD.length;
  if (BODYLESS.has(status)) return { status, bytes: start };
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1];
  if (length === undefined && !/\r\ntransfer-encoding: *chunked\r\n/i.test(head))
    throw new Error("An answer without a length.");
  const end = length === undefined ? endOfChunks(bytes, start) : start + Number(length);
  return end === undefined || end > bytes.byteLength ? undefined : { status, bytes: end };
}

/** Where a chunked body ends, or undefined while it goes on. */
function endOfChunks(bytes: Buffer, start: number): number | undefined {
  for (let position = start; ;) {
    const endOfSize = bytes.indexOf(END_OF_LINE, position);
    if (endOfSize < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", position, endOfSize), 16);
    if (Number.isNaN(size)) throw new Error("A chunk without a size.");
    position = endOfSize + END_OF_LINE.length + size + END_OF_LINE.length;
    if (size === 0) return position;
    if (position > bytes.byteLength) return undefined;
  }
}
