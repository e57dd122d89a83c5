import { useTranslation } from "react-i18next";
import { Stars } from "~/components/ui/elements";

interface RatingProps {
  averageRating: number | null;
  reviewCount: number;
}

export function Rating({ averageRating, reviewCount }: RatingProps) {
  const { t } = useTranslation();
  if (averageRating === null) return <span className="soft">{t("noReviewsShort")}</span>;
  const average = Math.round(averageRating * 10) / 10;
  return (
    <Stars average={average} label={t("starsOf", { average })}>
      {`${average} · ${t("reviewCount", { count: reviewCount })}`}
    </Stars>
  );
}
