import { expect, it } from "vitest";
import { writeRequest } from "./load-order";

it("writes a request as it goes over the wire", () => {
  const request = writeRequest({ port: 3000, path: "/equipment", headers: { "Accept-Encoding": "br" } });
  expect(request).toBe("GET /equipment HTTP/1.1\r\nHost: localhost:3000\r\nAccept-Encoding: br\r\n\r\n");
});
