import { expect, it } from "vitest";
import { requestsOf } from "./load-order";

it("writes requests as they go over the wire", () => {
  const next = requestsOf({ port: 3000, path: "/equipment", headers: { "Accept-Encoding": "br" } });
  expect(next()).toBe("GET /equipment HTTP/1.1\r\nHost: localhost:3000\r\nAccept-Encoding: br\r\n\r\n");
  expect(next()).toBe("GET /equipment HTTP/1.1\r\nHost: localhost:3000\r\nAccept-Encoding: br\r\n\r\n");
});

it("numbers them where asked", () => {
  const next = requestsOf({ port: 80, path: "/?x={n}&y", headers: {} });
  expect([next(), next()]).toEqual(["GET /?x=1&y HTTP/1.1\r\nHost: localhost:80\r\n\r\n", "GET /?x=2&y HTTP/1.1\r\nHost: localhost:80\r\n\r\n"]);
});
