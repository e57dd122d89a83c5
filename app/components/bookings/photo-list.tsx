import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/components/ui/button";
import { Link } from "@remix-run/react";

export interface PhotoView {
  id: number;
  side: "renter" | "owner";
  url: string;
}

/**
 * Photos of a handover or a return, or links to them where each kilobyte is waited for. Each link is a file, so the
 * browser follows it.
 */
export function PhotoList({ photos, isShown }: { photos: readonly PhotoView[]; isShown: boolean }) {
  const { t } = useTranslation("transfer");
  if (photos.length === 0) return null;
  return (
    <ul className="row">
      {photos.map(({ id, side, url }, index) => {
        const name = t(`photoOf_${side}`, { number: index + 1 });
        return (
          <li key={id}>
            {isShown ? (
              <Link to={url} reloadDocument aria-label={name}>
                <img src={url} alt={name} width={136} height={102} loading="lazy" />
              </Link>
            ) : (
              <ButtonLink to={url} reloadDocument variant="outline" size="sm">
                {name}
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
