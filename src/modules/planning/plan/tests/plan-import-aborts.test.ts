/**
 * Uploads that break off, and database connections that end, at random moments of an import preview: the application lives.
 *
 * Files are read by a worker (what becomes of one that is lost: server/workers/pool.test.ts); here the client and the
 * database go away. `IMPORT_ABORTS` is the number of uploads.
 */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { previewImport } from '#modules/planning/plan/plan.calls.ts';

const UPLOADS = Number(process.env.IMPORT_ABORTS ?? 60);
const TASKS = 1_500;
const BOUNDARY = 'a-line-no-file-has';

let world: Awaited<ReturnType<typeof planWorld>>;
const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);
beforeAll(async () => {
  world = await planWorld();
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  process.on('uncaughtException', note).on('unhandledRejection', note);
}, 120_000);
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note);
  await world.server.close();
});

/** The same numbers at every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((done) => setImmediate(done));
};

function bodyOf(projectId: number, file: Uint8Array): Buffer {
  const part = (head: string): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="projectId"')}${projectId}\r\n`),
    Buffer.from(part('name="file"; filename="plan.xml"')),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Sends the first `sent` bytes and goes away after so many turns; returns what came back, null: nothing did. */
function upload(body: Buffer, sent: number, leaveAfter: number | null): Promise<string | null> {
  const { port } = world.server.app.server.address() as AddressInfo;
  return new Promise((done) => {
    const sending = request({
      port,
      method: previewImport.method,
      path: previewImport.path,
      headers: {
        token: world.boss.token,
        tokentype: '1',
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.length,
      },
    });
    sending.on('error', () => done(null));
    sending.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => void (text += chunk));
      answer.on('end', () => done(text));
      answer.on('error', () => done(null));
    });
    sending.write(body.subarray(0, sent));
    if (leaveAfter === null) sending.end();
    else void turns(leaveAfter).then(() => sending.destroy());
  });
}

test('uploads that break off and connections that end leave the application alive', async () => {
  const projectId = await world.newProject();
  const tasks = Array.from({ length: TASKS }, (_, i) => xmlTask(i + 1, `Task ${i + 1}`)).join('');
  const body = bodyOf(projectId, xmlOf(`<Tasks>${tasks}</Tasks>`));
  const random = randomNumbers(20_261_121);
  const endConnections = (): Promise<unknown> =>
    world.server.database.pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
      )
      // The one who asks may be among those that another asker ends.
      .catch(() => null);
  const answers: (string | null)[] = [];
  const one = async (): Promise<void> => {
    const kind = random();
    if (kind < 0.4) answers.push(await upload(body, Math.floor(random() * body.length), Math.floor(random() * 40)));
    else if (kind < 0.7) answers.push(await upload(body, body.length, Math.floor(random() * 400)));
    else {
      const after = Math.floor(random() * 200);
      const [answer] = await Promise.all([upload(body, body.length, null), turns(after).then(endConnections)]);
      answers.push(answer);
    }
  };
  for (let at = 0; at < UPLOADS; at += 4) await Promise.all(Array.from({ length: 4 }, one));
  expect(answers).toHaveLength(UPLOADS);
  expect(uncaught).toEqual([]);
  // Whoever stayed got the preview, or was asked to try again; nobody an unexplained fault.
  const codes = answers.flatMap((text) => (text === null ? [] : [(JSON.parse(text) as { code: number }).code]));
  expect(codes.filter((code) => code !== 0 && code !== 503)).toEqual([]);
  expect(codes.length).toBeGreaterThan(0);
  expect(world.server.faults.filter(({ what }) => !what.startsWith('refused: '))).toEqual([]);
  // The pool learns of its last dead connections by using them.
  const taken = async (): Promise<unknown> => JSON.parse((await upload(body, body.length, null))!).data?.counts.taken;
  await expect.poll(taken, { timeout: 30_000 }).toBe(TASKS);
}, 120_000);
