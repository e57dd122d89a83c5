import { describe, expect, it } from "vitest";
import { createClient, signIn, startAppForFile, type Answer } from "../fixtures/api-client";
import { addEquipment, changeRows, readRows } from "../fixtures/stored-rows";
import { LANGUAGES, translatorFor, type Language } from "../pages/steps/texts";

const MAX_PREVIEW_BYTES = 300_000;

interface Equipment {
  id: number;
  name: string;
  dailyRate: number;
  location: string;
  imageUrl: string;
}

const app = await startAppForFile({ seed: true, sandbox: false });
const visitor = createClient(app.url);
const [equipment] = (await visitor.get("/api/equipment?location=Latur")).json<[Equipment]>();

const pageOf = (id: number, query = "") => `/equipment/${id}${query}`;

/** Contents of the head's tags by name: `og:title`, `canonical`, `hi` of an alternate address. */
function readHead({ text }: Answer): Map<string, string> {
  const tags = [...text.matchAll(/<(?:meta|link) ([^>]+)>/g)].map(
    ([, inside = ""]) =>
      new Map([...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value] as const)),
  );
  const nameOf = (tag: Map<string, string>) =>
    tag.get("property") ?? tag.get("name") ?? tag.get("hrefLang") ?? tag.get("rel") ?? "";
  return new Map(tags.map((tag) => [nameOf(tag), tag.get("content") ?? tag.get("href") ?? ""]));
}

describe("the link of a machine", () => {
  it("is previewed with name, rate, place and a JPEG of a size that messengers show", async () => {
    const head = readHead(await visitor.get(pageOf(equipment.id)));
    expect(head.get("og:title")).toBe(`${equipment.name} – ₹${equipment.dailyRate.toLocaleString("en-IN")} per day`);
    expect(head.get("og:type")).toBe("website");
    expect(head.get("og:description")).toMatch(/^Latur · .{20,}/);
    expect(head.get("description")).toBe(head.get("og:description"));
    expect(head.get("og:url")).toBe(app.url + pageOf(equipment.id));
    expect(head.get("og:image")).toBe(app.url + equipment.imageUrl);
    const image = await visitor.get(equipment.imageUrl);
    expect(image.headers["content-type"]).toBe("image/jpeg");
    expect(image.body.byteLength).toBeLessThan(MAX_PREVIEW_BYTES);
    expect([head.get("og:image:width"), head.get("og:image:height")]).toEqual(["640", "480"]);
  });

  it("is previewed with the site's own image where the machine has none", async () => {
    const id = addEquipment(app, { ownerId: 1, name: "Plain Plough" });
    const address = readHead(await visitor.get(pageOf(id))).get("og:image") ?? "";
    const image = await visitor.get(new URL(address).pathname);
    expect([image.status, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  it("names itself once, and its addresses in every language", async () => {
    const head = readHead(await visitor.get(pageOf(equipment.id, "?reviews=2&x=1")));
    expect(head.get("canonical")).toBe(app.url + pageOf(equipment.id));
    for (const language of ["en", "hi", "mr"])
      expect(head.get(language)).toBe(`${app.url}${pageOf(equipment.id)}?lang=${language}`);
    const marathi = readHead(await createClient(app.url).get(pageOf(equipment.id, "?lang=mr")));
    expect(marathi.get("canonical")).toBe(`${app.url}${pageOf(equipment.id)}?lang=mr`);
    expect(marathi.get("og:locale")).toBe("mr_IN");
    expect(marathi.get("og:description")).toMatch(/^लातूर · /);
  });
});

describe("the language that an address asks for", () => {
  const langOf = ({ text }: Answer) => /<html lang="(\w+)"/.exec(text)?.[1];

  it("is that of the page and of the pages that follow, until another link asks for another", async () => {
    const reader = createClient(app.url);
    const english = { "Accept-Language": "en-IN" };
    expect(langOf(await reader.get("/equipment?lang=mr", english))).toBe("mr");
    expect(langOf(await reader.get("/", english))).toBe("mr");
    expect(langOf(await reader.get(pageOf(equipment.id, "?lang=hi"), english))).toBe("hi");
    expect(langOf(await reader.get("/auth", english))).toBe("hi");
    expect(langOf(await reader.get("/auth?lang=xx", english))).toBe("hi");
  });

  it("gives way to what was chosen on the device or in the account", async () => {
    const reader = createClient(app.url);
    await reader.send("POST", "/language", { form: { language: "hi", redirectTo: "/" } });
    expect(langOf(await reader.get("/?lang=mr"))).toBe("hi");
    expect(reader.cookies.has("linkLng")).toBe(false);
    const user = await signIn(app.url, { username: "vijay_patil", password: "Vijay123" });
    const own = langOf(await user.get("/"));
    expect(langOf(await user.get(`/?lang=${own === "hi" ? "mr" : "hi"}`))).toBe(own);
  });

  it("leaves pages cached, each language apart", async () => {
    const ask = (path: string) => createClient(app.url).get(path, { "Accept-Language": "en" });
    const [first, second, other] = [
      await ask(pageOf(equipment.id, "?lang=hi")),
      await ask(pageOf(equipment.id, "?lang=hi")),
      await ask(pageOf(equipment.id)),
    ];
    expect(first.headers.etag).toBeDefined();
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
    expect(String(first.headers["set-cookie"])).toMatch(/^linkLng=hi; Path=\/; HttpOnly; SameSite=Lax$/);
    expect([langOf(first), langOf(other)]).toEqual(["hi", "en"]);
    expect(other.headers["set-cookie"]).toBeUndefined();
  });

  it("sets no cookie with files and answers of the API", async () => {
    for (const path of ["/favicon.svg?lang=hi", "/api/equipment?lang=hi"])
      expect((await createClient(app.url).get(path)).headers["set-cookie"]).toBeUndefined();
  });
});

describe("search engines", () => {
  const read = async (path: string) => {
    const answer = await createClient(app.url).get(path);
    return { ...answer, found: [...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address) };
  };

  it("are led to the sitemap and kept from pages of one's own", async () => {
    const { status, text, headers } = await createClient(app.url).get("/robots.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml\n`);
    for (const path of ["/admin", "/dashboard", "/receipts", "/booking/"])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).not.toMatch(/^Disallow: \/(equipment\/?|images.*)?$/m);
  });

  it("find every offered machine and page once, and none that is deleted", async () => {
    const hidden = addEquipment(app, { ownerId: 1, name: "Deleted Plough" });
    changeRows(app, "update equipment set deletedAt = createdAt where id = ?", hidden);
    const { headers, found } = await read("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const offered = readRows(app, "select id from equipment where deletedAt is null");
    expect(found.filter((address) => /\/equipment\/\d+$/.test(address)).sort()).toEqual(
      offered.map(({ id }) => `${app.url}/equipment/${id}`).sort(),
    );
    expect(found).toContain(`${app.url}/equipment?category=tractor`);
    expect(new Set(found).size).toBe(found.length);
  });
});

describe("the manifest", () => {
  interface Manifest {
    lang: string;
    description: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  }
  async function readManifest(language: Language): Promise<Manifest> {
    const page = await visitor.get("/", { "Accept-Language": language });
    const path = /<link rel="manifest" href="([^"]+)"/.exec(page.text)?.[1] ?? "";
    return (await visitor.get(path)).json<Manifest>();
  }

  it("describes the app in the language of the page, and differs in nothing else", async () => {
    const english = await readManifest("en");
    for (const language of LANGUAGES) {
      const manifest = await readManifest(language);
      expect(manifest).toEqual({ ...english, lang: language, description: manifest.description });
      expect(manifest.description).toBe(translatorFor(language)("receipt:document.tagline"));
    }
  });

  it("is named by pages and leads to icons of the sizes it names", async () => {
    const { icons } = await readManifest("en");
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]);
    for (const { src, sizes } of icons) {
      const { body, headers } = await visitor.get(src);
      expect(headers["content-type"]).toBe("image/png");
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
