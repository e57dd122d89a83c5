import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** One step up: the list that a machine stands in, the bookings that a booking belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back">
      <Icon name="back" size="sm" />
      {children}
    </Link>
  );
}
