import { afterAll, describe, expect, it } from "vitest";
import { createPdfRenderer } from "~/gateways/pdf.server";
import { readDenseText, readFonts, readProperties, readText, withoutSpaces } from "../../../tests/fixtures/read-pdf";
import { LANGUAGES, type Language } from "~/i18n/language";
import en from "~locales/en/receipt.json";
import { buildReceiptDocument, type ReceiptDocument } from "./receipt-document.server";
import { ISSUER, RECEIPT_SAMPLE } from "./receipt-document.testing";

/** The code takes 1.6 KB of it. Marathi takes most: its letters are in fonts of their own, regular and bold. */
const SIZE_LIMIT_BYTES = 60 * 1_024;
/** With every line and all its letters, which hardly any receipt has. */
const FULLEST_LIMIT_BYTES = 85_000;
/** Of a price of ₹2,00,000. */
const BALANCE = { price: 20_000_000, amount: 7_500_000, isOwed: true, way: null, settledAt: null };
const renderer = createPdfRenderer({ chromiumPath: undefined });
const render = (receipt: ReceiptDocument, language: Language) =>
  renderer.render(() => buildReceiptDocument(receipt, ISSUER, language));
afterAll(() => renderer.close());

const IN_LANGUAGE: Record<"en" | "hi" | "mr", { receipt: ReceiptDocument; says: string[] }> = {
  en: {
    receipt: RECEIPT_SAMPLE,
    says: [
      "Receipt number 42",
      "November 21st, 2026",
      "Paid",
      "₹1,25,000.00",
      "Rupees one lakh twenty-five thousand only",
      "Mahindra 575 DI",
      "Latur",
      "December 3rd, 2026",
      "10 days",
      "Ramesh Patil",
      "× ₹12,500",
      "₹1,25,000",
      "pay_QkT5xw2mZ81bLc",
      "UPI",
      "+91 2382 000 000",
    ],
  },
  hi: {
    receipt: {
      ...RECEIPT_SAMPLE,
      equipmentName: "महिंद्रा 575 डीआई ट्रैक्टर",
      location: "निलंगा, ज़िला लातूर",
      renterName: "ज्ञानेन्द्र श्रीवास्तव",
      ownerName: "रमेश पाटिल",
    },
    says: [
      "रसीद नंबर 42",
      "21 नवंबर 2026",
      "भुगतान हुआ",
      "₹1,25,000.00",
      "एक लाख पच्चीस हज़ार रुपये मात्र",
      "महिंद्रा 575 डीआई ट्रैक्टर",
      "10 दिन",
      "ज्ञानेन्द्र श्रीवास्तव",
    ],
  },
  mr: {
    receipt: {
      ...RECEIPT_SAMPLE,
      equipmentName: "स्वराज 744 एफई ट्रॅक्टर",
      location: "छत्रपती संभाजीनगर",
      renterName: "ज्ञानेश्वर कुऱ्हाडे",
      ownerName: "श्रीकांत देशमुख",
    },
    says: [
      "पावती क्रमांक 42",
      "21 नोव्हेंबर 2026",
      "पैसे भरले",
      "₹1,25,000.00",
      "रुपये एक लाख पंचवीस हजार फक्त",
      "स्वराज 744 एफई ट्रॅक्टर",
      "छत्रपती संभाजीनगर",
      "10 दिवस",
      "ज्ञानेश्वर कुऱ्हाडे",
    ],
  },
};

it("prints names in every script of India without the fonts of the system", async () => {
  const names = [
    "முருகேசன் பழனிச்சாமி",
    "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "જીગ્નેશ પટેલ",
    "সুব্রত চক্রবর্তী",
    "ଜଗନ୍ନାଥ ମହାନ୍ତି",
    "వెంకటేశ్వర్లు రెడ్డి",
    "ಬಸವರಾಜ ಪಾಟೀಲ್",
    "ഉണ്ണികൃഷ്ണൻ നായർ",
    "محمد یوسف پٹھان",
    "ᱥᱩᱱᱤᱞ ᱢᱩᱨᱢᱩ",
    "ꯇꯣꯝꯕꯥ ꯁꯤꯡ",
  ].join(" ");
  const pdf = await render({ ...RECEIPT_SAMPLE, ownerName: names, equipmentName: `${names} 575` }, "en");
  const text = await readText(pdf);
  expect([...names].filter((letter) => /\p{Lo}/u.test(letter) && !text.includes(letter))).toEqual([]);
  expect((await readFonts(pdf)).filter(({ name: font }) => !/NotoSans/.test(font))).toEqual([]);
});

describe.each(["en", "hi", "mr"] as const)("a receipt in %s", (language) => {
  const { receipt, says } = IN_LANGUAGE[language];

  it("says everything, on one small tagged page with its fonts", async () => {
    const pdf = await render(receipt, language);
    const text = await readDenseText(pdf);
    for (const part of says) expect(text).toContain(withoutSpaces(part));
    expect(await readProperties(pdf)).toMatchObject({
      Pages: "1",
      Tagged: "yes",
      Title: expect.stringMatching(/ 42 – Yantra$/),
    });
    expect(pdf.length).toBeLessThanOrEqual(SIZE_LIMIT_BYTES);
    const fonts = await readFonts(pdf);
    for (const font of fonts) expect(font).toMatchObject({ name: expect.stringMatching(/NotoSans/), embedded: true });
    const names = fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, "")).sort();
    expect(names).toEqual([
      "NotoSans-Bold",
      "NotoSans-Regular",
      "NotoSansDevanagari-Bold",
      "NotoSansDevanagari-Regular",
    ]);
  });
});

it("stays small with everything that a receipt can say, in the language whose letters take most", async () => {
  const pdf = await render(
    {
      ...IN_LANGUAGE.mr.receipt,
      status: "refund_pending",
      refundedAmount: 6_250_000,
      method: "bank_transfer",
      lines: [{ kind: "machine" as const, quantity: 10, rate: 20_000, amount: 200_000 }],
      balance: { ...BALANCE, isOwed: false, way: "cash" as const, settledAt: "2026-12-03T12:00:00.000Z" },
    },
    "mr",
  );
  expect(pdf.length).toBeLessThanOrEqual(FULLEST_LIMIT_BYTES);
  expect(await readDenseText(pdf)).toContain("−₹62,500.00");
});

describe("what a receipt says", () => {
  const bodyOf = (receipt: Partial<ReceiptDocument>, language: Language = "en") =>
    buildReceiptDocument({ ...RECEIPT_SAMPLE, ...receipt }, ISSUER, language).split("<body>")[1] ?? "";

  it.each([
    ["paid", "Paid", "stamp-paid"],
    ["refunded", "Refunded", "stamp-returned"],
  ] as const)("stamps a receipt that is %s", (status, name, stamp) => {
    expect(bodyOf({ status })).toContain(`<p class="stamp ${stamp}"><b>${name}</b>`);
  });

  it("shows what went back and what remains", () => {
    expect(bodyOf({ refundedAmount: 3_000_050 })).toMatch(/−₹30,000\.50[\s\S]*₹94,999\.50/);
    expect(bodyOf({})).not.toContain(en.document.refundedAmount);
  });

  it("adds what was paid online and the balance up to the whole price", () => {
    const owed = bodyOf({ balance: BALANCE });
    expect(owed).toMatch(
      /Total.*₹2,00,000\.00.*Paid online.*₹1,25,000\.00.*Balance to pay when the machine is returned.*₹75,000\.00/s,
    );
    const settled = { ...BALANCE, isOwed: false, way: "upi" as const, settledAt: "2026-12-03T12:00:00.000Z" };
    expect(bodyOf({ balance: settled })).toContain("Balance paid at the return (UPI, December 3rd, 2026)");
    expect(bodyOf({ balance: { ...BALANCE, isOwed: false } })).not.toContain("Balance");
    expect(bodyOf({})).not.toContain("Paid online");
  });

  it("marks a test payment, and only that", () => {
    const test = buildReceiptDocument(RECEIPT_SAMPLE, { ...ISSUER, testPayments: true }, "en");
    expect(test).toContain(en.document.test);
    expect(bodyOf({})).not.toContain(en.document.test);
  });

  it("copes without payment id and method, and with methods it does not know", () => {
    expect(bodyOf({ paymentId: null, method: null }).match(/<dd><bdi>–<\/bdi><\/dd>/g)).toHaveLength(2);
    expect(bodyOf({ method: "cardless_emi" })).toContain("Cardless emi");
  });
});

describe("hostile values", () => {
  const ATTACKS = [
    `<script>document.body.textContent = "Hacked"</script>`,
    `<img src=x onerror=alert(1)>`,
    `'><iframe src="file:///etc/passwd"></iframe>`,
    `@import url(http://localhost/a.css); url(http://localhost/b)`,
    `</style><style>body{display:none}</style>`,
    `</title></head><body><h1>Injected</h1>`,
    `&lt;b&gt; &amp;amp; &#x3c;script&#62;`,
    `Tom & Jerry's "Farm" <3`,
    "{{count}} ${1+1} {{rupees}} $& $1 $$ `tick`",
    "W".repeat(300),
  ];
  const build = (value: string, language: Language) => {
    const names = { equipmentName: value, location: value, renterName: value, farmerName: value, ownerName: value };
    const paid = { paymentId: value, method: value, receivedBy: value };
    const issuer = { ...ISSUER, contactEmail: value, contactPhone: value };
    return buildReceiptDocument({ ...RECEIPT_SAMPLE, ...names, ...paid }, issuer, language);
  };

  it.each(LANGUAGES)("add no element to a document in %s", (language) => {
    const elements = (html: string) => html.match(/<[a-z!/][^\s>]*/gi);
    const plain = elements(build("x", language));
    for (const attack of ATTACKS) expect(elements(build(attack, language)), attack).toEqual(plain);
  });

  it("are printed as they are", async () => {
    const pdf = await render({ ...RECEIPT_SAMPLE, equipmentName: ATTACKS.join(" ") }, "en");
    // A hyphen at the end of a line is read as one that divides a word.
    const dense = (text: string) => withoutSpaces(text).replaceAll("-", "");
    const text = dense(await readDenseText(pdf));
    expect(ATTACKS.filter((attack) => !text.includes(dense(attack)))).toEqual([]);
  });
});

describe("a receipt of a booking for somebody else", () => {
  const read = (receipt: ReceiptDocument) =>
    withoutSpaces(buildReceiptDocument(receipt, ISSUER, "en").replace(/<[^>]+>/g, " "));

  it("names who paid and for whom, and one at the counter who took the cash", () => {
    const text = read({ ...RECEIPT_SAMPLE, farmerName: "Gangubai More" });
    expect(text).toContain(withoutSpaces("Paid by Sunita Jadhav Rented for Gangubai More Rented from Ramesh Patil"));
    const cash = read({ ...RECEIPT_SAMPLE, method: "cash", receivedBy: "Meera Joshi" });
    expect(cash).toContain(withoutSpaces("Rented by Sunita Jadhav"));
    expect(cash).toContain(withoutSpaces("Cash at our office"));
    expect(cash).toContain(withoutSpaces("Cash received by Meera Joshi"));
  });
});
