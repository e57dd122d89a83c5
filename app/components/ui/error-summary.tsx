import type { RefObject } from "react";
import { Icon } from "./icon";

interface SummarisedError {
  /** The id of the invalid control or group; none for errors of the whole form. */
  fieldId?: string;
  text: string;
}

interface ErrorSummaryProps {
  heading: string;
  errors: readonly SummarisedError[];
  id?: string;
  box?: RefObject<HTMLDivElement>;
}

/**
 * The error summary, first on the page of an invalid form and focused on load: each error links to its field. Renders
 * nothing without errors.
 */
export function ErrorSummary({ heading, errors, id = "error-summary", box }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div ref={box} id={id} role="alert" tabIndex={-1} autoFocus className="alert red" data-error-summary="">
      <Icon name="warning" />
      <div>
        <h2>{heading}</h2>
        <ul>
          {errors.map(({ fieldId, text }) => (
            <li key={`${fieldId ?? ""} ${text}`}>
              {fieldId === undefined ? (
                text
              ) : (
                <a className="block py-3" href={`#${fieldId}`}>
                  {text}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
