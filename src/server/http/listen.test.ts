import { createServer } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { StartRefusal } from '#server/start-refusal.ts';
import { listen } from './listen.ts';

const listening = async (host: string, port = 0): Promise<string> => {
  const app = fastify();
  try {
    return await listen(app, host, port);
  } finally {
    await app.close();
  }
};

test('the address people open', async () => {
  expect(await listening('0.0.0.0')).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await listening('127.0.0.1')).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await listening('127.0.0.2')).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
});

test.each(['192.0.2.123', 'no-such-host.invalid'])('%s is refused in one plain line', async (host) => {
  const error: unknown = await listening(host).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(StartRefusal);
  expect((error as Error).message).toMatch(/ cannot be used \(E\w+\); see WAYMARK_HOST and WAYMARK_PORT\.$/);
});

test('a port that is taken is said', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.on('listening', resolve));
  const { port } = other.address() as { port: number };
  await expect(listening('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is taken; choose another with WAYMARK_PORT.`,
  );
  other.close();
});
