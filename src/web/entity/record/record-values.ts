/** Values of records, as forms hold them and as calls take them. Pure. */
import type { Fields } from '#kernel/field.ts';
import { extColumn, extName, namedValue } from '#kernel/query.ts';
import type { EntityRuntime } from '../ports.tsx';

/** The additional fields of an entity by the names that columns, filters and forms have for them. */
export const addedFields = (runtime: EntityRuntime): Fields =>
  Object.fromEntries(runtime.extFields.map(({ name, field }) => [extName(name), field]));

/** The values of a record as a form holds them: additional fields under `ext.<name>`. */
export function flatValues(row: Readonly<Record<string, unknown>>, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, namedValue(row, name)]));
}

/** The values of a form as calls take them; the server keeps what `ext` does not name. */
export function inputOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const column = extColumn(name);
    if (column === null) out[name] = value;
    else out.ext = { ...(out.ext as object | undefined), [column]: value };
  }
  return out;
}
