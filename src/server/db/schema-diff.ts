/**
 * What the tables of a database lack, compared with the entity definitions, as a draft of a migration.
 *
 * Hides: the definitions are made real in a schema of their own inside a transaction that is rolled back, so that
 * PostgreSQL itself writes both sides the same way and nothing is parsed. Columns, checks and indexes a migration adds by
 * hand are welcome; only what a definition asks for and the database has not, or has otherwise, is a difference.
 * Refuses: dropping anything; a column no definition knows stays until a person removes it.
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
}
interface Table {
  columns: Map<string, Column>;
  /** Name -> definition, as PostgreSQL writes it. */
  constraints: Map<string, string>;
  indexes: Map<string, string>;
  /** Column -> names of the checks that concern it alone. */
  ownChecks: Map<string, string[]>;
}

/** Tables of a schema, which must be the first of the search path. */
async function readTables(client: PoolClient, schema: string): Promise<Map<string, Table>> {
  const out = new Map<string, Table>();
  const columns = await client.query<{
    table: string;
    name: string;
    type: string;
    required: boolean;
    fallback: string;
  }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        a.attnotnull AS required, pg_get_expr(d.adbin, d.adrelid) AS fallback
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`,
    [schema],
  );
  for (const { table, name, type, required, fallback } of columns.rows) {
    const found = out.get(table) ?? {
      columns: new Map(),
      constraints: new Map(),
      indexes: new Map(),
      ownChecks: new Map(),
    };
    out.set(table, found);
    found.columns.set(name, { type, notNull: required, fallback });
  }
  // Not-null constraints (type n) are told by the columns; unique and primary keys have an index of the same name.
  const constraints = await client.query<{ table: string; name: string; text: string; check_of: string | null }>(
    `SELECT c.relname AS table, x.conname AS name, pg_get_constraintdef(x.oid) AS text,
        CASE WHEN x.contype = 'c' AND cardinality(x.conkey) = 1 THEN a.attname END AS check_of
     FROM pg_constraint x JOIN pg_class c ON c.oid = x.conrelid
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.conkey[1]
     WHERE c.relnamespace = $1::regnamespace AND x.contype IN ('c', 'f', 'u', 'p')`,
    [schema],
  );
  for (const { table, name, text, check_of } of constraints.rows) {
    const { constraints: all, ownChecks } = out.get(table)!;
    all.set(name, text);
    if (check_of) ownChecks.set(check_of, [...(ownChecks.get(check_of) ?? []), name]);
  }
  const indexes = await client.query<{ table: string; name: string; text: string }>(
    `SELECT c.relname AS table, i.relname AS name, pg_get_indexdef(x.indexrelid) AS text
     FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     WHERE c.relnamespace = $1::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('u', 'p'))`,
    [schema],
  );
  for (const { table, name, text } of indexes.rows)
    out.get(table)?.indexes.set(name, text.replace(` ON ${schema}.`, ' ON '));
  return out;
}

/** Statements that bring one table to its definition. */
function tableDraft(draft: TableDraft, wanted: Table, found: Table): string[] {
  const table = quote(draft.name);
  const out: string[] = [];
  const alter = (text: string): void => void out.push(`ALTER TABLE ${table} ${text};`);
  const fields = new Map(Object.entries(draft.fields).map(([name, field]) => [snake(name), [name, field] as const]));
  const added = new Set<string>();
  for (const [name, want] of wanted.columns) {
    const have = found.columns.get(name);
    if (!have) {
      const field = fields.get(name);
      added.add(name);
      if (want.notNull && want.fallback === null) out.push(`-- ${name} is required: give old rows a value first`);
      alter(
        `ADD COLUMN ${field ? columnSql(...field) : `${quote(name)} ${want.type}${want.fallback ? ` NOT NULL DEFAULT ${want.fallback}` : ''}`}`,
      );
      continue;
    }
    const column = `ALTER COLUMN ${quote(name)}`;
    if (have.type !== want.type) alter(`${column} TYPE ${want.type}`);
    if (have.fallback !== want.fallback)
      alter(want.fallback === null ? `${column} DROP DEFAULT` : `${column} SET DEFAULT ${want.fallback}`);
    if (have.notNull !== want.notNull) alter(`${column} ${want.notNull ? 'SET' : 'DROP'} NOT NULL`);
  }
  for (const [name, text] of wanted.constraints) {
    const have = found.constraints.get(name);
    // The check of a new column comes with it.
    if (have === text || [...added].some((column) => wanted.ownChecks.get(column)?.includes(name))) continue;
    alter(`${have ? `DROP CONSTRAINT ${quote(name)}, ` : ''}ADD CONSTRAINT ${quote(name)} ${text}`);
  }
  for (const [name, text] of wanted.indexes) {
    const have = found.indexes.get(name);
    if (have === text) continue;
    if (have) out.push(`DROP INDEX ${quote(name)};`);
    out.push(`${text};`);
  }
  for (const [name, have] of found.columns)
    if (!wanted.columns.has(name) && have.notNull && have.fallback === null)
      alter(`ALTER COLUMN ${quote(name)} DROP NOT NULL`);
  // The check of a field that lost its limits would refuse what the definition allows now.
  for (const column of fields.keys())
    for (const name of found.ownChecks.get(column) ?? [])
      if (!wanted.constraints.has(name)) alter(`DROP CONSTRAINT ${quote(name)}`);
  return out;
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
    await client.query(`SET LOCAL search_path TO ${SCHEMA}`);
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
