import { DatesOrFailure } from "~/components/bookings/dates-or-failure";
import type { PartProps } from "~/hydrate/hydrate-parts";
import type { loadBookPage } from "./loader.server";

type Data = Pick<
  Awaited<ReturnType<typeof loadBookPage>>,
  "offer" | "equipment" | "requested" | "problems" | "asksContact" | "asksMore" | "carriedFields" | "land" | "farmer"
>;
interface Result {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown> | null;
}

/** The days to book, on their own page. */
export default function BookDays({ data, result }: PartProps<Data, Result>) {
  const { offer, equipment, requested, problems, asksContact, asksMore, carriedFields, land, farmer } = data;
  const typed = result?.initialValue;
  const textOf = (name: string) => String(typed?.[name] ?? "");
  return (
    <DatesOrFailure
      key={land?.said}
      offer={offer}
      equipmentId={equipment.id}
      dailyRate={equipment.dailyRate}
      requested={typed ? { startDate: textOf("startDate"), endDate: textOf("endDate") } : requested}
      errors={result?.error ?? problems}
      asksContact={asksContact}
      contact={textOf("contact")}
      typed={typed ?? farmer}
      asksMore={asksMore}
      carried={carriedFields}
      asPage
    />
  );
}
