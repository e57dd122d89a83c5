import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Link } from "@remix-run/react";

/** A link one level up: to the list of the equipment, or the bookings of a booking. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back">
      <Icon name="back" size="sm" />
      <span className="truncate">{children}</span>
    </Link>
  );
}
