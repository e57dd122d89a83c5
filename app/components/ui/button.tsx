import type { LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import { Link } from "@remix-run/react";
import { Tyre } from "./spinner";

type ButtonVariant = "default" | "destructive" | "outline" | "ghost" | "link";
type ButtonSize = "default" | "sm" | "icon";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width of its container. */
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
    size === "sm" && "min-h-11 px-3 text-sm",
    size === "icon" && "w-11 px-0",
    block && "w-full",
    className,
  ];
  return classNames(...names) ?? "btn";
}

type ButtonProps = ComponentPropsWithoutRef<"button"> &
  ButtonLook & {
    /** Busy: the button keeps its place and focus, shows a spinner, and ignores clicks. */
    pending?: boolean;
  };

/** A button; `type` is submit unless given, as in HTML. */
export function Button({ variant, size, block, pending = false, className, onClick, children, ...rest }: ButtonProps) {
  const state = pending ? { "aria-disabled": true, "aria-busy": true } : {};
  const press = pending ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick;
  return (
    <button className={buttonClass({ variant, size, block }, className)} onClick={press} {...rest} {...state}>
      {pending ? <Tyre /> : null}
      {typeof children === "string" ? <span>{children}</span> : children}
    </button>
  );
}

type ButtonLinkProps = Omit<LinkProps, "className" | "children"> &
  ButtonLook & {
    /** Rendered as a link without href, which assistive technology reads as disabled. */
    disabled?: boolean;
    className?: string;
    children?: ReactNode;
  };

/** A link styled as a button. */
export function ButtonLink({
  variant,
  size,
  block,
  disabled = false,
  className,
  children,
  to,
  ...rest
}: ButtonLinkProps) {
  const look = buttonClass({ variant, size, block }, className);
  if (disabled) {
    return (
      <span role="link" aria-disabled="true" className={look}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className={look} {...rest}>
      {children}
    </Link>
  );
}
