import { classNames } from "./class-names";

interface PriceProps {
  /** The formatted amount, such as ₹1,25,000. */
  amount: string;
  /** The unit, such as 'per day'. */
  per?: string;
  size?: "default" | "lg";
  className?: string;
}

/** A price on its yellow plate. */
export function Price({ amount, per, size = "default", className }: PriceProps) {
  return (
    <span className={classNames("price", size === "lg" && "price-lg", className)}>
      <b>{amount}</b>
      {per === undefined ? null : ` ${per}`}
    </span>
  );
}
