/** Random and hostile inputs to every call of the modules, on the real tables: none may end in a server error. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarServer } from '#modules/calendar/server/calendar.ts';
import { dictServer } from '#modules/dict/server/dict.ts';
import { dictItems, dictTitles } from '#modules/dict/server/public.ts';
import { extFieldServer } from '#modules/ext-field/server/ext-field.ts';
import { extFieldsOf } from '#modules/ext-field/server/public.ts';
import { gridHeaderServer } from '#modules/grid-header/server/grid-header.ts';
import { logServer } from '#modules/log/server/log.ts';
import { messageServer } from '#modules/message/server/message.ts';
import { numberingServer } from '#modules/numbering/server/numbering.ts';
import { nextCode } from '#modules/numbering/server/public.ts';
import { orgServer } from '#modules/org/server/org.ts';
import { fuzzCalls } from '#server/testing/fuzz.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { entities } from './entities.ts';

const modules = [
  calendarServer,
  dictServer,
  extFieldServer,
  gridHeaderServer,
  logServer,
  messageServer,
  numberingServer,
  orgServer,
];
let server: TestServer;
beforeAll(async () => {
  server = await testServer(modules, {
    entities,
    entityPorts: { entities, nextCode, dictItems, dictTitles, extFields: extFieldsOf, userNames: async () => ({}) },
  });
  await server.database.pool.query(`INSERT INTO company (name) VALUES ('x')`);
});
afterAll(() => server.close());

test('no input makes a server error', async () => {
  const rights = modules.flatMap((m) => m.handlers.flatMap((h) => h.call.right));
  const { sent, accepted, findings } = await fuzzCalls(server.as({ rights }), modules, 20, 3);
  expect(findings).toEqual([]);
  expect(sent).toBeGreaterThan(1000);
  // A fuzz that only ever meets the validation proves nothing about what lies behind it.
  expect(accepted / sent).toBeGreaterThan(0.2);
}, 120_000);
