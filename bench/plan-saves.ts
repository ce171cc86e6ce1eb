/**
 * Changes of a whole plan as they reach the database: a plan of 20,000 tasks imported, every task of it renamed, every
 * duration changed, its import replaced; then replacing imports of 5,000. `node bench/plan-saves.ts [CHECKOUT]`.
 *
 * Milliseconds of a call over loopback, the median of ROUNDS; half as many rows show how it grows. With another
 * checkout of the product its server does the same in the same run.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import type { PlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { temporaryDirectory } from '../e2e/server.ts';
import { ROOT } from '../tools/steps.ts';

const ROUNDS = 3;
const LARGE = 20_000;
const IMPORT = 5000;
/** Twice the rows cost at most this many times as much, beside other work. */
const DOUBLED = 3;

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** Chains of ten under a summary each. */
function planXml(count: number): string {
  const tasks = Array.from({ length: count }, (_, i) => {
    const first = i % 11 === 0;
    const link =
      first || i % 11 === 1
        ? ''
        : `<PredecessorLink><PredecessorUID>${i}</PredecessorUID><Type>1</Type></PredecessorLink>`;
    return `<Task><UID>${i + 1}</UID><ID>${i + 1}</ID><Name>Task ${i + 1}</Name><OutlineLevel>${first ? 1 : 2}</OutlineLevel><Duration>PT${8 * (1 + (i % 5))}H0M0S</Duration>${link}</Task>`;
  });
  return `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-01-05T08:00:00</StartDate><Tasks>${tasks.join('')}</Tasks></Project>`;
}

type Figures = Record<string, number>;

async function measured(root: string): Promise<Figures> {
  const { startServer } = (await import(
    pathToFileURL(join(root, 'e2e', 'server.ts')).href
  )) as typeof import('../e2e/server.ts');
  const folder = temporaryDirectory('waymark-plan-saves-');
  const running = await startServer(folder);
  let token = '';
  const asked = async <T>(path: string, body?: object): Promise<T> => {
    const form = body instanceof FormData;
    const answer = await fetch(`${running.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        token,
        tokenType: '1',
        ...(body && { 'idempotency-key': crypto.randomUUID() }),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
  try {
    token = (
      await asked<{ token: string }>('/api/v1/user/sign-in', {
        username: 'lina',
        password: running.passwords.lina,
      })
    ).token;
    const sample = await asked<{ list: Record<string, unknown>[] }>('/api/v1/project/project?pageSize=1');
    const { type, manager, department } = sample.list[0]!;
    let made = 0;
    const project = async (): Promise<number> => {
      const values = { type, manager, department, plannedStart: '2026-01-05', plannedEnd: '2026-12-31' };
      const name = { name: `Bench ${++made}`, code: `BENCH-${made}`, parentMode: 'computed', configProject: '1' };
      return (await asked<{ id: number }>('/api/v1/project/project', { ...values, ...name })).id;
    };
    const imported = async (projectId: number, count: number, replace: boolean): Promise<number> => {
      const form = new FormData();
      form.append('projectId', String(projectId));
      form.append('replace', String(replace));
      form.append('file', new Blob([planXml(count)]), 'plan.xml');
      const from = performance.now();
      await asked('/api/v1/plan/import', form);
      return performance.now() - from;
    };
    const saved = async (projectId: number, change: (task: PlanTask) => Partial<PlanTask>): Promise<number> => {
      const { wire, revision } = await asked<{ wire: Parameters<typeof decodePlan>[0]; revision: number }>(
        `/api/v1/plan?projectId=${projectId}`,
      );
      const plan = decodePlan(wire);
      const tasks = plan.tasks.map((task) => ({ ...task, ...change(task) }));
      const body = { projectId, baseRevision: revision, edits: diffPlans(plan, { ...plan, tasks }) };
      const from = performance.now();
      await asked('/api/v1/plan/save', body);
      return performance.now() - from;
    };
    const several = async (work: (round: number) => Promise<number>): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await work(round));
      return median(times);
    };
    const figures: Figures = {};
    for (const size of [LARGE / 2, LARGE]) {
      const plan = await project();
      figures[`import ${size} into an empty plan`] = await imported(plan, size, false);
      figures[`rename ${size}`] = await several((round) =>
        saved(plan, ({ id }) => ({ name: `Round ${round} of ${id}` })),
      );
      figures[`other durations of ${size}`] = await several((round) =>
        saved(plan, (task) => (task.parentId === null ? {} : { durationMinutes: 480 * (2 + ((round + task.id) % 4)) })),
      );
    }
    for (const size of [IMPORT / 2, IMPORT]) {
      const plan = await project();
      await imported(plan, size, false);
      figures[`replace ${size} by an import`] = await several(() => imported(plan, size, true));
    }
    return figures;
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const other = process.argv[2];
const theirs = other === undefined ? null : await measured(other);
const ours = await measured(ROOT);
for (const [name, ms] of Object.entries(ours)) {
  const half = Object.keys(ours).find((one) => one === name.replace(/\d+/, (count) => String(Number(count) / 2)));
  const grows = half === undefined ? '' : `  doubled x ${(ms / ours[half]!).toFixed(2)} (bar ${DOUBLED})`;
  if (half !== undefined && ms / ours[half]! > DOUBLED) process.exitCode = 1;
  const beside =
    theirs === null ? '' : `  the other ${theirs[name]!.toFixed(0)} ms = ${(theirs[name]! / ms).toFixed(1)} times`;
  process.stdout.write(`${name.padEnd(36)}${`${ms.toFixed(0)} ms`.padStart(10)}${grows}${beside}\n`);
}
