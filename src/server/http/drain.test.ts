import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { testServer } from '#server/testing/http.ts';
import { makeDrain } from './drain.ts';

/** The slow call has begun; it answers when it may end. */
const began = Promise.withResolvers<void>();
const mayEnd = Promise.withResolvers<void>();
const slow = call('GET', '/api/v1/slow', 'public', {}, output<string>());
const slowModule: ServerModule = {
  name: 'slow',
  handlers: [
    handle(slow, async () => {
      began.resolve();
      await mayEnd.promise;
      return 'done';
    }),
  ],
};

interface Got {
  status: number;
  connection: string | undefined;
  body: string;
}
const get = (port: number, path: string): Promise<Got> =>
  new Promise((done, fail) => {
    httpRequest({ port, path, host: '127.0.0.1' }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk));
      answer.on('end', () => done({ status: answer.statusCode!, connection: answer.headers.connection, body }));
    })
      .on('error', fail)
      .end();
  });

test('a draining node says so, finishes what runs, then accepts nothing', async () => {
  const drain = makeDrain();
  const server = await testServer([slowModule], { drain, health: { ready: async () => !drain.draining() } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  expect((await get(port, '/health/ready')).status).toBe(200);
  const running = get(port, '/api/v1/slow');
  await began.promise;
  const ended = drain.run(server.app, { waitMs: 1500, graceMs: 30_000 });
  const during = await get(port, '/health/ready');
  expect(during).toMatchObject({ status: 503, connection: 'close' });
  expect((await get(port, '/health/live')).status).toBe(200);
  // Connections are refused from here on, and the slow call still runs.
  await expect.poll(() => server.app.server.listening, { timeout: 20_000 }).toBe(false);
  mayEnd.resolve();
  const answer = await running;
  expect(answer).toMatchObject({ status: 200, connection: 'close' });
  expect(JSON.parse(answer.body).data).toBe('done');
  await ended;
  await expect(get(port, '/health/live')).rejects.toThrow(/ECONNREFUSED/);
  await server.close();
});
