import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface TableColumn<Row> {
  /** The heading; on phones it stands before each value. Empty where the value speaks for itself, as buttons do. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures: to the right, digits of one width, never broken. */
  numeric?: boolean;
}

interface TableProps<Row> {
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first column names its row, as in a table that is read across. */
  rowHeads?: boolean;
  className?: string;
}

/** A ledger of rows; on phones every row becomes a slip with its headings beside the values. */
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
          {columns.map(({ header, numeric }, index) => (
            <th key={index} scope="col" className={numeric ? "r" : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, numeric }, index) =>
              rowHeads && index === 0 ? (
                <th key={index} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={index} className={numeric ? "r" : undefined} data-label={header || undefined}>
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
