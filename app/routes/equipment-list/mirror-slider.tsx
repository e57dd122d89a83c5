import { useEffect } from "react";
import { RangeInput } from "~/components/ui/inputs";
import { plainNumber } from "~/domain/normalise-text";

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

const inputOf = (id: string) => {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : undefined;
};

/** A slider beside a number field, where JavaScript runs; without it the field is there alone. Each moves the other. */
export function MirrorSlider({ of, label, min, max, step, rest, value }: MirrorSliderProps) {
  const id = `${of}-slider`;
  useEffect(() => {
    const field = inputOf(of);
    const follow = () => {
      const slider = inputOf(id);
      if (slider && field) slider.value = plainNumber(field.value) || String(rest ?? "");
    };
    field?.addEventListener("input", follow);
    return () => field?.removeEventListener("input", follow);
  }, [id, of, rest]);
  const move = (moved: number) => {
    const field = inputOf(of);
    // The highest rate may lie between two steps: the end of the slider, a step below at most, is no limit either.
    if (field) field.value = rest !== undefined && Math.abs(moved - rest) < step ? "" : String(moved);
  };
  return (
    <RangeInput
      id={id}
      className="scripted"
      aria-label={label}
      min={min}
      max={max}
      step={step}
      defaultValue={value ?? rest}
      onInput={({ currentTarget }) => move(Number(currentTarget.value))}
    />
  );
}
