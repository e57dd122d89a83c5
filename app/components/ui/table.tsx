import type { ReactNode } from "react";
import { classNames } from "./elements";

export interface TableColumn<Row> {
  header: string;
  /** The heading is for screen readers alone, where the value shows what it is, such as buttons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned, tabular digits, no line breaks. */
  numeric?: boolean;
  /** Utilities for its order and width in the row on phones. */
  className?: string;
  /** On phones its heading precedes the value, for figures that do not say what they are. */
  named?: boolean;
}

interface TableProps<Row> {
  /** Read to who does not see the heading above it. */
  caption: ReactNode;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The first column is the row header. */
  rowHeads?: boolean;
}

const RIGHT = "num text-right";
/** After its heading a figure may take a line of its own. */
const NAMED_RIGHT = "named lg:num text-right";

/** A table: one line a row at the desk, folded on phones. */
export function Table<Row>({ caption, columns, rows, rowKey, rowHeads = false }: TableProps<Row>) {
  return (
    <table className="table card">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, hideHeader, numeric }, index) => (
            <th key={index} scope="col" className={numeric ? RIGHT : undefined}>
              {hideHeader ? <span className="sr-only">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, numeric, named, className: look }, index) =>
              rowHeads && index === 0 ? (
                <th key={index} scope="row" className={look}>
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={index}
                  className={classNames(named ? NAMED_RIGHT : numeric && RIGHT, look)}
                  data-label={named ? header : undefined}
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
