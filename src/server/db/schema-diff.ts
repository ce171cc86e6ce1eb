/**
 * What the tables of a database lack, compared with the entity definitions, as a draft of a migration.
 *
 * Hides: the definitions are made real in a schema of their own inside a transaction that is rolled back, so that
 * PostgreSQL itself writes both sides the same way and nothing is parsed. What a definition no longer says is drafted as a drop:
 * an old unique index would go on refusing rows. What a migration adds by hand beside the definition says so in a comment,
 * `COMMENT ON INDEX x IS 'by hand: why'`, and stays.
 */
import type { PoolClient } from 'pg';
import type { Entity } from '#kernel/entity.ts';
import { columnSql, ddl, type TableDraft, tablesOf } from './ddl.ts';
import { snake } from './names.ts';

const SCHEMA = 'wanted_by_definitions';
const quote = (name: string): string => `"${name}"`;

interface Column {
  type: string;
  notNull: boolean;
  fallback: string | null;
  /** It follows from others: `fallback` is how. */
  generated: boolean;
}
interface Table {
  columns: Map<string, Column>;
  /** Name -> definition, as PostgreSQL writes it. */
  constraints: Map<string, string>;
  indexes: Map<string, string>;
  /** Column -> names of the checks that concern it alone. */
  ownChecks: Map<string, string[]>;
  /** Columns, constraints and indexes that a migration added by hand. */
  byHand: Set<string>;
}

/** How the comment of what stands beside a definition begins. */
const BY_HAND = 'by hand';

/** Tables of a schema, which must be the first of the search path. */
async function readTables(client: PoolClient, schema: string): Promise<Map<string, Table>> {
  const out = new Map<string, Table>();
  const columns = await client.query<{
    table: string;
    name: string;
    type: string;
    required: boolean;
    fallback: string;
    generated: boolean;
    said: string | null;
  }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        a.attnotnull AS required, pg_get_expr(d.adbin, d.adrelid) AS fallback, a.attgenerated <> '' AS generated,
        col_description(c.oid, a.attnum) AS said
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`,
    [schema],
  );
  for (const { table, name, type, required, fallback, generated, said } of columns.rows) {
    const found = out.get(table) ?? {
      columns: new Map(),
      constraints: new Map(),
      indexes: new Map(),
      ownChecks: new Map(),
      byHand: new Set<string>(),
    };
    out.set(table, found);
    found.columns.set(name, { type, notNull: required, fallback, generated });
    if (said?.startsWith(BY_HAND)) found.byHand.add(name);
  }
  // Not-null constraints (type n) are told by the columns; unique and primary keys have an index of the same name.
  const constraints = await client.query<{
    table: string;
    name: string;
    text: string;
    check_of: string | null;
    said: string | null;
  }>(
    `SELECT c.relname AS table, x.conname AS name, pg_get_constraintdef(x.oid) AS text, obj_description(x.oid, 'pg_constraint') AS said,
        CASE WHEN x.contype = 'c' AND cardinality(x.conkey) = 1 THEN a.attname END AS check_of
     FROM pg_constraint x JOIN pg_class c ON c.oid = x.conrelid
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.conkey[1]
     WHERE c.relnamespace = $1::regnamespace AND x.contype IN ('c', 'f', 'u', 'p')`,
    [schema],
  );
  for (const { table, name, text, check_of, said } of constraints.rows) {
    const { constraints: all, ownChecks, byHand } = out.get(table)!;
    all.set(name, text);
    if (said?.startsWith(BY_HAND)) byHand.add(name);
    if (check_of) ownChecks.set(check_of, [...(ownChecks.get(check_of) ?? []), name]);
  }
  const indexes = await client.query<{ table: string; name: string; text: string; said: string | null }>(
    `SELECT c.relname AS table, i.relname AS name, pg_get_indexdef(x.indexrelid) AS text, obj_description(i.oid, 'pg_class') AS said
     FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     WHERE c.relnamespace = $1::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('u', 'p'))`,
    [schema],
  );
  for (const { table, name, text, said } of indexes.rows) {
    out.get(table)?.indexes.set(name, text.replace(` ON ${schema}.`, ' ON '));
    if (said?.startsWith(BY_HAND)) out.get(table)?.byHand.add(name);
  }
  return out;
}

/** Statements that bring one table to its definition. */
function tableDraft(draft: TableDraft, wanted: Table, found: Table): string[] {
  const table = quote(draft.name);
  const out: string[] = [];
  const alter = (text: string): void => void out.push(`ALTER TABLE ${table} ${text};`);
  const fields = new Map(Object.entries(draft.fields).map(([name, field]) => [snake(name), [name, field] as const]));
  const added = new Set<string>();
  const remade: string[] = [];
  const remake = (name: string): void => {
    remade.push(name);
    alter(`DROP COLUMN ${quote(name)}`);
  };
  /** Gone with a column that is made anew. */
  const went = (text: string): boolean => remade.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  const making = (want: Column, name: string): string => {
    const field = fields.get(name);
    if (want.generated) return `${quote(name)} ${want.type} GENERATED ALWAYS AS (${want.fallback}) STORED`;
    return field
      ? columnSql(...field)
      : `${quote(name)} ${want.type}${want.fallback ? ` NOT NULL DEFAULT ${want.fallback}` : ''}`;
  };
  for (const [name, want] of wanted.columns) {
    const have = found.columns.get(name);
    const column = `ALTER COLUMN ${quote(name)}`;
    if (have?.generated && !want.generated) alter(`${column} DROP EXPRESSION`);
    // PostgreSQL makes a column that follows from others anew; there is no other way before version 17.
    else if (have && want.generated && (!have.generated || have.fallback !== want.fallback)) remake(name);
    else if (have) {
      if (have.type !== want.type) alter(`${column} TYPE ${want.type}`);
      if (have.fallback !== want.fallback)
        alter(want.fallback === null ? `${column} DROP DEFAULT` : `${column} SET DEFAULT ${want.fallback}`);
      if (have.notNull !== want.notNull) alter(`${column} ${want.notNull ? 'SET' : 'DROP'} NOT NULL`);
      continue;
    }
    if (have && !want.generated) continue;
    added.add(name);
    if (want.notNull && want.fallback === null) out.push(`-- ${name} is required: give old rows a value first`);
    alter(`ADD COLUMN ${making(want, name)}`);
  }
  for (const [name, text] of wanted.constraints) {
    const have = went(text) ? undefined : found.constraints.get(name);
    // The check of a new column comes with it.
    if (have === text || [...added].some((column) => wanted.ownChecks.get(column)?.includes(name))) continue;
    alter(`${have ? `DROP CONSTRAINT ${quote(name)}, ` : ''}ADD CONSTRAINT ${quote(name)} ${text}`);
  }
  for (const [name, text] of wanted.indexes) {
    const have = went(text) ? undefined : found.indexes.get(name);
    if (have === text) continue;
    if (have) out.push(`DROP INDEX ${quote(name)};`);
    out.push(`${text};`);
  }
  // What no definition says any more goes, before what comes in its place.
  const gone: string[] = [];
  const stays = (name: string): boolean => found.byHand.has(name);
  const dropped = [...found.columns.keys()].filter((name) => !wanted.columns.has(name) && !stays(name));
  for (const name of found.constraints.keys())
    if (!wanted.constraints.has(name) && !stays(name))
      gone.push(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)};`);
  for (const name of found.indexes.keys())
    if (!wanted.indexes.has(name) && !stays(name)) gone.push(`DROP INDEX ${quote(name)};`);
  for (const name of dropped) gone.push(`ALTER TABLE ${table} DROP COLUMN ${quote(name)}; -- with its values`);
  return [...gone, ...out];
}

/**
 * The draft of a migration that brings the tables of schema `public` to the definitions; empty when nothing lacks.
 * `client`: a connection of a role that may make schemas; nothing it does here stays.
 */
export async function schemaDiff(client: PoolClient, entities: readonly Entity[]): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL search_path TO public');
    const found = await readTables(client, 'public');
    await client.query(`CREATE SCHEMA ${SCHEMA}`);
    // Behind it what the definitions refer to and none of them makes: types, rows of objects and their keys.
    await client.query(`SET LOCAL search_path TO ${SCHEMA}, public`);
    for (const statement of ddl(entities)) await client.query(statement);
    const wanted = await readTables(client, SCHEMA);
    const drafts = entities.flatMap(tablesOf);
    const missing = drafts.filter(({ name }) => !found.has(name));
    return [
      ...missing.flatMap(({ table }) => table),
      ...drafts
        .filter(({ name }) => found.has(name))
        .flatMap((draft) => tableDraft(draft, wanted.get(draft.name)!, found.get(draft.name)!)),
      ...missing.flatMap(({ keys }) => keys),
    ];
  } finally {
    await client.query('ROLLBACK');
  }
}
