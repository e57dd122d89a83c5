import type { MessageKey } from "~/domain/errors";

/** What may become of a row, by whom: one table for each thing beside a booking that has states. Safe for the browser. */
export type Steps = Readonly<Record<string, Step>>;

interface Step {
  /** A role towards the row, such as who has not stated it. */
  by: string;
  from: readonly string[];
  to: string;
  /** What is said where its state is another. */
  refusal?: MessageKey;
}

/** Whether somebody in these roles may bring an event about now: guards and buttons ask the same. */
export function mayNow<Table extends Steps>(
  steps: Table,
  { state }: { state: string },
  event: keyof Table & string,
  roles: readonly string[],
): boolean {
  const { by, from }: Step = steps[event] ?? { by: "", from: [], to: "" };
  return roles.includes(by) && from.includes(state);
}
