import { useState } from "react";
import type { ComponentPropsWithRef, FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { readDay } from "~/domain/calendar/read-day";
import { tidyLines } from "~/domain/normalise-text";
import { classNames } from "./class-names";
import { useControlProps } from "./field";
import { Icon } from "./icon";

type InputProps = ComponentPropsWithRef<"input">;

/** A single-line text input of any type. Inside a Field it takes the field's id and descriptions. */
export function TextInput({ className, type = "text", ...props }: InputProps) {
  return <input type={type} className={classNames("input", className)} {...useControlProps()} {...props} />;
}

/** Of a search form around a `SearchInput`, beside how it is shown. */
export const SEARCH_FORM = "min-w-0 flex-1 rounded-md bg-paper text-ink";

/** The field `search` and its button, whose name is `action`. */
export function SearchInput({ action, ...props }: Omit<InputProps, "type" | "name"> & { action: string }) {
  return (
    <>
      <input type="search" name="search" className="h-11 min-w-0 flex-1 truncate pl-2.5" {...props} />
      <button className="w-11 rounded-r-md bg-haldi text-on-haldi">
        <Icon name="search" label={action} className="mx-auto" />
      </button>
    </>
  );
}

/** A password input. */
export function PasswordInput(props: Omit<InputProps, "type">) {
  return <TextInput {...props} type="password" />;
}

/** A whole number, with the phone's numeric keyboard: a field of text, since number fields refuse Devanagari digits. */
export function NumberInput(props: Omit<InputProps, "type" | "min" | "max" | "step">) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} type="text" />;
}

/** A calendar day with the browser's date picker; value, min and max are yyyy-MM-dd. */
export function DateInput({ defaultValue, ...props }: Omit<InputProps, "type">) {
  const written = typeof defaultValue === "string" ? (readDay(defaultValue) ?? defaultValue) : defaultValue;
  return <TextInput {...props} defaultValue={written} type="date" />;
}

/** A slider; the caller labels its ends where they matter. */
export function RangeInput({ className, ...props }: Omit<InputProps, "type">) {
  return (
    <input
      className={classNames("h-11 w-full accent-leaf", className)}
      {...useControlProps()}
      {...props}
      type="range"
    />
  );
}

interface FileInputProps extends Omit<InputProps, "type" | "className"> {
  /** True where the file is shown beside it. */
  isShown: boolean;
  /** True where there are photos already. */
  hasMore?: boolean;
}

/**
 * A photo; limit the types with `accept`. The browser's own button, which has no words in the reader's language, lies
 * transparent over this one. The field is marked required so that CSS `:valid` shows without script that a file is chosen.
 */
export function FileInput({ isShown, hasMore = false, ...props }: FileInputProps) {
  const { t } = useTranslation();
  return (
    <span className="file">
      <input
        className="absolute top-0 left-0 size-full cursor-pointer opacity-0"
        {...useControlProps()}
        {...props}
        type="file"
        required
        aria-required="false"
      />
      <span className="btn btn-outline px-3 text-sm" aria-hidden="true">
        {t("choosePhoto")}
      </span>
      {isShown ? null : (
        <>
          <span className="yet small soft" aria-hidden="true">
            {hasMore ? null : t("noPhotoYet")}
          </span>
          <span className="got small">{t("photoChosen")}</span>
        </>
      )}
    </span>
  );
}

type TextareaProps = ComponentPropsWithRef<"textarea"> & {
  /** Shows a character count, n/max; it updates only where JavaScript runs. No `maxLength`: browsers cut text by
   * what was typed, not by what is kept. */
  countTo?: number;
};

/** Several lines of text. */
export function Textarea({ className, countTo, onInput, ...props }: TextareaProps) {
  const control = useControlProps();
  const [written, setWritten] = useState(tidyLines(String(props.defaultValue ?? control.defaultValue ?? "")).length);
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setWritten(tidyLines(event.currentTarget.value).length);
    onInput?.(event);
  };
  return (
    <>
      <textarea
        className={classNames("input min-h-28 resize-y", className)}
        onInput={countTo === undefined ? onInput : count}
        {...control}
        {...props}
      />
      {countTo === undefined ? null : <p className="small soft num" translate="no">{`${written}/${countTo}`}</p>}
    </>
  );
}

interface SelectProps extends Omit<ComponentPropsWithRef<"select">, "children"> {
  /** What an empty choice is called, where there is one. */
  none?: string;
  options: readonly { value: string | number; label: string }[];
}

/** One of several options. */
export function Select({ className, none, options, ...props }: SelectProps) {
  return (
    <select className={classNames("input", className)} {...useControlProps()} {...props}>
      {none === undefined ? null : <option value="">{none}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
