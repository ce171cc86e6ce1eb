/**
 * What the application asks its database during a call: how many statements, and with LARGE_TRACE each with its time; `plan` shows
 * also how the database answers those that take longer than others.
 */
import pg from 'pg';
import { PROFILES } from '#server/db/pool.ts';
import { millis, say } from '../sample-application.ts';

interface Asked {
  text: string;
  values: unknown[];
  ms: number;
}
let kept: Asked[] | null = null;

const limitOf = (of: unknown): unknown =>
  Number((of as { connectionParameters?: { statement_timeout?: unknown } }).connectionParameters?.statement_timeout);
type Query = (this: unknown, ...args: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
client.query = function asked(...args) {
  const answer = query.apply(this, args);
  // Others work in the same process: calls are told by their limit of time.
  const list = limitOf(this) === PROFILES.app.statement ? kept : null;
  const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
  if (!list || !(answer instanceof Promise)) return answer;
  const [text, values] =
    typeof first === 'string' ? [first, second] : [first.text ?? '', (first.values ?? second) as unknown];
  const from = performance.now();
  return answer.finally(() => {
    list.push({ text, values: Array.isArray(values) ? values : [], ms: performance.now() - from });
  });
};

/** What was asked while the work ran. */
export async function traced(work: () => Promise<unknown>): Promise<Asked[]> {
  const list: Asked[] = [];
  kept = list;
  try {
    await work();
  } finally {
    kept = null;
  }
  return list;
}

const LONG = 3;
const LENGTH = Number(process.env.LARGE_TEXT ?? 300);

/** Tells of each statement how long it took, of long ones how they are answered. */
export async function tell(owner: pg.Pool, asked: readonly Asked[]): Promise<void> {
  for (const { text, values, ms } of asked) {
    say(`  ${millis(ms)}`, text.replace(/\s+/g, ' ').slice(0, LENGTH));
    if (process.env.LARGE_TRACE !== 'plan' || ms < LONG || !/^\s*(select|with)\b/i.test(text)) continue;
    const { rows } = await owner.query<Record<string, string>>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values as never[]);
    for (const row of rows) process.stdout.write(`      ${row['QUERY PLAN']}\n`);
  }
}
