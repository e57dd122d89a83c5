import { useTranslation } from "react-i18next";
import { Badge, buttonClass, type Detail, DetailList, Icon, Stars } from "~/components/ui/elements";
import { SEASONS, SOWING } from "~/domain/equipment/equipment";
import { readKnownSpec } from "~/domain/equipment/spec-names";
import type { EquipmentPageView } from "./loader.server";
import { useEffect, useState } from "react";
import { isPlainClick } from "~/components/hooks/use-dialogs";
import { EquipmentImage, usePicture } from "~/components/equipment/equipment-image";
import { Rating } from "~/components/equipment/rating";
import { showNotice } from "~/components/layout/show-notice";
import { useImageSources } from "~/components/layout/use-frame";

export function EquipmentFacts({ equipment, terms, works }: Pick<EquipmentPageView, "equipment" | "terms" | "works">) {
  const { t } = useTranslation(["equipment", "terms"]);
  const { specs, features, seasons, textLanguage } = equipment;
  const nameOf = (key: string) => {
    const known = readKnownSpec(key);
    return known === undefined ? key.replace(/_/g, " ") : t(`spec_${known}`);
  };
  const items: Detail[] = Object.entries(specs).map(([key, value]) => ({ term: nameOf(key), value }));
  const open = SEASONS.filter((season) => seasons[season]).map((season) => {
    const sowing = SOWING[season];
    return sowing === undefined ? t(season) : `${t(season)} (${t(sowing)})`;
  });
  const lists: [heading: string, items: readonly Detail[]][] = [
    [t("specs"), [...items, { term: t("seasons"), value: open.join(", ") }]],
    [t("terms:acres"), works],
    [t("terms:title"), terms],
  ];
  return (
    <>
      {lists
        .filter(([, items]) => items.length > 0)
        .map(([heading, items]) => (
          <section key={heading} className="mt-3">
            <h2>{heading}</h2>
            <DetailList items={items} />
          </section>
        ))}
      {features.length === 0 ? null : (
        <section className="mt-3">
          <h2>{t("features")}</h2>
          <ul className="list-disc pl-5" lang={textLanguage ?? undefined}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface EquipmentHeadProps extends Pick<EquipmentPageView, "equipment"> {
  /** The address of the page, with the place and days asked for. */
  address: string;
}

export function EquipmentHead({ equipment, address }: EquipmentHeadProps) {
  const { t } = useTranslation(["equipment", "common"]);
  const { name, location, km, availability, averageRating, reviewCount } = equipment;
  return (
    <>
      <EquipmentPhotos equipment={equipment} address={address} />
      <h1 className="mt-3">{name}</h1>
      <p className="row mt-1 mb-2">
        <Badge tone={availability ? "green" : "red"}>
          {t(availability ? "common:available" : "common:notAvailable")}
        </Badge>
        <span className="flex items-center gap-1 small soft">
          <Icon name="location" size="sm" />
          {location}
          {km === undefined ? null : ` · ${km === 0 ? t("common:veryNear") : t("common:away", { km })}`}
        </span>
        <Rating averageRating={averageRating} reviewCount={reviewCount} />
      </p>
    </>
  );
}

/** The photos of a machine, several in a strip that is swiped, with a link that requests them once more. */
function EquipmentPhotos({ equipment, address }: EquipmentHeadProps) {
  const { t } = useTranslation(["equipment", "common"]);
  const { name, category, imageUrl, images } = equipment;
  const hasImage = useImageSources(imageUrl) !== undefined;
  const [refreshes, setRefreshes] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const shared = {
    label: t(`common:category_${category}`),
    refreshes,
    onSettled: (isThere: boolean) => {
      if (isRefreshing && !isThere) showNotice({ variant: "destructive", title: t("pictureFailed") });
      setRefreshing(false);
    },
  };
  const count = images.length;
  return (
    <div className="relative -mx-4 -mt-3 md:m-0">
      {!hasImage || count < 2 ? (
        <Photo {...shared} imageUrl={imageUrl} alt={t("imageOf", { name })} eager />
      ) : (
        <ul className="strip flex overflow-auto" aria-label={t("imageOf", { name })}>
          {images.map((one, index) => (
            <li key={one} id={`photo-${index + 1}`} className="relative w-full flex-none snap-start">
              <Photo
                {...shared}
                imageUrl={one}
                alt={t("imageNumber", { number: index + 1, count })}
                eager={index === 0}
              />
              {/* For a mouse and for keys, which do not swipe. */}
              <a
                href={`#photo-${((index + 1) % count) + 1}`}
                className={buttonClass({ variant: "outline", size: "sm" }, "num absolute! bottom-3 left-0 ml-3")}
              >
                <span aria-hidden="true">{`${index + 1}/${count} ›`}</span>
                <span className="sr-only">{t("nextImage")}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {hasImage ? (
        <a
          href={address}
          className={buttonClass({ variant: "outline", size: "icon" }, "absolute! right-3 bottom-3 rounded-full")}
          aria-busy={isRefreshing || undefined}
          onClick={(event) => {
            if (!isPlainClick(event.nativeEvent)) return;
            event.preventDefault();
            setRefreshing(true);
            setRefreshes(refreshes + 1);
          }}
        >
          <Icon name="refresh" label={t("refreshPicture")} />
        </a>
      ) : null}
    </div>
  );
}

interface PhotoProps {
  imageUrl: string;
  label: string;
  alt: string;
  eager: boolean;
  /** Incremented to request it once more. */
  refreshes: number;
  onSettled: (isThere: boolean) => void;
}

function Photo({ imageUrl, refreshes, onSettled, ...shown }: PhotoProps) {
  const picture = usePicture(onSettled);
  const { refresh } = picture;
  useEffect(() => {
    if (refreshes > 0) refresh();
  }, [refresh, refreshes]);
  return (
    <EquipmentImage
      {...shown}
      image={useImageSources(imageUrl)}
      sizes="(min-width:48rem) 40rem, 100vw"
      className="rounded-none md:h-105 md:rounded-lg"
      picture={picture}
    />
  );
}

export function ReviewList({ reviews }: Pick<EquipmentPageView, "reviews">) {
  const { t } = useTranslation(["equipment", "common"]);
  if (reviews.length === 0) return <p className="soft">{t("noReviews")}</p>;
  return (
    <ul className="card rows">
      {reviews.map(({ id, name, rating, comment, date, isEdited }) => (
        <li key={id} className="block!">
          <p className="row">
            <Stars average={rating} label={t("common:starsOf", { average: rating })} />
            <span className="soft small">{date}</span>
          </p>
          {/* The language of a review is unknown: an empty lang keeps screen readers from using the page's voice. */}
          <p lang="">{comment}</p>
          <p className="soft small">{name}</p>
          {isEdited ? <p className="soft small">{t("reviewEdited")}</p> : null}
        </li>
      ))}
    </ul>
  );
}
