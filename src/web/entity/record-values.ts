/** Values of records, as forms hold them and as calls take them. Pure. */
import type { Fields } from '#kernel/field.ts';
import { EXT } from './list-query.ts';

/** The values of a record as a form holds them: additional fields under `ext.<name>`. */
export function flatValues(row: Readonly<Record<string, unknown>>, fields: Fields): Record<string, unknown> {
  const ext = (row.ext ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, name.startsWith(EXT) ? ext[name.slice(EXT.length)] : row[name]]),
  );
}

/** The values of a form as calls take them; `ext` whole when one of its fields is there. */
export function inputOf(
  values: Readonly<Record<string, unknown>>,
  ext: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith(EXT)) out[name] = value;
    else out.ext = { ...ext, ...(out.ext as object | undefined), [name.slice(EXT.length)]: value };
  }
  return out;
}
