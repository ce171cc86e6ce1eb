import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import {
  bool,
  choice,
  date,
  decimal,
  instant,
  int,
  json,
  money,
  percent,
  period,
  ref,
  refs,
  text,
} from '#kernel/field.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { httpModule } from '#server/http/tickets.ts';
import { fuzzCalls } from './fuzz.ts';
import { type TestServer, testServer } from './http.ts';

const label = ['值', '值', 'Value'] as const;
const id = int(label, { required: true });
const all = {
  name: text(label, { required: true }),
  amount: decimal(label),
  cost: money(label),
  done: percent(label),
  open: bool(label),
  due: date(label),
  at: instant(label),
  span: period(label),
  kind: choice(label, { a: label, b: label }),
  owner: ref(label, 'user'),
  others: refs(label, 'user'),
  more: json<unknown>()(label),
};
const store = call('POST', '/api/v1/fuzz', 'login', all, output<unknown>());
const read = call('GET', '/api/v1/fuzz/:id', 'login', { id, q: text(label) }, output<unknown>());
const careless = call('POST', '/api/v1/careless', 'login', { n: int(label) }, output<number>());
const good: ServerModule = {
  name: 'fuzz',
  handlers: [
    handle(store, async (ctx, i) => {
      const { rows } =
        await sql`SELECT ${i.name}::text AS name, ${i.amount}::numeric(20,2) AS amount, ${i.due}::date AS due,
        ${i.at}::timestamptz AS at, ${i.owner}::bigint AS owner, ${i.others}::bigint[] AS others, ${JSON.stringify(i.more ?? null)}::jsonb AS more,
        ${i.cost?.amount}::numeric AS cost, ${i.span?.from}::date AS from, ${i.done}::numeric AS done, ${i.kind}::text AS kind, ${i.open}::boolean AS open`.execute(
          ctx.db,
        );
      return rows[0];
    }),
    handle(
      read,
      async (ctx, i) => (await sql`SELECT ${i.id}::bigint AS id, ${i.q}::text AS q`.execute(ctx.db)).rows[0],
    ),
  ],
};
const bad: ServerModule = {
  name: 'bad',
  handlers: [handle(careless, async (_ctx, i) => new Array(i.n ?? 0).length)],
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer([good, bad, httpModule]);
});
afterAll(() => server.close());

test('no input of any kind makes a server error', async () => {
  const modules = [good, httpModule];
  const { tried, sent, accepted, findings } = await fuzzCalls(server.as(), modules, 300, 11);
  expect(findings).toEqual([]);
  expect(tried).toBe(300 * modules.flatMap((one) => one.handlers).length);
  expect(sent).toBeLessThan(tried);
  // A fuzz that only ever meets the validation proves nothing about what is behind it.
  expect(accepted).toBeGreaterThan(100);
});

test('a careless handler is found', async () => {
  const { findings } = await fuzzCalls(server.as(), [bad], 100, 7);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings[0]).toMatchObject({ call: 'POST /api/v1/careless', status: 500 });
});
