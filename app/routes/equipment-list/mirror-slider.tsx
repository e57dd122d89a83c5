import { RangeInput } from "~/components/ui/inputs";

interface MirrorSliderProps {
  /** Id of the number field that the slider controls; only the field is submitted. */
  of: string;
  label: string;
  min: number;
  max: number;
  step: number;
  /** The slider's value at which the field is empty, since it then narrows nothing. */
  rest?: number;
  value: number | undefined;
}

/** A slider beside a number field, where JavaScript runs; without it the field is there alone. */
export function MirrorSlider({ of, label, min, max, step, rest, value }: MirrorSliderProps) {
  return (
    <RangeInput
      className="scripted"
      aria-label={label}
      data-moves={of}
      data-rest={rest}
      min={min}
      max={max}
      step={step}
      defaultValue={value ?? rest}
    />
  );
}
