import { DatesOrFailure } from "~/components/bookings/dates-or-failure";
import type { PartProps } from "~/hydrate/hydrate-parts";
import type { loadEquipmentPage } from "./loader.server";

type Data = Pick<
  Awaited<ReturnType<typeof loadEquipmentPage>>,
  "offer" | "equipment" | "carried" | "asksContact" | "asksMore"
>;

/** The days to rent equipment on, for the dialog of its page. */
export default function RentDays({ data: { offer, equipment, carried, asksContact, asksMore } }: PartProps<Data>) {
  return offer === null ? null : (
    <DatesOrFailure
      offer={offer}
      equipmentId={equipment.id}
      dailyRate={equipment.dailyRate}
      requested={carried.days}
      asksContact={asksContact}
      asksMore={asksMore}
      carried={carried.fields}
    />
  );
}
