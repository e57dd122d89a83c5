import { describe, expect, it } from "vitest";
import { createHosts, listHosts } from "./hosts";

describe("an address", () => {
  it.each([
    ["postgres://u@a/n", ["postgres://u@a/n"]],
    ["postgresql:///n?host=/run/postgresql", ["postgresql:///n?host=/run/postgresql"]],
    [
      "postgres://u:p%2C@a:5432,b:5433/n?sslmode=require",
      ["postgres://u:p%2C@a:5432/n?sslmode=require", "postgres://u:p%2C@b:5433/n?sslmode=require"],
    ],
    ["postgres://[::1]:1,[::1]:2", ["postgres://[::1]:1", "postgres://[::1]:2"]],
  ])("%s names its servers", (url, hosts) => expect(listHosts(url)).toEqual(hosts));

  it("is gone on from once, however many found that its server does not answer", () => {
    const hosts = createHosts("postgres://a,b/n");
    hosts.pass("postgres://a/n");
    hosts.pass("postgres://a/n");
    expect(hosts.current()).toBe("postgres://b/n");
    hosts.pass("postgres://b/n");
    expect(hosts.current()).toBe("postgres://a/n");
  });
});
