/**
 * The finish of a task with everything that may hold it back, among 200,000 issues, through the API.
 *
 * Floor: the same finish in the same run, of the same task without hindrances of modules. Both take
 * turns, so that whatever else the machine does slows both. The bar: at most twice the floor (records.md B8).
 * BENCH_DATA names a directory that is kept and used again.
 */

import type { Pool } from 'pg';
import { handOver } from '#kernel/contribution.ts';
import { taskAction } from '#modules/planning/task/task.calls.ts';
import { type Asks, copies, millis, type Sample, say, withSample } from './sample-application.ts';

const ISSUES = 200_000;
/** Closed ones on every task of the sample company. */
const ON_EACH = 20;
const ROUNDS = 60;
const BAR = 2;
const PEOPLE = ['wangqiang', 'zhangwei', 'chenjie', 'lina'];

async function fill(pool: Pool, owner: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: string }>("SELECT count(*) AS n FROM issue WHERE code LIKE 'B-%'");
  // A directory that was kept has them already.
  if (Number(rows[0]!.n) >= ISSUES) return;
  // Seen-before is not used here, and its words for each text take minutes.
  await owner.query('ALTER TABLE issue DISABLE TRIGGER seen_case_written');
  const values = (n: string) => ({
    name: `'问题 ' || ${n}`,
    code: `'B-' || lpad((${n})::text, 7, '0')`,
    status: "'closed'",
  });
  const alone = { program_id: 'NULL', project_id: 'NULL', task: 'NULL' };
  await copies(pool, 'issue', 'true', `generate_series(1, ${ISSUES}) n`, { ...values('n'), ...alone });
  const tasks = `(SELECT id, project_id FROM task WHERE project_id IS NOT NULL) p, generate_series(1, ${ON_EACH}) g`;
  await copies(pool, 'issue', 'true', tasks, {
    ...values(`${ISSUES} + p.id * ${ON_EACH} + g`),
    program_id: 'NULL',
    project_id: 'p.project_id',
    task: 'p.id',
  });
  await owner.query('ALTER TABLE issue ENABLE TRIGGER seen_case_written');
}

const act = (asked: Asks, taskId: number, action: string): Promise<unknown> =>
  asked(taskAction.path.replace(':taskId', String(taskId)), { action });

/** A task in progress that nothing keeps from being finished and opened again, and who does it; what the day allows differs. */
async function finishable({ running, asks }: Sample): Promise<{ asked: Asks; taskId: number }> {
  for (const username of PEOPLE) {
    const asked = await asks(username);
    const { rows } = await running.database.pools.app.query<{ id: string }>(
      `SELECT t.id FROM task t JOIN "user" u ON u.id = t.responsible WHERE u.username = $1 AND t.status = 'ongoing'
        AND NOT t.summary ORDER BY t.id`,
      [username],
    );
    for (const { id } of rows)
      try {
        for (const action of ['finish', 'restart']) await act(asked, Number(id), action);
        return { asked, taskId: Number(id) };
      } catch {
        // Another one.
      }
  }
  throw new Error('no task of the sample company can be finished and opened again');
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function measure(sample: Sample): Promise<void> {
  const { running } = sample;
  const { asked, taskId } = await finishable(sample);
  const times = { floor: [] as number[], with: [] as number[] };
  const bare = running.modules.map(({ hinders: _hinders, ...module }) => module);
  for (let round = -3; round < ROUNDS; round++)
    for (const kind of ['floor', 'with'] as const) {
      handOver('server', kind === 'floor' ? bare : running.modules);
      const from = performance.now();
      await act(asked, taskId, 'finish');
      const took = performance.now() - from;
      handOver('server', running.modules);
      await act(asked, taskId, 'restart');
      if (round >= 0) times[kind].push(took);
    }
  const [floor, held] = [median(times.floor), median(times.with)];
  say('finish of a task that nothing could hinder (floor), p50', millis(floor));
  say('finish with all refusal facts among 200,000 issues, p50', `${millis(held)} (bar ${millis(floor * BAR)})`);
  if (held > floor * BAR) process.exitCode = 1;
}

await withSample(fill, ['issue'], measure);
