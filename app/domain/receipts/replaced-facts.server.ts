/** What a replaced order was for, beside what its booking is for now. */
export const replacedFacts = [
  "replaced_orders.startDate as replacedStartDate",
  "replaced_orders.endDate as replacedEndDate",
  "replaced_orders.totalPrice as replacedPrice",
  "replaced_orders.advance as replacedAdvance",
  "replaced_orders.quote as replacedQuote",
] as const;

interface ReplacedFacts {
  replacedStartDate: string | null;
  replacedEndDate: string | null;
  replacedPrice: number | null;
  replacedAdvance: number | null;
  replacedQuote: string | null;
}

interface BookingFacts {
  startDate: string;
  endDate: string;
  totalPrice: number;
  advance: number | null;
  quote: string | null;
}

/** A row about the days and price that its payment was made for, where those of the booking were changed after it. */
export function asReplaced<Row extends BookingFacts & ReplacedFacts>(found: Row) {
  const { replacedStartDate, replacedEndDate, replacedPrice, replacedAdvance, replacedQuote, ...row } = found;
  const { startDate, endDate, totalPrice, advance, quote } = found;
  const facts: BookingFacts =
    replacedStartDate === null || replacedEndDate === null || replacedPrice === null
      ? { startDate, endDate, totalPrice, advance, quote }
      : {
          startDate: replacedStartDate,
          endDate: replacedEndDate,
          totalPrice: replacedPrice,
          advance: replacedAdvance,
          quote: replacedQuote,
        };
  return { ...row, ...facts };
}
