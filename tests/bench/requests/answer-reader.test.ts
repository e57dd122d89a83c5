import { describe, expect, it } from "vitest";
import { AnswerReader } from "./answer-reader";

const SIZED = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello";
const CHUNKED =
  "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nb\r\n0\r\n\r\n678901\r\n0\r\n\r\n";
const BODYLESS = 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n';

describe("a reader of answers", () => {
  it.each([
    ["of a known length", SIZED, 200],
    ["in chunks, with what looks like an end inside", CHUNKED, 404],
    ["without a body", BODYLESS, 304],
  ])("finds one %s", (_, text, status) => {
    expect(new AnswerReader().read(Buffer.from(text))).toEqual([{ status, bytes: text.length }]);
  });

  it("finds several at once", () => {
    expect(new AnswerReader().read(Buffer.from(SIZED + BODYLESS + CHUNKED)).map(({ status }) => status)).toEqual([
      200, 304, 404,
    ]);
  });

  it("finds them byte by byte", () => {
    const reader = new AnswerReader();
    const found = [...Buffer.from(CHUNKED + SIZED)].flatMap((byte) => reader.read(Buffer.from([byte])));
    expect(found).toEqual([
      { status: 404, bytes: CHUNKED.length },
      { status: 200, bytes: SIZED.length },
    ]);
  });

  it.each([
    "SSH-2.0-x\r\n\r\n",
    "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
  ])("refuses %j", (text) => {
    expect(() => new AnswerReader().read(Buffer.from(text))).toThrow();
  });
});
