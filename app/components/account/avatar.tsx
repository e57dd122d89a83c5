import { useFrame, useImageSources } from "~/components/layout/use-frame";
import { initialsOf } from "~/domain/users/initials";

/** Conjuncts and vowel signs are wider than Latin capitals. */
const WIDE_FROM_SIGNS = 3;

/** The CSS width of the class, for screens of up to three device pixels per pixel. */
const SHOWN = "2.75rem";
const WIDEST_PX = 160;

const ROUND = "avatar size-10 flex-none rounded-full edge-ring border-haldi bg-field object-cover text-chalk";

interface AvatarProps {
  name: string;
  /** URL of the photo on this server, or of a preview; without one the initials are shown. */
  imageUrl: string | null;
  /** Accessible name, where no name is beside the avatar; without it the image is decorative. */
  label?: string;
}

/** A person's round avatar: the photo, or initials drawn inline without a request to another server. */
export function Avatar({ imageUrl, ...drawn }: AvatarProps) {
  const { label } = drawn;
  const sources = useImageSources(imageUrl ?? "", WIDEST_PX);
  const isHidden = useFrame()?.lite?.images === false;
  if (imageUrl !== null && !isHidden) {
    return (
      <picture>
        {sources === undefined ? null : <source type="image/avif" srcSet={sources.avif} sizes={SHOWN} />}
        {sources === undefined ? null : <source type="image/webp" srcSet={sources.webp} sizes={SHOWN} />}
        <img className={ROUND} src={versioned(imageUrl)} alt={label ?? ""} width={44} height={44} />
      </picture>
    );
  }
  return <Initials {...drawn} />;
}

function Initials({ name, label }: Omit<AvatarProps, "imageUrl">) {
  const initials = initialsOf(name);
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={ROUND} viewBox="0 0 40 40" {...meaning}>
      <text
        x="20"
        y="26"
        textAnchor="middle"
        fontSize={initials.length < WIDE_FROM_SIGNS ? 16 : 12}
        fontWeight="700"
        fill="currentColor"
      >
        {initials}
      </text>
    </svg>
  );
}

/** The URL with a version that changes with the image, so that no cache shows an old one; its name is of its content. */
const versioned = (imageUrl: string): string =>
  imageUrl.startsWith("blob:") ? imageUrl : `${imageUrl}?v=${imageUrl.slice(-10, -4)}`;
