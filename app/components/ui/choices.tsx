import { Fragment } from "react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names";
import { Fieldset, type FormField } from "./field";
import { Icon } from "./icon";

type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type" | "children"> & {
  label: ReactNode;
  /** Radio is for groups with a layout of their own; RadioGroup covers the usual ones. */
  type?: "checkbox" | "radio";
};

/** A checkbox with its label; the whole line is the tap target. */
export function Checkbox({ label, type = "checkbox", className, ...props }: CheckboxProps) {
  return (
    <label className={classNames("flex min-h-11 items-center gap-3", className)}>
      <input className="size-6 flex-none accent-leaf" {...props} type={type} />
      <span>{label}</span>
    </label>
  );
}

type RadioOption = Omit<ComponentPropsWithRef<"input">, "type" | "name" | "value"> & {
  value: string;
  label: ReactNode;
};

interface ChoiceGroupProps {
  field: FormField;
  legend: ReactNode;
  hint?: ReactNode;
  required?: boolean;
}

/** A radio group of a few options, all visible. */
export function RadioGroup({ options, ...group }: ChoiceGroupProps & { options: readonly RadioOption[] }) {
  const { field, required } = group;
  return (
    <Fieldset {...group}>
      {options.map(({ value, label, ...props }) => (
        <Checkbox
          key={value}
          label={label}
          defaultChecked={value === field.initialValue}
          required={required}
          {...props}
          type="radio"
          name={field.name}
          value={value}
        />
      ))}
    </Fieldset>
  );
}

const RATINGS = [1, 2, 3, 4, 5];

interface StarRatingInputProps extends Omit<ChoiceGroupProps, "required"> {
  /** Label of a rating, such as '3 stars'. */
  ratingLabel: (stars: number) => string;
}

/**
 * One to five stars as radio buttons: works with arrow keys, touch and no JavaScript. The group is always required,
 * which its style relies on to fill the stars up to the chosen one.
 */
export function StarRatingInput({ ratingLabel, ...group }: StarRatingInputProps) {
  const { id, name, initialValue } = group.field;
  return (
    <Fieldset {...group} required>
      <div className="rate flex flex-wrap">
        {RATINGS.map((stars) => (
          <Fragment key={stars}>
            <input
              className="sr-only"
              type="radio"
              id={`${id}-${stars}`}
              name={name}
              value={stars}
              defaultChecked={Number(initialValue) === stars}
              required
            />
            <label className="py-2 pr-2.5 text-center" htmlFor={`${id}-${stars}`}>
              <Icon name="star" className="block size-9" />
              <span aria-hidden="true">{stars}</span>
              <span className="sr-only">{ratingLabel(stars)}</span>
            </label>
          </Fragment>
        ))}
      </div>
    </Fieldset>
  );
}
