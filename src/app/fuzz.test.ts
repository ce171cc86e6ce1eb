/** Random and hostile inputs to every call of the modules, on the real tables: none may end in a server error. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzCalls } from '#server/testing/fuzz.ts';
import { type TestServer, testServer } from '#server/testing/http.ts';
import { entities } from './entities.ts';
import { bindPorts, entityPortsOfApp, scopeRights } from './ports.ts';
import { serverModules } from './server-modules.ts';

const modules = serverModules({ idleMinutes: 30, hours: 12 });
let server: TestServer;
beforeAll(async () => {
  bindPorts(modules);
  server = await testServer(modules, {
    entities,
    entityPorts: entityPortsOfApp,
    scopeRights,
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
