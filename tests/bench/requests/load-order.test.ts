import { expect, it } from "vitest";
import { createRequests, writeRequest } from "./load-order";

it("writes a request as it goes over the wire", () => {
  const request = writeRequest({ port: 3000, path: "/equipment", headers: { "Accept-Encoding": "br" } });
  expect(request).toBe("GET /equipment HTTP/1.1\r\nHost: localhost:3000\r\nAccept-Encoding: br\r\n\r\n");
});

it("gives requests their cookies in turn", () => {
  const order = { port: 3000, path: "/", headers: { Accept: "*/*" } };
  const writeNext = createRequests({ ...order, cookies: ["session=a", "session=b"] });
  const cookies = [writeNext(), writeNext(), writeNext()].map((text) => /Cookie: (.*)\r\n/.exec(text)?.[1]);
  expect(cookies).toEqual(["session=b", "session=a", "session=b"]);
  expect(createRequests(order)()).not.toContain("Cookie");
});
