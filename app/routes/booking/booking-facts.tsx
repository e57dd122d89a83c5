import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import type { Category } from "~/domain/equipment/equipment";
import { useImageSources } from "~/components/layout/use-image-sources";
import type { BookingView } from "~/routes/shared/booking.server";
import { formatRupees } from "~/i18n/money";
import { StatusBadge } from "~/components/bookings/status-badge";

interface BookingFactsProps {
  /** Terms and price, line by line; none where it is the daily rate alone. */
  agreed: readonly Detail[];
  booking: BookingView;
  equipment: {
    name: string;
    description: string;
    textLanguage: string | null;
    category: Category;
    location: string;
    imageUrl: string;
  };
}

/** Equipment, days, amounts and status of a booking. */
export function BookingFacts({ booking, equipment, agreed }: BookingFactsProps) {
  const { t } = useTranslation(["booking", "common"]);
  const category = t(`common:category_${equipment.category}`);
  const image = useImageSources(equipment.imageUrl);
  return (
    <Card as="section" padded={false}>
      <EquipmentImage
        category={equipment.category}
        label={category}
        image={image}
        sizes="(min-width:36rem) 34rem, 100vw"
        alt=""
        tinted
      />
      <div className="pad stack">
        <h2>{equipment.name}</h2>
        <p lang={equipment.textLanguage ?? undefined}>{equipment.description}</p>
        <DetailList
          items={[
            { term: t("status"), value: <StatusBadge status={booking.status} /> },
            { term: t("category"), value: category },
            { term: t("location"), value: equipment.location },
            { term: t("startDate"), value: booking.from },
            { term: t("endDate"), value: booking.to },
            { term: t("days"), value: booking.days },
            { term: t("rate"), value: `${formatRupees(booking.dailyRate)} ${t("common:perDay")}` },
            ...agreed,
            { term: t("total"), value: formatRupees(booking.total), total: true },
          ]}
        />
      </div>
    </Card>
  );
}
