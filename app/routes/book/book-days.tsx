import { DatesOrFailure } from "~/components/bookings/dates-form";
import type { loadBookPage } from "./loader.server";

type Data = Pick<
  Awaited<ReturnType<typeof loadBookPage>>,
  "offer" | "equipment" | "requested" | "problems" | "asksContact" | "asksMore" | "carriedFields" | "land" | "draft"
>;
interface Result {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown> | null;
}

/** The days to book, on their own page. */
export function BookDays({ data, result }: { data: Data; result?: Result }) {
  const { offer, equipment, requested, problems, asksContact, asksMore, carriedFields, land, draft } = data;
  const typed = result?.initialValue;
  const { contact = "" } = typed ?? draft ?? {};
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
      contact={String(contact)}
      typed={typed ?? draft}
      asksMore={asksMore}
      carried={carriedFields}
      asPage
    />
  );
}
