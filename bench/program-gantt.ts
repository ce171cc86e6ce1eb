/**
 * The Gantt of a program of 50 projects with 50,000 tasks: its answer through the API, its rows in the browser, and a filter over all
 * of them. The bars (portfolio.md 14): first paint 3 s, filter 1 s.
 */
import type { Pool } from 'pg';
import { type ProgramGantt, programGantt } from '#modules/planning/program-plan/gantt.calls.ts';
import { programModel, programRows, viewFlags } from '#modules/planning/program-plan/web/program-rows.ts';
import { copies, millis, type Sample, say, withSample } from './sample-application.ts';

const PROJECTS = 50;
const TASKS = 1000;
const ROUNDS = 7;
const FIRST_PAINT = 3000;
const FILTER = 1000;
const PERSON = 'lina';

async function fill(pool: Pool): Promise<void> {
  await copies(pool, 'project', 'program IS NOT NULL', `generate_series(1, ${PROJECTS}) n`, {
    ...{ name: `'Program project ' || n`, code: `'PGB-' || n`, status: `'ongoing'` },
  });
  const days = `((n % ${TASKS}) * 3 % 400)`;
  await copies(
    pool,
    'task',
    'project_id IS NOT NULL AND NOT summary AND NOT milestone AND parent IS NULL OR level = 2 AND NOT summary AND NOT milestone',
    `(SELECT p.id AS project, row_number() OVER (ORDER BY p.id, g) - 1 AS n FROM project p, generate_series(1, ${TASKS}) g
      WHERE p.code LIKE 'PGB-%') x`,
    {
      ...{ name: `'Task ' || n`, code: `'B-' || n`, project_id: 'x.project', parent: 'NULL', level: '1' },
      ...{ position: `n % ${TASKS}`, milestone: 'n % 40 = 0', critical: 'n % 9 = 0', created_by: 'NULL' },
      ...{ start_at: `30000000 + ${days} * 1440`, finish_at: `30000000 + (${days} + 5) * 1440` },
    },
  );
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function measure({ owner, asks }: Sample): Promise<void> {
  const asked = await asks(PERSON);
  const { rows } = await owner.query<{ id: string }>('SELECT min(id) AS id FROM program');
  const path = programGantt.path.replace(':programId', rows[0]!.id);
  const times = { answer: [] as number[], rows: [] as number[], filter: [] as number[] };
  for (let round = -2; round < ROUNDS; round++) {
    const from = performance.now();
    const gantt = (await asked(path)) as ProgramGantt;
    const answered = performance.now();
    if (gantt.tasks.id.length < PROJECTS * TASKS) throw new Error(`the Gantt told ${gantt.tasks.id.length} tasks`);
    const made = programRows(gantt);
    const view = { closed: new Set<number>(), filter: 'all', search: '' } as const;
    programModel(made, viewFlags(made, gantt.tasks.status, gantt.now, view).flags, gantt);
    const ready = performance.now();
    const found = viewFlags(made, gantt.tasks.status, gantt.now, { ...view, filter: 'critical', search: 'task 4' });
    programModel(made, found.flags, gantt);
    const filtered = performance.now();
    if (found.tasks === 0) throw new Error('nothing was found');
    if (round < 0) continue;
    times.answer.push(answered - from);
    times.rows.push(ready - answered);
    times.filter.push(filtered - ready);
  }
  const [answer, drawn, filter] = [times.answer, times.rows, times.filter].map(median) as [number, number, number];
  say(`Gantt of ${PROJECTS} projects, ${PROJECTS * TASKS} tasks: answer`, millis(answer));
  say('rows in the browser', millis(drawn));
  say('filter and search over all of them', millis(filter));
  if (answer + drawn > FIRST_PAINT || filter > FILTER) process.exitCode = 1;
}

await withSample(fill, ['project', 'task'], measure);
