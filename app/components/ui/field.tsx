import { createContext, useContext, useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface WiredProps {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
}

/**
 * The attributes that connect a control inside a Field to its label, hint and error. Own props win over the Field's;
 * descriptions of both are joined.
 */
export function useFieldWiring(own: WiredProps): WiredProps {
  const field = useContext(FieldContext);
  const described = new Set([own["aria-describedby"], field?.describedBy].flatMap((ids) => ids?.split(" ") ?? []));
  return {
    id: own.id ?? field?.id,
    required: (own.required ?? field?.required) || undefined,
    "aria-describedby": [...described].join(" ") || undefined,
    "aria-invalid": own["aria-invalid"] || field?.invalid ? true : undefined,
  };
}

/** The errors of a field as form results hold them: one text, several, or none. */
export type FieldErrors = string | readonly string[] | null | undefined;

function listErrors(error: FieldErrors): readonly string[] {
  if (!error) return [];
  return typeof error === "string" ? [error] : error;
}

interface FieldProps {
  label: ReactNode;
  /** The control's id; set it wherever an error summary links to the field. */
  id?: string;
  hint?: ReactNode;
  error?: FieldErrors;
  required?: boolean;
  /** Hides the label visually but not from screen readers, where its context says the same. */
  hideLabel?: boolean;
  className?: string;
  /** One control: TextInput, Select, Textarea … */
  children: ReactNode;
}

/** Label, hint, control and error of one value, connected by ids (`ID-description`, `ID-error`). */
export function Field({
  label,
  id,
  hint,
  error,
  required = false,
  hideLabel = false,
  className,
  children,
}: FieldProps) {
  const generated = useId();
  const control = id ?? generated;
  const errors = listErrors(error);
  const describedBy = classNames(
    hint !== undefined && `${control}-description`,
    errors.length > 0 && `${control}-error`,
  );
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={control} className={hideLabel ? "sr-only" : "bold"}>
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {hint !== undefined ? (
        <p className="small soft" id={`${control}-description`}>
          {hint}
        </p>
      ) : null}
      <FieldContext.Provider value={{ id: control, describedBy, invalid: errors.length > 0, required }}>
        {children}
      </FieldContext.Provider>
      <FieldError id={`${control}-error`} error={errors} />
    </div>
  );
}

interface FieldsetProps {
  legend: ReactNode;
  id: string;
  hint?: ReactNode;
  error?: FieldErrors;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** Several controls for one question, with legend, hint and error like a Field's. */
export function Fieldset({ legend, id, hint, error, required = false, className, children }: FieldsetProps) {
  const errors = listErrors(error);
  const describedBy = classNames(hint !== undefined && `${id}-description`, errors.length > 0 && `${id}-error`);
  return (
    <fieldset
      id={id}
      className={classNames("field min-w-0", className)}
      aria-describedby={describedBy}
      tabIndex={errors.length > 0 ? -1 : undefined}
    >
      <legend className="bold">
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      {hint !== undefined ? (
        <p className="small soft" id={`${id}-description`}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={`${id}-error`} error={errors} />
    </fieldset>
  );
}

/** The errors of one field; renders nothing without errors. */
function FieldError({ id, error }: { id: string; error: FieldErrors }) {
  const errors = listErrors(error);
  if (errors.length === 0) return null;
  return (
    <div className="mt-1 flex gap-1.5 bold text-sm text-red" id={id}>
      <Icon name="warning" size="sm" />
      <div>
        {errors.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

function RequiredMark() {
  return (
    <span className="text-red" aria-hidden="true">
      {" *"}
    </span>
  );
}
