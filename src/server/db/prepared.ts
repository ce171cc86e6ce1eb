/**
 * Statements a connection plans once: those that begin with `MARK`.
 *
 * For busy statements of constant text whose planning costs more than running them. Hides: the names a connection knows
 * them by. Invariants: one text has one name in the process; no more than MOST texts are kept, further ones run as any
 * other statement. Refuses: nothing; texts made of values must not be marked (values are parameters anyway).
 */
import { sql } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';

const PREPARED = '/* prepared */';
/** What a statement begins with that is to be planned once a connection. */
export const MARK = sql.raw(PREPARED);
const MOST = 400;
const names = new Map<string, string>();

/** The name of a statement, null when it is not marked or there are too many. */
function preparedName(text: string): string | null {
  if (!text.startsWith(PREPARED)) return null;
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST) return null;
  const name = `waymark_${names.size}`;
  names.set(text, name);
  return name;
}

/** Lets a new connection prepare what is marked. */
export function prepareMarked(client: PoolClient): void {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : null;
    if (name === null) return run(...args);
    const config: QueryConfig = { name, text: text as string, values: values as unknown[] };
    return run(config, ...rest);
  };
  client.query = query as typeof client.query;
}
