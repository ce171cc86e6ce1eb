/**
 * Statements a connection plans once: those beginning with `MARK`, or, for thousands of small statements on one connection (the
 * first start), all with parameters.
 *
 * For busy statements of constant text whose planning costs more than running them. Hides: the names a connection knows them by.
 * Invariants: one text has one name in the process; at most MOST texts are kept, further ones run like any other statement.
 * Refuses: nothing; texts made of values must not be marked (values are parameters anyway).
 */
import { sql } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';

const PREPARED = '/* prepared */';
/** What a statement begins with that is to be planned once a connection. */
export const MARK = sql.raw(PREPARED);

/** Names of texts, no more than `most`; null for further ones. */
function namer(prefix: string, most: number): (text: string) => string | null {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= most) return null;
    const name = `${prefix}_${names.size}`;
    names.set(text, name);
    return name;
  };
}

const markedName = namer('waymark', 400);

/** Lets a new connection prepare marked statements. */
export const prepareMarked = (client: PoolClient): void =>
  prepare(client, (text) => (text.startsWith(PREPARED) ? markedName(text) : null));

/** Lets a new connection prepare all that have parameters. */
export function prepareAll(client: PoolClient): void {
  const nameOf = namer('all', 1_000);
  prepare(client, (text, values) => (values.length > 0 ? nameOf(text) : null));
}

function prepare(client: PoolClient, nameOf: (text: string, values: unknown[]) => string | null): void {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : null;
    if (name === null) return run(...args);
    const config: QueryConfig = { name, text: text as string, values: values as unknown[] };
    return run(config, ...rest);
  };
  client.query = query as typeof client.query;
}
