import { expectTypeOf, test } from "vitest";
import { toPaise, type Paise, type Rupees } from "./money";

test("the compiler refuses paise where rupees are meant, and the reverse", () => {
  expectTypeOf<Paise>().not.toExtend<Rupees>();
  expectTypeOf<Rupees>().not.toExtend<Paise>();
  expectTypeOf(toPaise).returns.toEqualTypeOf<Paise>();
});
