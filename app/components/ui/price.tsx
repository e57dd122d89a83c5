import { classNames } from "./class-names";

interface PriceProps {
  /** The formatted amount, such as ₹1,25,000. */
  amount: string;
  /** The unit, such as 'per day'. */
  per?: string;
  /** On its yellow number plate, where one decides; `lg` is larger. */
  plate?: boolean | "lg";
  className?: string;
}

/** A price: underlined in marigold, or on the plate of a commercial vehicle. */
export function Price({ amount, per, plate = false, className }: PriceProps) {
  return (
    <span className={classNames(plate === false ? "price" : "plate", plate === "lg" && "price-lg", className)}>
      <b>{amount}</b>
      {per === undefined ? null : ` ${per}`}
    </span>
  );
}
