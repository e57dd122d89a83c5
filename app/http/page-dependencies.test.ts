import { it } from "vitest";
import { dependenciesOf } from "./page-dependencies";
import { expectRows } from "../../tests/fixtures/expect-rows";

const LIST = ["equipment", "places"];
const FREE_DAYS = ["days", "equipment", "places"];
const ANYTHING = ["days", "equipment", "names", "places"];

it("each page depends on what it shows alone", () =>
  expectRows(
    [
      ["/", LIST],
      ["/?lang=mr", LIST],
      ["/equipment", LIST],
      ["/equipment?category=plough&page=2", LIST],
      ["/equipment?startDate=2026-03-01&endDate=2026-03-02", FREE_DAYS],
      ["/equipment?category=plough?&endDate=2026-03-02", FREE_DAYS],
      ["/equipment?st%61rtDate=2026-03-01", FREE_DAYS],
      ["/equipment?search=tractor+from+tomorrow", FREE_DAYS],
      ["/equipment/12", ["equipment 12", "names", "places"]],
      ["/equipment/12?startDate=2026-03-01&reviews=2", ["equipment 12", "names", "places"]],
      ["/auth?tab=register", []],
      ["/help", []],
    ],
    ([url]) => dependenciesOf(url),
    ([, scopes]) => scopes,
  ));

it("a page that is not known depends on everything", () =>
  expectRows(
    ["/equipment/", "/equipment/012", "/equipment/12/book", "//equipment", "/Equipment", "/equipment/1%32", "/new"],
    (url) => dependenciesOf(url),
    () => ANYTHING,
  ));
