import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/bookings/status-badge";
import { EquipmentImage } from "~/components/equipment/equipment-image";
import { useImageSources } from "~/components/layout/use-image-sources";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { DetailList, type Detail } from "~/components/ui/detail-list";
import type { Category } from "~/domain/equipment/equipment";
import { formatRupees } from "~/i18n/money";
import type { BookingView } from "~/routes/shared/booking.server";

interface BookedEquipment {
  name: string;
  description: string;
  textLanguage: string | null;
  category: Category;
  location: string;
  imageUrl: string;
}

interface BookingBoardProps {
  booking: BookingView;
  equipment: BookedEquipment;
  /** The one thing to do. */
  children: ReactNode;
}

const PICTURE_WIDEST_PX = 320;

/** The booking at a glance: picture, number, machine, days, total, and what to do. */
export function BookingBoard({ booking, equipment, children }: BookingBoardProps) {
  const { t } = useTranslation(["booking", "common"]);
  const image = useImageSources(equipment.imageUrl, PICTURE_WIDEST_PX);
  return (
    <Card as="section" board className="relative">
      <div className="flex flex-wrap items-center gap-3">
        <EquipmentImage
          label={t(`common:category_${equipment.category}`)}
          image={image}
          sizes="(min-width:48rem) 10.5rem, 5.5rem"
          alt=""
          eager
          className="w-22 flex-none md:w-42"
        />
        <div className="min-w-0 flex-1">
          <h1>{t("bookingNumber", { id: booking.id })}</h1>
          <h2 className="text-base">{equipment.name}</h2>
          <p>{`${booking.period} · ${t("common:days", { count: booking.days })}`}</p>
          <b className="num">{formatRupees(booking.total)}</b>
        </div>
      </div>
      {booking.paid && booking.live ? (
        <Badge tone="green" stamp className="absolute -top-3 right-3">
          {t(`status_${booking.status}`)}
        </Badge>
      ) : null}
      <div className="stack mt-3 empty:hidden">{children}</div>
    </Card>
  );
}

interface BookingFactsProps {
  /** The calendar of its days. */
  children: ReactNode;
  /** Terms and price, line by line; none where it is the daily rate alone. */
  agreed: readonly Detail[];
  booking: BookingView;
  equipment: BookedEquipment;
}

/** Equipment, days, amounts and status of a booking. */
export function BookingFacts({ booking, equipment, agreed, children }: BookingFactsProps) {
  const { t } = useTranslation(["booking", "common"]);
  return (
    <Card as="section">
      <DetailList
        items={[
          { term: t("status"), value: <StatusBadge status={booking.status} /> },
          { term: t("category"), value: t(`common:category_${equipment.category}`) },
          { term: t("location"), value: equipment.location },
          { term: t("startDate"), value: booking.from },
          { term: t("endDate"), value: booking.to },
          { term: t("rate"), value: `${formatRupees(booking.dailyRate)} ${t("common:perDay")}` },
          ...agreed,
          { term: t("total"), value: formatRupees(booking.total), total: true },
        ]}
      />
      <p className="small soft mt-3" lang={equipment.textLanguage ?? undefined}>
        {equipment.description}
      </p>
      {children}
    </Card>
  );
}
