import { expect, it } from "vitest";
import { expectRows } from "../../tests/fixtures/expect-rows";
import {
  dropPosition,
  endsSession,
  isDrafted,
  isKeptPage,
  isKeptPdf,
  isOwnPage,
  listOwnLinks,
  withoutPosition,
} from "./addresses";

it("Addresses are kept, or end what was kept, by what they show", () =>
  expectRows(
    [
      ["/", "page"],
      ["/equipment", "page"],
      ["/equipment?category=tractor", "page"],
      ["/equipment?lat=18.52&lon=73.856", ""],
      ["/equipment/12", "page"],
      ["/equipment/12?lat=18.52&lon=73.856", "page"],
      ["/equipment/12/book", "page draft"],
      ["/booking/7", "page own"],
      ["/booking/7/review", "page draft"],
      ["/bookings/7/receipt", "page own"],
      ["/bookings/7/receipt/pdf", "pdf"],
      ["/bookings/7/credit-note/pdf", "pdf"],
      ["/bookings/7/credit-note/pdf?note=3", "pdf"],
      ["/dashboard", "page own"],
      ["/receipts", "page own"],
      ["/booking/7/pay", ""],
      ["/booking/7/check", ""],
      ["/booking/7/cancel", ""],
      ["/booking/7.data", ""],
      ["/receipts.csv", ""],
      ["/api/bookings/7", ""],
      ["/api/receipts/7/download", ""],
      ["/admin/bookings/7", ""],
      ["/farmer/12345678", ""],
      ["/r/AB12-CD34", ""],
      ["/receipts/7", "page"],
      ["/profile", ""],
      ["/profile/end", "ends"],
      ["/profile/password", "ends"],
      ["/logout", "ends"],
      ["/api/logout", "ends"],
      ["/logout.data", "ends"],
      ["/auth", "ends"],
      ["/auth/reset-password", "ends"],
      ["/auth/forgot-password", ""],
      ["/api/login", "ends"],
      ["/api/register", "ends"],
      ["/authors", "page"],
    ],
    ([path]) =>
      [
        isKeptPage(new URL(path, "https://yantra.example")) && "page",
        isKeptPdf(path) && "pdf",
        isOwnPage(path) && "own",
        isDrafted(path) && "draft",
        endsSession(path) && "ends",
      ]
        .filter(Boolean)
        .join(" "),
    ([, kinds]) => kinds,
  ));

it("Links to own bookings, receipts and their files are found once each", () => {
  const html =
    '<a href="/booking/3">3</a><a href="/booking/3">3</a><a href="/bookings/3/receipt/pdf">PDF</a><a href="/booking/3/pay">Pay</a><a href="/booking/4">4</a>';
  expect(listOwnLinks(html, 2)).toEqual(["/booking/3", "/bookings/3/receipt/pdf"]);
});

it("A copy says nowhere where its reader was", () => {
  const html =
    '<a href="/equipment/1/book?lat=18.52&amp;lon=73.856&amp;radius=20">Rent</a><a href="/auth?redirectTo=%2Fequipment%2F1%3Flat%3D18.52%26lon%3D73.856">Login</a><input type="hidden" name="lat" value="18.52"/><input type="hidden" name="radius" value="20"/>';
  expect(dropPosition(html)).toBe(
    '<a href="/equipment/1/book?&amp;radius=20">Rent</a><a href="/auth?redirectTo=%2Fequipment%2F1%3F">Login</a><input type="hidden" name="radius" value="20"/>',
  );
  expect(withoutPosition("/equipment/1?lat=18.52&lon=73.856&radius=20")).toBe("/equipment/1?radius=20");
  expect(withoutPosition("/equipment/1?radius=20&lat=18.52&lon=73.856")).toBe("/equipment/1?radius=20");
  expect(withoutPosition("/equipment/1?lat=18.52&lon=73.856")).toBe("/equipment/1");
  expect(withoutPosition("/equipment?search=a%20b")).toBe("/equipment?search=a%20b");
});
