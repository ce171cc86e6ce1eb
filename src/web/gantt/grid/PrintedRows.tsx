import { COLLAPSED } from '../gantt-model.ts';
import type { GanttView } from '../view.ts';
import type { PlacedColumn } from './columns.ts';

const INDENT = 14;

/** The rows of the view as a table, for paper: the grid and the chart are pictures of what is near the window. */
export function PrintedRows({
  view,
  columns,
  label,
}: {
  view: GanttView;
  columns: readonly PlacedColumn[];
  label: string;
}) {
  const rows = Array.from({ length: view.rows.count }, (_, index) => view.rows.at(index));
  return (
    <table className="wm-gantt-printed" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ column }) => (
            <th key={column.key} scope="col">
              {column.title || column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {columns.map(({ column }) => (
              <td
                key={column.key}
                style={{
                  textAlign: column.align ?? 'left',
                  ...(column.tree && { paddingLeft: view.model.level[row]! * INDENT + 4 }),
                }}
              >
                {column.tree && (view.model.flags[row]! & COLLAPSED) !== 0 ? '+ ' : ''}
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
