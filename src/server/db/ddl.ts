/**
 * The table of an entity definition.
 *
 * Hides: column types per kind, checks, company-safe foreign keys, unique and lookup indexes. Invariants: company_id is
 * in every unique key and every foreign key, so a record can never refer to another company's. Refuses: altering
 * tables; it drafts (`npm run db:diff`), people review the SQL migration.
 */
import { type Entity, scopeId, takesExtFields } from '#kernel/entity.ts';
import { CELL_KINDS, type Field, type Fields } from '#kernel/field.ts';
import { isInAnyObject, scopesOf } from '#kernel/object-kind.ts';
import { snake } from './names.ts';

const quote = (name: string): string => `"${name}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL type of a field's column. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'choice':
      return 'text';
    case 'int':
    case 'dict':
    case 'ref':
    case 'tree':
      return 'bigint';
    case 'decimal':
      return `numeric(24,${field.digits ?? 2})`;
    case 'percent':
      return `numeric(6,${field.digits ?? 0})`;
    case 'bool':
      return 'boolean';
    case 'date':
      return 'date';
    case 'instant':
      return 'timestamp with time zone';
    case 'refs':
    case 'file':
      return 'bigint[]';
    case 'choices':
      return 'text[]';
    case 'money':
      if ((field.digits ?? 2) > 2) throw new Error('money is stored in whole cents');
      return 'money_value';
    case 'period':
    case 'json':
      return 'jsonb';
    case 'lines':
      throw new Error('lines have a table of their own');
  }
}

/** Fields with a column in the record's own table. */
const columnsOf = (e: Entity): [string, Field][] =>
  Object.entries(e.fields).filter(([, field]) => field.kind !== 'lines');
/** Fields whose lines have their own table. */
export const lineFields = (e: Entity): [string, Field][] =>
  Object.entries(e.fields).filter(([, field]) => field.kind === 'lines');

/** The table of the lines of a field. */
export const lineTable = (e: Entity, name: string): string => `${snake(e.name)}_${snake(name)}`;
/** Columns that every table of lines has. */
const LINE_COLUMNS = ['id', 'company_id', 'record', 'position'];

function columnCheck(name: string, field: Field): string | null {
  const column = quote(snake(name));
  if (field.open) return null;
  if (field.kind === 'choice')
    return `${column} IN (${Object.keys(field.items ?? {})
      .map(literal)
      .join(', ')})`;
  if (field.kind === 'choices')
    return `${column} <@ ARRAY[${Object.keys(field.items ?? {})
      .map(literal)
      .join(', ')}]`;
  if (field.kind === 'text' || field.kind === 'longText')
    return `char_length(${column}) <= ${field.max ?? (field.kind === 'text' ? 200 : 4000)}`;
  if (field.kind === 'percent') return `${column} BETWEEN ${field.min ?? 0} AND ${field.max ?? 100}`;
  if (field.kind !== 'int' && field.kind !== 'decimal' && field.kind !== 'money') return null;
  const [number, scale] = field.kind === 'money' ? [`(${column}).cents`, 100] : [column, 1];
  const parts = [
    field.min !== undefined && `${number} >= ${field.min * scale}`,
    field.max !== undefined && `${number} <= ${field.max * scale}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' AND ') : null;
}

/** One column as written in CREATE TABLE, with its check. */
export function columnSql(name: string, field: Field): string {
  const check = columnCheck(name, field);
  const fallback =
    field.required && field.default !== undefined
      ? ` DEFAULT ${typeof field.default === 'string' ? literal(field.default) : field.default}`
      : '';
  return `${quote(snake(name))} ${columnType(field)}${field.required ? ' NOT NULL' : ''}${fallback}${check ? ` CHECK (${check})` : ''}`;
}

const TARGETED = new Set(['ref', 'tree']);

/** What says in which object a row lies: a column for each kind that is named, otherwise the key of any object. */
const ownersOf = (e: Entity): string[] =>
  isInAnyObject(e) ? ['object_key'] : scopesOf(e).map((s) => snake(scopeId(s)));

/** The columns of a row's object, its key first; the ids of kinds that reading SQL asks for follow from them. */
const objectColumns = (e: Entity): string[] => [
  `object_kind text${e.ownerless ? '' : ' NOT NULL'}`,
  `object_id bigint${e.ownerless ? '' : ' NOT NULL'}`,
  'object_key bigint GENERATED ALWAYS AS (object_key(object_kind, object_id)) STORED',
  ...(e.readAs ?? []).map(
    (s) =>
      `${snake(scopeId(s))} bigint GENERATED ALWAYS AS (CASE WHEN object_kind = ${literal(s)} THEN object_id END) STORED`,
  ),
];

/** Name of the index of one `unique`, as PostgreSQL stores it (cut to 63 bytes). */
export function uniqueName(e: Entity, columns: readonly string[]): string {
  const scopes = ownersOf(e);
  const names = columns.flatMap((c) => (c === 'scope' ? scopes : [snake(c)]));
  return `${snake(e.name)}_${names.join('_')}_key`.slice(0, 63);
}

function ownTableSql(e: Entity): string[] {
  const table = snake(e.name);
  const scopes = ownersOf(e);
  const any = isInAnyObject(e);
  const lines = [
    'id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    e.name === 'company' ? 'company_id bigint GENERATED ALWAYS AS (id) STORED' : 'company_id bigint NOT NULL',
    'version integer NOT NULL DEFAULT 1',
    'created_at timestamp with time zone NOT NULL DEFAULT now()',
    'created_by bigint',
    'updated_at timestamp with time zone NOT NULL DEFAULT now()',
    'updated_by bigint',
    ...(any ? objectColumns(e) : scopes.map((s) => `${s} bigint`)),
    ...columnsOf(e).map(([name, field]) => columnSql(name, field)),
    ...(takesExtFields(e) ? [`ext jsonb NOT NULL DEFAULT '{}'`] : []),
    `CONSTRAINT ${table}_company_id_key UNIQUE (company_id, id)`,
    ...(any && e.ownerless
      ? [`CONSTRAINT ${table}_object_check CHECK ((object_kind IS NULL) = (object_id IS NULL))`]
      : []),
    ...(!any && scopes.length > 0
      ? [`CONSTRAINT ${table}_scope_check CHECK (num_nonnulls(${scopes.join(', ')}) ${e.ownerless ? '<=' : '='} 1)`]
      : []),
  ];
  const out = [`CREATE TABLE ${quote(table)} (\n  ${lines.join(',\n  ')}\n);`];
  for (const columns of e.unique ?? []) {
    const names = columns.flatMap((c) => (c === 'scope' ? scopes : [snake(c)]));
    const optional = columns.filter(
      (c) => c !== 'scope' && !e.fields[c]?.required && !TARGETED.has(e.fields[c]?.kind ?? ''),
    );
    const where =
      optional.length > 0 ? ` WHERE ${optional.map((c) => `${quote(snake(c))} IS NOT NULL`).join(' AND ')}` : '';
    out.push(
      `CREATE UNIQUE INDEX ${uniqueName(e, columns)} ON ${quote(table)} (company_id, ${names.map(quote).join(', ')}) NULLS NOT DISTINCT${where};`,
    );
  }
  const looked = new Set([
    ...scopes,
    ...(any ? (e.readAs ?? []).map((s) => snake(scopeId(s))) : []),
    ...columnsOf(e)
      .filter(([, f]) => TARGETED.has(f.kind))
      .map(([n]) => snake(n)),
  ]);
  for (const column of looked)
    out.push(`CREATE INDEX ${table}_${column}_idx ON ${quote(table)} (company_id, ${quote(column)});`);
  for (const [name, field] of Object.entries(e.fields)) {
    if (field.kind === 'refs')
      out.push(`CREATE INDEX ${table}_${snake(name)}_idx ON ${quote(table)} USING gin (${quote(snake(name))});`);
  }
  const sort = e.list.sort.replace(/^-/, '');
  if (sort !== 'id' && !looked.has(snake(sort)))
    out.push(
      `CREATE INDEX ${table}_${snake(sort)}_sort_idx ON ${quote(table)} (company_id, ${quote(snake(sort))}, id);`,
    );
  return out;
}

/** The table of lines: ordered below the record, and deleted with it. */
function lineTableSql(table: string, cells: Fields): string[] {
  const wrong = Object.entries(cells).filter(
    ([n, f]) => LINE_COLUMNS.includes(snake(n)) || !CELL_KINDS.includes(f.kind),
  );
  if (wrong.length > 0) throw new Error(`${table}: no cells of lines: ${wrong.map(([n]) => n).join(', ')}`);
  const lines = [
    'id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    'company_id bigint NOT NULL',
    'record bigint NOT NULL',
    'position integer NOT NULL',
    ...Object.entries(cells).map(([cell, field]) => columnSql(cell, field)),
    `CONSTRAINT ${table}_position_key UNIQUE (company_id, record, position) DEFERRABLE INITIALLY DEFERRED`,
  ];
  const looked = Object.keys(cells).filter((cell) => TARGETED.has(cells[cell]!.kind));
  return [
    `CREATE TABLE ${quote(table)} (\n  ${lines.join(',\n  ')}\n);`,
    ...looked.map(
      (cell) => `CREATE INDEX ${table}_${snake(cell)}_idx ON ${quote(table)} (company_id, ${quote(snake(cell))});`,
    ),
  ];
}

const keySql = (table: string, column: string, target: string, extra = ''): string =>
  `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${table}_${column}_fkey FOREIGN KEY (company_id, ${quote(column)}) REFERENCES ${quote(snake(target))} (company_id, id)${extra};`;

/** What the fields refer to. */
const targetKeys = (table: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (TARGETED.has(field.kind) && field.to)
      return [keySql(table, snake(name), field.to, ' DEFERRABLE INITIALLY IMMEDIATE')];
    return field.kind === 'dict' ? [keySql(table, snake(name), 'dictItem')] : [];
  });

/** Keys of the record's own table. Each names the company, so it cannot leave it. */
function ownKeysSql(e: Entity): string[] {
  const table = snake(e.name);
  const company = `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${table}_company_fkey FOREIGN KEY (company_id) REFERENCES company (id);`;
  return [
    ...(e.name === 'company' ? [] : [company]),
    ...(isInAnyObject(e)
      ? [
          `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${table}_object_fkey FOREIGN KEY (company_id, object_key) REFERENCES object (company_id, key) ON DELETE CASCADE;`,
        ]
      : scopesOf(e).map((s) => keySql(table, snake(scopeId(s)), s, ' ON DELETE CASCADE'))),
    ...targetKeys(table, e.fields),
  ];
}

/** A table of a definition: its own, or that of lines. */
export interface TableDraft {
  name: string;
  fields: Fields;
  /** Statements that make it, without foreign keys. */
  table: string[];
  /** Foreign keys; run after all tables exist. */
  keys: string[];
}

export const tablesOf = (e: Entity): TableDraft[] => [
  { name: snake(e.name), fields: Object.fromEntries(columnsOf(e)), table: ownTableSql(e), keys: ownKeysSql(e) },
  ...lineFields(e).map(([field, { cells = {} }]) => {
    const name = lineTable(e, field);
    const keys = [keySql(name, 'record', e.name, ' ON DELETE CASCADE'), ...targetKeys(name, cells)];
    return { name, fields: cells, table: lineTableSql(name, cells), keys };
  }),
];
export const tableSql = (e: Entity): string[] => tablesOf(e).flatMap(({ table }) => table);
export const foreignKeySql = (e: Entity): string[] => tablesOf(e).flatMap(({ keys }) => keys);

/** The whole draft for a set of entities. */
export const ddl = (entities: readonly Entity[]): string[] => [
  ...entities.flatMap(tableSql),
  ...entities.flatMap(foreignKeySql),
];
