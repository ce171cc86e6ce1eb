/** The server is killed in the middle of batch passes (records.md A13-13). Batches by HOURS_CRASH. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { HoursCrashOrder } from '#app/testing/hours-crash-probe.ts';
import { hoursWorld } from '#app/testing/hours-world.ts';

const world = await hoursWorld();
const { person, projectFor, stored, query, day, home, server } = world;
afterAll(world.close);
const BATCHES = Number(process.env.HOURS_CRASH ?? 24);
const A_BATCH = 5;
const KILLS = 2;
const PROBE = fileURLToPath(new URL('../../../../app/testing/hours-crash-probe.ts', import.meta.url));

/** Runs the probe; kills it after so many answers (0: lets it finish). Answers the batches that were answered. */
async function run(order: HoursCrashOrder, killAfter: number): Promise<number[]> {
  const child = spawn(process.execPath, [PROBE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(order));
  const answered: number[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      answered.push(Number(line));
      if (answered.length === killAfter) child.kill('SIGKILL');
    }
  });
  const [code] = await new Promise<[number | null]>((resolve) => child.on('close', (exit) => resolve([exit])));
  expect(killAfter > 0 || code === 0).toBe(true);
  return answered;
}

test(`A13-13: killed ${KILLS} times in ${BATCHES} batch passes: the ledger holds the minutes of every approved record`, {
  timeout: 300_000,
}, async () => {
  const manager = await person('manager');
  const worker = await person('worker');
  const places = [await projectFor([worker], 2, manager), await projectFor([worker], 2, manager)];
  for (const { projectId } of places) await world.hoursFrom(projectId, 'records');
  const batches: [number, number[]][] = [];
  for (let n = 0; n < BATCHES; n++) {
    const { projectId, tasks } = places[n % 2]!;
    const rows = Array.from({ length: A_BATCH }, (_, i) => ({
      ...{ day: day(-1 - (n % 25)), hours: 0.5, projectId },
      task: tasks[(n + i) % 2]!,
    }));
    batches.push([n, await stored(worker, rows)]);
  }
  const ids = batches.flatMap(([, some]) => some);
  await query(
    `INSERT INTO work_approval (company_id, record, round, step, approver, state) SELECT $1, unnest($2::bigint[]), 1, 'manager', $3, 'open'`,
    [home.companyId, ids, manager.id],
  );
  const left = new Map(batches);
  const done = new Set<number>();
  const access = server.database.access.app;
  for (let n = 0; left.size > 0; n++) {
    const order = { access, companyId: home.companyId, manager: manager.id, batches: [...left] };
    for (const number of await run(order, n < KILLS ? 1 + Math.floor(BATCHES / 4) : 0)) done.add(number);
    // A decision committed while its answer was lost is not repeated: it is refused, and the record stays as it is.
    const waiting = await query<{ id: number }>(
      `SELECT id::int AS id FROM work_record WHERE id = ANY($1) AND status = 'submitted'`,
      [ids],
    );
    const open = new Set(waiting.map(({ id }) => id));
    for (const [number, some] of [...left]) {
      const still = some.filter((id) => open.has(id)).length;
      // A batch is passed as a whole or not at all.
      expect([0, A_BATCH], `batch ${number}`).toContain(still);
      expect(still === A_BATCH && done.has(number), `batch ${number} was answered`).toBe(false);
      if (still === 0) left.delete(number);
    }
  }
  const off = await query(
    `SELECT w.id FROM work_record w WHERE w.id = ANY($1) AND (w.status <> 'approved' OR (w.hours * 60)::int <>
       (SELECT coalesce(sum(l.minutes), 0) FROM work_ledger l WHERE l.company_id = w.company_id AND l.record = w.id))`,
    [ids],
  );
  expect(off).toEqual([]);
  const tasks = await query(
    `SELECT t.id FROM task t WHERE t.project_id = ANY($1) AND t.actual_work_minutes <>
       (SELECT coalesce(sum(l.minutes), 0) FROM work_ledger l WHERE l.company_id = t.company_id AND l.task = t.id)`,
    [places.map(({ projectId }) => projectId)],
  );
  expect(tasks).toEqual([]);
});
