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

const PLATE =
  "inline-block rounded-md edge-ring border-on-haldi bg-haldi bg-plate px-3.5 py-0.5 text-sm/h whitespace-nowrap text-on-haldi";

/** A price: underlined in marigold, or on the plate of a commercial vehicle. */
export function Price({ amount, per, plate = false, className }: PriceProps) {
  return (
    <span className={classNames(plate === false ? "small" : PLATE, className)}>
      <b className={classNames("num", plate === "lg" ? "text-2xl" : "text-xl", plate === false && "shade-price")}>
        {amount}
      </b>
      {per === undefined ? null : ` ${per}`}
    </span>
  );
}
