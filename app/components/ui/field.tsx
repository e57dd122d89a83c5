import { createContext, Fragment, useContext, useId, type ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

/** What conform knows of a field. */
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
  /** Hides the label visually but not from screen readers, where its context says the same. */
  hideLabel?: boolean;
}

/** Label, hint, control and error of one value, connected by ids (`ID-description`, `ID-error`). */
export function Field({ id, label, hideLabel = false, ...group }: FieldProps) {
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
      <label htmlFor={control} className={hideLabel ? "sr-only" : "bold"}>
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

/** The value of a field at first, or as a refused form sent it. */
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
