import { Link, type LinkProps } from "@remix-run/react";
import {
  useEffect,
  useRef,
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type MouseEvent,
  type ReactNode,
} from "react";

/** Joins the truthy class names in order; undefined when there are none. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}

/** Colours with a meaning; each is a class that sets a foreground and a pale background. */
export type Tone = "green" | "yellow" | "red" | "grey" | "blue";

/** Square shapes, legible when small, on a 24 px grid for a 2.2 px stroke. */
const ICONS = {
  admin: "M12 2.5l8 3v6c0 5-3.5 8-8 10-4.5-2-8-5-8-10v-6zM8 11.5l3 3 5-5.5",
  back: "M20 12H4M10.5 5.5L4 12l6.5 6.5",
  bell: "M5 17.5h14l-2-3V10a5 5 0 00-10 0v4.5zM12 5V2.5M10 21h4",
  bookings: "M4 5h16v16H4zM4 10h16M8 2.5V7M16 2.5V7M8.5 15.5l2.5 2.5 4.5-5",
  calendar: "M4 5h16v16H4zM4 10h16M8 2.5V7M16 2.5V7M8 14h2M14 14h2M8 17.5h2",
  chat: "M3.5 4h17v13H11l-5 4v-4H3.5zM8 9h8M8 12.5h5",
  check: "M3.5 12.5L9 18 20.5 6",
  chevron: "M5 9l7 7 7-7",
  clock: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5.5l3.5 2",
  close: "M5 5l14 14M19 5L5 19",
  compare: "M12 3v18M7 21h10M4 7h16M5 7l-3 7h6zM19 7l-3 7h6z",
  delete: "M4 6.5h16M9 6V3.5h6V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6",
  download: "M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20.5h16",
  edit: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  filter: "M3 6h18M3 12h18M3 18h18M8 4v4M16 10v4M10 16v4",
  home: "M3 11.5L12 4l9 7.5M5.5 10v10.5h13V10M10 20.5v-6h4v6",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v6M12 7v2",
  list: "M8 6h13M8 12h13M8 18h13M3 6h2M3 12h2M3 18h2",
  location: "M12 21.5c-4-5-6.5-8-6.5-12a6.5 6.5 0 1113 0c0 4-2.5 7-6.5 12zM12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  logout: "M13 4H5v16h8M10 12h11M17 8l4 4-4 4",
  mail: "M3 5h18v14H3zM3 6.5l9 7 9-7",
  map: "M3 6l6-2.5v15L3 21zM9 3.5l6 2.5v15l-6-2.5M15 6l6-2.5v15L15 21",
  menu: "M3 6h18M3 12h18M3 18h18",
  mic: "M12 3a3 3 0 00-3 3v5.5a3 3 0 006 0V6a3 3 0 00-3-3zM5 11a7 7 0 0014 0M12 18v3.5M8 21.5h8",
  next: "M4 12h16M13.5 5.5L20 12l-6.5 6.5",
  phone: "M4 3h5l2 5.5-2.8 2a12 12 0 005.3 5.3l2-2.8 5.5 2v5h-3C10.5 20 4 13.5 4 6z",
  plus: "M12 4v16M4 12h16",
  receipts: "M5 2.5v19l2.3-2 2.4 2 2.3-2 2.3 2 2.4-2 2.3 2v-19zM8.5 8h7M8.5 12.5h7",
  refresh: "M20 4v6h-6M19.5 10A8 8 0 104 12a8 8 0 0014 5.3",
  rupee: "M6 4h12M6 9h12M6 4c9 0 9 9.5 0 9.5l8 7.5",
  search: "M10.5 3.5a7 7 0 100 14 7 7 0 000-14zM15.5 15.5L21 21",
  share: "M12 15.5V3M7 7.5L12 2.5l5 5M6 11.5H4v10h16v-10h-2",
  star: "M12 2.8l2.8 6 6.5.7-4.9 4.4 1.4 6.5-5.8-3.4-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z",
  user: "M12 3.5a4 4 0 100 8 4 4 0 000-8zM4 21c0-4 3.5-6 8-6s8 2 8 6z",
  warning: "M12 3L1.8 20.5h20.4zM12 9.5V15M12 16.5v2",
} as const;

export type IconName = keyof typeof ICONS;

interface IconProps {
  name: IconName;
  /** Small icons fit inside a line of text. */
  size?: "default" | "sm";
  /** Accessible name, where no text is beside the icon; without it the icon is decorative. */
  label?: string;
  className?: string;
}

/** A line icon in the current text colour, drawn within the page: a file of its own would hold its first view up. */
export function Icon({ name, size = "default", label, className }: IconProps) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={classNames("i", size === "sm" && "i-sm", className)} viewBox="0 0 24 24" {...meaning}>
      <path d={ICONS[name]} />
    </svg>
  );
}

interface SpinnerProps {
  /** What is loading; always readable, as animation may be switched off. */
  label: string;
  /** Fills the screen while a page loads; otherwise inline in text. */
  fullScreen?: boolean;
}

/** A rolling tractor tyre with its label, announced politely to screen readers. */
export function Spinner({ label, fullScreen = false }: SpinnerProps) {
  return (
    <div
      role="status"
      className={fullScreen ? "busy flex min-h-100 flex-col items-center justify-center gap-4" : "row"}
    >
      <Tyre />
      <span>{label}</span>
    </div>
  );
}

export function Tyre() {
  return <span className="tyre flex-none rounded-full motion-safe:animate-roll" aria-hidden="true" />;
}

type ButtonVariant = "default" | "destructive" | "outline" | "ghost" | "link";
type ButtonSize = "default" | "sm" | "icon";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
}

/** The class names of a button, for elements that look like one but are neither button nor link (summary, label). */
export function buttonClass(
  { variant = "default", size = "default", block = false }: ButtonLook,
  className?: string,
): string {
  const names = [
    "btn",
    variant !== "default" && `btn-${variant}`,
    size === "sm" && (variant === "link" ? "text-sm" : "min-h-11 px-3 text-sm"),
    size === "icon" && "w-11 px-0",
    block && "w-full",
    className,
  ];
  return classNames(...names) ?? "btn";
}

type ButtonProps = ComponentPropsWithoutRef<"button"> &
  ButtonLook & {
    /** Busy: the button keeps its size and focus, shows a spinner in place of its words, and ignores clicks. */
    pending?: boolean;
  };

export function Button({ variant, size, block, pending = false, className, onClick, children, ...rest }: ButtonProps) {
  const state = pending ? { "aria-disabled": true, "aria-busy": true } : {};
  const press = pending ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick;
  return (
    <button className={buttonClass({ variant, size, block }, className)} onClick={press} {...rest} {...state}>
      {pending ? (
        <span className="absolute flex">
          <Tyre />
        </span>
      ) : null}
      <span className={classNames("inline-flex items-center gap-2", pending && "opacity-0")}>{children}</span>
    </button>
  );
}

type ButtonLinkProps = Omit<LinkProps, "className" | "children"> &
  ButtonLook & {
    /** Rendered as a link without href, which assistive technology reads as disabled. */
    disabled?: boolean;
    icon?: IconName;
    className?: string;
    children?: ReactNode;
  };

export function ButtonLink({
  variant,
  size,
  block,
  disabled = false,
  icon,
  className,
  children,
  to,
  ...rest
}: ButtonLinkProps) {
  const look = buttonClass({ variant, size, block }, className);
  const sign = icon === undefined ? null : <Icon name={icon} size="sm" />;
  if (disabled) {
    return (
      <span role="link" aria-disabled="true" className={look}>
        {sign}
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={look} {...rest}>
      {sign}
      {children}
    </Link>
  );
}

/** A link one level up: to the list of the equipment, or the bookings of a booking. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back">
      <Icon name="back" size="sm" />
      <span className="truncate">{children}</span>
    </Link>
  );
}

export type AlertVariant = "info" | "success" | "warning" | "destructive";

const LOOKS: Record<AlertVariant, { tone: string; icon: IconName; role: "status" | "alert" }> = {
  info: { tone: "blue", icon: "info", role: "status" },
  success: { tone: "green", icon: "check", role: "status" },
  warning: { tone: "yellow", icon: "warning", role: "status" },
  destructive: { tone: "red", icon: "warning", role: "alert" },
};

interface AlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  /** A button or link that helps, such as Retry. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Alert({ variant = "info", title, action, children }: AlertProps) {
  const { tone, icon, role } = LOOKS[variant];
  return (
    <div role={role} className={`alert ${tone}`}>
      <Icon name={icon} />
      <div>
        {title === undefined ? null : <strong>{title}</strong>}
        {children === undefined ? null : <div>{children}</div>}
        {action}
      </div>
    </div>
  );
}

interface BadgeProps {
  tone?: Tone;
  /** A dot before the word and no ground, for a state among others. */
  dot?: boolean;
  /** A slanted rubber stamp, at most one a page. */
  stamp?: boolean;
  className?: string;
  children: ReactNode;
}

/** A short status in its colour; the text carries the meaning too. */
export function Badge({ tone = "grey", dot = false, stamp = false, className, children }: BadgeProps) {
  return (
    <span className={classNames("badge", tone, stamp && "stamp", dot && "dot bg-transparent px-0", className)}>
      {children}
    </span>
  );
}

type CardProps = ComponentPropsWithoutRef<"div"> & {
  as?: "div" | "section" | "article" | "li" | "figure";
  /** A double border, for the one card that a page is about. */
  board?: boolean;
  heading?: ReactNode;
};

export function Card({ as = "div", board = false, heading, className, children, ...rest }: CardProps) {
  const Element = as as "div";
  return (
    <Element className={classNames("card", board && "board", className)} {...rest}>
      {heading === undefined ? null : <h2>{heading}</h2>}
      {children}
    </Element>
  );
}

export interface Detail {
  term: string;
  value: ReactNode;
  /** The total of a bill, with a double line. */
  total?: boolean;
}

/** Facts as term and value, one a line. */
export function DetailList({ items, className }: { items: readonly Detail[]; className?: string }) {
  return (
    <dl className={classNames("facts text-soil", className)}>
      {items.map(({ term, value, total }, index) => (
        <div
          key={term}
          className={classNames(
            "flex flex-wrap items-center justify-between gap-x-4 py-1",
            index > 0 && "edge-t",
            total && "total ruled bold text-lg text-ink",
          )}
        >
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The logo: a tractor tyre around the two triangles of field and sky. Decorative beside the name. */
export function BrandMark() {
  return (
    <svg className="size-9 flex-none" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="12.5" fill="none" stroke="#f8b615" strokeWidth="6" strokeDasharray="6 3.82" />
      <circle cx="16" cy="16" r="10.5" fill="#161c48" stroke="#f8b615" strokeWidth="2.5" />
      <path d="M16 8.5l6 9.5H10z" fill="#fffbee" />
      <path d="M16 24.5l-6-9.5h12z" fill="#d69f1d" />
    </svg>
  );
}

/** A decorated tractor for empty pages and 404 pages. A file that the styles name: what does not show it does not fetch it. */
export function TractorDrawing() {
  return (
    <div className="mx-auto w-33 rounded-lg bg-haldi px-3 pt-4">
      <div className="tractor" />
    </div>
  );
}

interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  drawn?: boolean;
  /** The next steps, the likeliest first. */
  links?: readonly (Omit<ComponentProps<typeof ButtonLink>, "children"> & { label: string })[];
  headingLevel?: "h1" | "h2" | "h3";
  /** In place of links, or after the text. */
  children?: ReactNode;
}

/** Says that a list is empty, why, and what to do next. */
export function EmptyState({
  title,
  text,
  drawn = false,
  links = [],
  headingLevel: Heading = "h2",
  children,
}: EmptyStateProps) {
  const next = links.map(({ label, ...link }, index) => (
    <ButtonLink key={label} variant={index === 0 ? "default" : "outline"} {...link}>
      {label}
    </ButtonLink>
  ));
  return (
    <div className="empty stack px-4 py-8 text-center">
      {drawn ? <TractorDrawing /> : null}
      <Heading>{title}</Heading>
      {text === undefined ? null : <div>{text}</div>}
      {children === undefined ? null : <div>{children}</div>}
      {next.length === 0 ? null : <div>{next.length === 1 ? next : <p className="row">{next}</p>}</div>}
    </div>
  );
}

export function EmptyPage(props: EmptyStateProps) {
  return (
    <div className="wrap page max-w-150">
      <EmptyState headingLevel="h1" {...props} />
    </div>
  );
}

/** Closed until its title is pressed, for what most readers of the page do without. */
export function Fold({ title, open = false, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between">
        {title}
        <Icon name="chevron" size="sm" className="i-turn" />
      </summary>
      {children}
    </details>
  );
}

interface PriceProps {
  /** The formatted amount, such as ₹1,25,000. */
  amount: string;
  /** The unit, such as 'per day'. */
  per?: string;
  /** On its yellow number plate, where one decides; `lg` is larger. */
  plate?: boolean | "lg";
}

const PLATE =
  "inline-block rounded-md edge-ring border-on-haldi bg-haldi bg-plate px-3.5 py-0.5 text-sm/h whitespace-nowrap text-on-haldi";

/** A price: underlined in marigold, or on the plate of a commercial vehicle. */
export function Price({ amount, per, plate = false }: PriceProps) {
  return (
    <span className={plate === false ? "small" : PLATE}>
      <b className={classNames("num", plate === "lg" ? "text-2xl" : "text-xl", plate === false && "shade-price")}>
        {amount}
      </b>
      {per === undefined ? null : ` ${per}`}
    </span>
  );
}

const SPACING = 24;
const PARTS_A_STAR = 2;

/** Path of a star on the 24 px grid with its left edge at x; its left half where `half`. */
function starPath(x: number, half = false): string {
  const start = `M${x + 12} 2.8`;
  return half
    ? `${start}v14.2l-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z`
    : `${start}l2.8 6 6.5.7-4.9 4.4 1.4 6.5-5.8-3.4-5.8 3.4 1.4-6.5-4.9-4.4 6.5-.7z`;
}

interface StarsProps {
  /** The average, 0 to 5; drawn to the nearest half. */
  average: number;
  /** Accessible label, such as '4.5 of 5 stars, 12 reviews'. */
  label: string;
  children?: ReactNode;
}

/** An average as five stars, filled from the left. */
export function Stars({ average, label, children }: StarsProps) {
  const halves = Math.round(average * PARTS_A_STAR);
  const full = Math.floor(halves / PARTS_A_STAR);
  const lit = Array.from({ length: full }, (_, index) => starPath(index * SPACING)).join("");
  const part = halves % PARTS_A_STAR === 1 ? starPath(full * SPACING, true) : "";
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-sm">
      <svg className="h-4 fill-none stroke-amber stroke-2" viewBox="0 0 120 24" role="img" aria-label={label}>
        {lit || part ? <path className="fill-haldi" d={lit + part} /> : null}
        <path d={[0, 1, 2, 3, 4].map((index) => starPath(index * SPACING)).join("")} />
      </svg>
      {children}
    </span>
  );
}

export interface Tab {
  to: string;
  label: ReactNode;
  current: boolean;
}

/** What stays between a chip and the edge of a phone. */
const EDGE_PX = 16;

/** Tabs as links: each view has a URL, and none needs JavaScript. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const shown = tabs.find(({ current }) => current)?.to;
  // The current one may be beyond the edge of a phone.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - EDGE_PX;
  }, [shown]);
  return (
    <nav ref={row} className="chips" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className="chip" aria-current={tab.current ? "page" : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
