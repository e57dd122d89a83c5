import {
  type ComponentProps,
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  type FormEvent,
  Fragment,
  type ReactNode,
  useContext,
  useId,
  useState,
} from "react";
import { classNames, Icon } from "./elements";
import { useTranslation } from "react-i18next";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/booking";
import { readDay } from "~/domain/calendar/read-day";
import { tidyLines } from "~/domain/normalise-text";

export interface FormField {
  id: string;
  name: string;
  key?: string | undefined;
  initialValue?: unknown;
  errors?: string[] | undefined;
}

interface ControlProps {
  id?: string;
  name?: string;
  defaultValue?: string | undefined;
  required?: true | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

const ControlContext = createContext<ControlProps>({});

/** The attributes that a control inside a Field has from it: its name and value, and what ties it to label, hint and error. */
export const useControlProps = () => useContext(ControlContext);

/** The errors of a field as form results hold them: one text, several, or none. */
export type FieldErrors = string | readonly string[] | null | undefined;

interface GroupProps {
  /** A field of conform's form: gives id, name, value and errors. */
  field?: FormField;
  hint?: ReactNode;
  error?: FieldErrors;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** The parts around the controls of a question, and the ids by which they describe them. */
function useParts(id: string, { field, hint, error = field?.errors, required = false }: GroupProps) {
  const errors = typeof error === "string" ? [error] : (error ?? []);
  const isInvalid = errors.length > 0;
  return {
    isInvalid,
    describedBy: classNames(hint !== undefined && `${id}-description`, isInvalid && `${id}-error`),
    mark: required ? (
      <span className="text-red" aria-hidden="true">
        {" *"}
      </span>
    ) : null,
    hintText:
      hint === undefined ? null : (
        <p className="small soft" id={`${id}-description`}>
          {hint}
        </p>
      ),
    errorText: isInvalid ? (
      <div className="mt-1 flex gap-1.5 bold text-sm text-red" id={`${id}-error`}>
        <Icon name="warning" size="sm" />
        <div>
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    ) : null,
  };
}

interface FieldProps extends GroupProps {
  label: ReactNode;
  /** The control's id; set it wherever an error summary links to the field. */
  id?: string;
}

/** Label, hint, control and error of one value, connected by ids (`ID-description`, `ID-error`). */
export function Field({ id, label, ...group }: FieldProps) {
  const { field, required, className, children } = group;
  const generated = useId();
  const control = id ?? field?.id ?? generated;
  const { isInvalid, describedBy, mark, hintText, errorText } = useParts(control, group);
  const props: ControlProps = {
    id: control,
    required: required || undefined,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid || undefined,
    ...(field === undefined ? {} : { name: field.name, defaultValue: textOf(field) }),
  };
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={control} className="bold">
        {label}
        {mark}
      </label>
      {hintText}
      <ControlContext.Provider value={props}>
        <Fragment key={field?.key}>{children}</Fragment>
      </ControlContext.Provider>
      {errorText}
    </div>
  );
}

export const textOf = ({ initialValue }: FormField): string | undefined =>
  typeof initialValue === "string" ? initialValue : undefined;

interface FieldsetProps extends GroupProps {
  legend: ReactNode;
  id?: string;
}

/** Several controls for one question, with legend, hint and error like a Field's. */
export function Fieldset({ id, legend, ...group }: FieldsetProps) {
  const { field, className, children } = group;
  const own = id ?? field?.id ?? "";
  const { isInvalid, describedBy, mark, hintText, errorText } = useParts(own, group);
  return (
    <fieldset
      id={own}
      className={classNames("field min-w-0", className)}
      aria-describedby={describedBy}
      tabIndex={isInvalid ? -1 : undefined}
    >
      <legend className="bold">
        {legend}
        {mark}
      </legend>
      {hintText}
      {children}
      {errorText}
    </fieldset>
  );
}

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
      <button className="flex w-11 items-center justify-center rounded-r-md bg-haldi text-on-haldi">
        <Icon name="search" label={action} />
      </button>
    </>
  );
}

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

/** A slider for a `rail`, which two of them may share; the caller labels its ends where they matter. */
export function RangeInput(props: Omit<InputProps, "type">) {
  return <input {...useControlProps()} {...props} type="range" />;
}

interface FileInputProps extends Omit<InputProps, "type" | "className"> {
  isShown: boolean;
  hasMore?: boolean;
}

/** A photo. The browser's untranslated button lies transparent over this one. Required: CSS `:valid` shows a choice. */
export function FileInput({ isShown, hasMore = false, ...props }: FileInputProps) {
  const { t } = useTranslation();
  return (
    <span className="file">
      <input
        className="absolute top-0 left-0 size-full cursor-pointer opacity-0"
        {...useControlProps()}
        {...props}
        defaultValue={undefined}
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
  /** Counts characters, n/max, with script. No `maxLength`: browsers cut by what was typed, not by what is kept. */
  countTo?: number;
};

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

/** A control with a label, a hint and errors of its own: a Field around it. */
function asField<Props extends object>(Control: ComponentType<Props>) {
  return function ControlField(props: Omit<FieldProps, "children"> & Omit<Props, keyof FieldProps>) {
    const { field, label, hint, error, id, required, className, ...control } = props;
    return (
      <Field {...{ field, label, hint, error, id, required, className }}>
        <Control {...(control as unknown as Props)} />
      </Field>
    );
  };
}

export const TextField = asField(TextInput);
export const NumberField = asField(NumberInput);
export const PasswordField = asField(PasswordInput);
export const TextareaField = asField(Textarea);
export const SelectField = asField(Select);

export const ReasonField = (props: Omit<ComponentProps<typeof TextareaField>, "countTo">) => (
  <TextareaField rows={3} countTo={REASON_MAX_CHARACTERS} {...props} />
);

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
  ratingLabel: (stars: number) => string;
}

/** One to five stars as radio buttons, which need no script. Always required: the style fills the stars by that. */
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

type DateProps = Pick<ComponentProps<typeof DateInput>, "defaultValue" | "max" | "min" | "onChange" | "value">;

interface DateRangeProps extends Pick<DateProps, "max" | "min"> {
  labels: readonly [start: string, end: string];
  fields: { startDate: FormField; endDate: FormField };
  required?: boolean;
  start?: DateProps;
  end?: DateProps;
}

/** The fields `startDate` and `endDate`. Browsers without a date picker show in them how a date is written. */
export function DateRange({ labels, fields, required, start, end, ...bounds }: DateRangeProps) {
  const { t } = useTranslation();
  return ([fields.startDate, fields.endDate] as const).map((field, at) => (
    <Field key={field.name} field={field} label={labels[at] ?? ""} required={required}>
      <DateInput
        placeholder={t("dateHint")}
        {...bounds}
        {...((at === 0 ? start : end) ?? { defaultValue: textOf(field) })}
      />
    </Field>
  ));
}
