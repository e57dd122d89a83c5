import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import { MachinePicture } from "~/components/equipment/equipment-image";
import type { Category } from "~/domain/equipment/equipment";
import { pictureOf } from "~/domain/images/image";
import type { BookingView } from "~/routes/shared/booking.server";
import { formatRupees } from "~/i18n/money";
import { StatusBadge } from "~/components/bookings/status-badge";

interface BookingFactsProps {
  booking: BookingView;
  machine: {
    name: string;
    description: string;
    textLanguage: string | null;
    category: Category;
    location: string;
    imageUrl: string;
  };
}

/** The machine, the days, the money and where the booking stands. */
export function BookingFacts({ booking, machine }: BookingFactsProps) {
  const { t } = useTranslation(["booking", "common"]);
  const category = t(`common:category_${machine.category}`);
  const picture = pictureOf(machine.imageUrl);
  return (
    <Card as="section" padded={false}>
      <MachinePicture
        category={machine.category}
        label={category}
        picture={picture}
        sizes="(min-width:36rem) 34rem, 100vw"
        alt=""
      />
      <div className="pad stack">
        <h2>{machine.name}</h2>
        <p lang={machine.textLanguage ?? undefined}>{machine.description}</p>
        <DetailList
          items={[
            { term: t("status"), value: <StatusBadge status={booking.status} /> },
            { term: t("category"), value: category },
            { term: t("location"), value: machine.location },
            { term: t("startDate"), value: booking.from },
            { term: t("endDate"), value: booking.to },
            { term: t("days"), value: booking.days },
            { term: t("rate"), value: `${formatRupees(booking.dailyRate)} ${t("common:perDay")}` },
            { term: t("total"), value: formatRupees(booking.total), total: true },
          ]}
        />
      </div>
    </Card>
  );
}
