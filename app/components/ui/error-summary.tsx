import type { RefObject } from "react";
import { Icon } from "./icon";

export interface SummarisedError {
  /** The id of the control, or of the group, that the error belongs to; none for errors of the whole form. */
  fieldId?: string;
  text: string;
}

interface ErrorSummaryProps {
  heading: string;
  errors: readonly SummarisedError[];
  id?: string;
  /** It is said over the page too, once React is there. */
  saidOver?: boolean;
  box?: RefObject<HTMLDivElement>;
}

/** Stands first on a page whose form was refused, and has the focus when it comes: what is wrong, each a link to its field. Nothing without errors. */
export function ErrorSummary({ heading, errors, id = "error-summary", saidOver = false, box }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      id={id}
      role="alert"
      tabIndex={-1}
      autoFocus
      className="alert red"
      data-error-summary=""
      data-toast={saidOver ? "" : undefined}
    >
      <Icon name="warning" />
      <div>
        <h2>{heading}</h2>
        <ul>
          {errors.map(({ fieldId, text }) => (
            <li key={`${fieldId ?? ""} ${text}`}>
              {fieldId === undefined ? text : <a href={`#${fieldId}`}>{text}</a>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
