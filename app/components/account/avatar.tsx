import { classNames } from "~/components/ui/class-names";
import { pictureOf } from "~/domain/images/image";
import { initialsOf, pickBy } from "./initials";

const PAINTS = ["green", "red", "blue", "grey"] as const;
/** Conjuncts and vowel signs are wider than Latin capitals. */
const WIDE_FROM_SIGNS = 3;

/** As wide as the class makes it, on screens of up to three dots a pixel. */
const SHOWN = "2.75rem";
const WIDEST_PX = 160;

interface AvatarProps {
  name: string;
  /** Address of the photo as this server has issued it, or of a preview; without one the initials are drawn. */
  imageUrl: string | null;
  /** Says whom it shows where no name stands beside it; without it the picture is decoration. */
  label?: string;
  className?: string;
}

/** The round picture of a person: the photo, or the initials painted on the spot. Nothing is asked of another server. */
export function Avatar({ name, imageUrl, label, className }: AvatarProps) {
  if (imageUrl !== null) {
    const sources = pictureOf(imageUrl, WIDEST_PX);
    return (
      <picture>
        {sources === undefined ? null : <source type="image/avif" srcSet={sources.avif} sizes={SHOWN} />}
        {sources === undefined ? null : <source type="image/webp" srcSet={sources.webp} sizes={SHOWN} />}
        <img
          className={classNames("avatar", className)}
          src={versioned(imageUrl)}
          alt={label ?? ""}
          width={44}
          height={44}
        />
      </picture>
    );
  }
  const initials = initialsOf(name);
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      className={classNames("avatar solid", PAINTS[pickBy(name, PAINTS.length)], className)}
      viewBox="0 0 40 40"
      {...meaning}
    >
      <text
        x="20"
        y="26"
        textAnchor="middle"
        fontSize={initials.length < WIDE_FROM_SIGNS ? 16 : 12}
        fontWeight="800"
        fill="currentColor"
      >
        {initials}
      </text>
    </svg>
  );
}

const VERSIONS = 65_521;

/** The address with a version that changes with the picture, so that no cache shows the one before. */
export function versioned(imageUrl: string): string {
  if (imageUrl.startsWith("blob:")) return imageUrl;
  return `${imageUrl}?v=${pickBy(imageUrl, VERSIONS).toString(36)}`;
}
