/** Rows inside a form: added, copied and deleted, with sums below. */
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { newKey } from '#web/api.ts';
import { FieldCell, FieldInput, fieldKinds } from '#web/fields/field-kinds.tsx';
import { groupDigits } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { columnSum } from '../form-calc.ts';
import { type FormField, type FormRow, MAX_ROWS, rowsOf, type SubTable } from '../form-schema.ts';
import { mayEdit, newRow } from '../form-values.ts';
import { formWords as w } from './form-texts.ts';
import type { Filling } from './use-filling.ts';

const rowId = (): string => newKey().slice(0, 12);

export function SubTableView({ table, filling }: { table: SubTable; filling: Filling }) {
  const { values, errors, rightOf } = filling;
  const rows = rowsOf(values[table.key]);
  const right = rightOf(table.key);
  const editable = mayEdit(right);
  const columns = table.columns.filter((column) => rightOf(`${table.key}.${column.key}`) !== 'hidden');
  const put = (next: FormRow[]): void => filling.set(table.key, next);
  const edit = (id: string, key: string, value: unknown): void =>
    put(rows.map((row) => (row.id === id ? { ...row, [key]: value } : row)));
  const typed = (column: FormField): boolean =>
    editable && !column.calc && mayEdit(rightOf(`${table.key}.${column.key}`));
  const full = rows.length >= (table.maxRows ?? MAX_ROWS);
  const sums = new Set(table.sums);
  const alignOf = (column: FormField): string => (fieldKinds[column.field.kind].align === 'right' ? 'wm-num' : '');
  return (
    <section className="wm-form-whole wm-subtable" aria-label={t(table.label)}>
      <h3>
        {(right === 'required' || (table.minRows ?? 0) > 0) && editable && <span className="wm-star">*</span>}
        {t(table.label)}
      </h3>
      <div className="wm-subtable-scroll">
        <table>
          <thead>
            <tr>
              <th className="wm-subtable-no">#</th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  className={typed(column) ? '' : alignOf(column)}
                  style={{ minWidth: fieldKinds[column.field.kind].width }}
                >
                  {typed(column) && column.field.required && <span className="wm-star">*</span>}
                  {t(column.field.label)}
                </th>
              ))}
              {editable && <th className="wm-subtable-tools" aria-label={t(w.actions)} />}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length + 2} className="wm-none">
                  {t(w.noRows)}
                </td>
              </tr>
            )}
            {rows.map((row, i) => (
              <tr key={row.id}>
                <td className="wm-subtable-no">{i + 1}</td>
                {columns.map((column) => {
                  const error = errors[`${table.key}.${i}.${column.key}`];
                  return (
                    <td key={column.key} className={alignOf(column)}>
                      {typed(column) ? (
                        <FieldInput
                          id={`${table.key}-${row.id}-${column.key}`}
                          field={column.field}
                          value={row[column.key]}
                          invalid={error !== undefined}
                          onChange={(value) => edit(row.id, column.key, value)}
                        />
                      ) : (
                        <FieldCell field={column.field} value={row[column.key]} full />
                      )}
                      {error && (
                        <div className="wm-subtable-error" role="alert">
                          {error}
                        </div>
                      )}
                    </td>
                  );
                })}
                {editable && (
                  <td className="wm-subtable-tools">
                    <Button
                      type="text"
                      size="small"
                      icon={<CopyOutlined />}
                      disabled={full}
                      aria-label={t(w.copyRow)}
                      onClick={() => put([...rows.slice(0, i + 1), { ...row, id: rowId() }, ...rows.slice(i + 1)])}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={t(w.removeRow)}
                      onClick={() => put(rows.filter((other) => other.id !== row.id))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {sums.size > 0 && rows.length > 0 && (
            <tfoot>
              <tr>
                <td className="wm-subtable-no">{t(w.sum)}</td>
                {columns.map((column) => (
                  <td key={column.key} className="wm-num">
                    {sums.has(column.key) && groupDigits(columnSum(column, rows))}
                  </td>
                ))}
                {editable && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {errors[table.key] && (
        <div className="wm-subtable-error" role="alert">
          {errors[table.key]}
        </div>
      )}
      {editable && (
        <Button
          className="wm-subtable-add"
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={full}
          onClick={() => put([...rows, newRow(table, rowId())])}
        >
          {t(w.addRow)}
        </Button>
      )}
    </section>
  );
}
