import { RangeInput } from "~/components/ui/inputs";

interface MirrorSliderProps {
  /** Id of the number field that it moves; the field alone is sent. */
  of: string;
  label: string;
  min: number;
  max: number;
  step: number;
  /** Where the slider leaves the field empty, since it then narrows nothing. */
  rest?: number;
  value: number | undefined;
}

/** A slider beside a number field, for where script runs; without it the field is there alone. */
export function MirrorSlider({ of, label, min, max, step, rest, value }: MirrorSliderProps) {
  return (
    <RangeInput
      className="scripted"
      aria-label={label}
      data-moves={of}
      data-rest={rest}
      id={`${of}-slider`}
      min={min}
      max={max}
      step={step}
      defaultValue={value ?? rest}
    />
  );
}
