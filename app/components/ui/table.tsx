import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface TableColumn<Row> {
  /** The column heading; on phones it precedes each value. */
  header: string;
  /** The heading is for screen readers alone, where the value shows what it is, such as buttons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned, tabular digits, no line breaks. */
  numeric?: boolean;
  /** On phones the value goes beneath its heading where both do not fit, for values that do not break, such as badges. */
  folds?: boolean;
}

interface TableProps<Row> {
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first column is the row header. */
  rowHeads?: boolean;
  className?: string;
}

/** A table; on phones every row becomes a card with the headings beside the values. */
export function Table<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  rowHeads = false,
  className,
}: TableProps<Row>) {
  return (
    <table className={classNames("table", className)}>
      <caption className={hideCaption ? "sr-only" : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, hideHeader, numeric }, index) => (
            <th key={index} scope="col" className={numeric ? "r" : undefined}>
              {hideHeader ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, hideHeader, cell, numeric, folds }, index) =>
              rowHeads && index === 0 ? (
                <th key={index} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={index}
                  className={classNames(numeric && "r", folds && "folds")}
                  data-label={hideHeader ? undefined : header}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
