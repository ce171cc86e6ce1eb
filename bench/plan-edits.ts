/**
 * Edits of all rows of a plan at once, and whether they grow as the plan does: `node bench/plan-edits.ts [CHECKOUT]`.
 *
 * Each edit is made on a plan of `SIZE` rows and on one of twice as many, in turn; processor time, the least of three rounds
 * (what the collector of garbage takes falls where it likes). Bar: doubling the rows costs at most `DOUBLED` times as much.
 * With another checkout of the product the same edits are made by its code in the same run, one cell after the other as its
 * grid does, and the table says how many times as long they take.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plan, Schedule } from '#modules/planning/plan/plan-model.ts';
import { generate } from './schedule-plans.ts';

const SIZE = 10_000;
const ROUNDS = 3;
/** Twice the rows, plus the cost of larger memory on a busy machine; quadratic cost would be four times. */
const DOUBLED = 3.2;
/** Smaller figures are noise of the clock: the system counts processor time in steps of up to 4 ms. */
const TELLING = 8;

type Changed = { plan: Plan } | { problem: unknown };
type InTurn = <T>(plan: Plan, items: Iterable<T>, step: (plan: Plan, item: T) => Changed) => Changed;

/** The functions of a checkout; where it has no `inTurn`, cells are changed one after the other. */
async function codeOf(root: string) {
  // Older builds had no wings.
  const home = ['src/modules/planning/plan', 'src/modules/plan'].find((folder) => existsSync(`${root}/${folder}`))!;
  const from = (path: string) => import(`${root}/${home}/${path}`);
  const [changes, actions, batch, outline, clip, edits, schedule] = await Promise.all(
    ['plan-changes', 'plan-actions', 'plan-batch', 'outline', 'plan-clip', 'plan-edits']
      .map((name) => from(`edit/${name}.ts`))
      .concat(from('schedule/schedule.ts')),
  );
  const singly: InTurn = (plan, items, step) => {
    let at = plan;
    for (const item of items) {
      const next = step(at, item);
      if ('problem' in next) return next;
      at = next.plan;
    }
    return { plan: at };
  };
  const inTurn: InTurn = await from('edit/open-plan.ts').then(
    (open) => open.inTurn,
    () => singly,
  );
  return { ...changes, ...actions, ...batch, ...outline, ...clip, ...edits, ...schedule, inTurn };
}
type Code = Awaited<ReturnType<typeof codeOf>>;

interface World {
  code: Code;
  plan: Plan;
  schedule: Schedule;
  rows: number[];
  leaves: number[];
}

const planOf = (changed: Changed): Plan => {
  if ('problem' in changed) throw new Error(`refused: ${JSON.stringify(changed.problem)}`);
  return changed.plan;
};
const cells = ({ code, plan }: World, rows: number[], step: (plan: Plan, row: number) => Changed): Plan =>
  planOf(code.inTurn(plan, rows, step));

/** The edits, by name; `leaves` of the plan follow one another. */
const EDITS: Readonly<Record<string, (world: World) => unknown>> = {
  'link all rows': ({ code, plan, leaves }) => planOf(code.linkRows(plan, leaves)),
  'clear all predecessors': (w) => cells(w, w.rows, (plan, row) => w.code.setPredecessors(plan, row, '')),
  'type all predecessors': (w) => {
    const above = new Map(w.leaves.slice(1).map((row, i) => [row, w.leaves[i]!]));
    return cells(w, [...above.keys()], (plan, row) => w.code.setPredecessors(plan, row, String(above.get(row)! + 1)));
  },
  'paste durations': (w) => cells(w, w.leaves, (plan, row) => w.code.setDuration(plan, w.schedule, row, '3d')),
  'move all bars': (w) =>
    cells(w, w.leaves, (plan, row) => w.code.setStart(plan, w.schedule, row, w.schedule.start[row]! + 1440)),
  'change all rows': ({ code, plan, schedule, rows }) =>
    planOf(code.changeRows(plan, schedule, rows, { mode: 'manual', shiftDays: 1, addParticipants: [1] })),
  'delete all rows': ({ code, plan, rows }) => code.deleteTasks(plan, rows),
  'indent all but the first': ({ code, plan, rows }) => code.indent(plan.tasks, rows.slice(1)),
  'move half behind the rest': ({ code, plan, rows }) =>
    code.moveBranches(plan.tasks, rows.slice(0, rows.length / 2), { parentId: null, beforeId: null }),
  'paste all as a copy': ({ code, plan, rows }) => {
    let id = 0;
    const clip = { ...code.copyBranches(plan.tasks, plan.links, rows), text: '', owner: '' };
    return code.pasteClip(plan, clip, '', { parentId: null, beforeId: null }, () => --id, true);
  },
  'merge a plan of new rows': ({ code, plan }) => {
    const empty = { ...plan, tasks: [], links: [] };
    const fresh = plan.tasks.map((task) => ({ ...task, id: -task.id, parentId: null }));
    return code.mergeEdits(empty, code.diffPlans(empty, { ...empty, tasks: fresh }));
  },
  'merge all rows turned round': ({ code, plan }) => {
    const flat = plan.tasks.map((task) => ({ ...task, parentId: null }));
    const [before, after] = [flat, flat.toReversed()].map((tasks) => ({ ...plan, tasks }));
    return code.mergeEdits(before, code.diffPlans(before, after));
  },
};

function worldOf(code: Code, size: number): World {
  const plan = generate(size);
  const answer = code.schedulePlan(plan);
  const rows = plan.tasks.map((_, row) => row);
  return {
    code,
    plan,
    schedule: answer.schedule,
    rows,
    leaves: rows.filter((row) => answer.schedule.summary[row] === 0),
  };
}

/** Milliseconds of processor time; edits too short to be measured are repeated. */
function computed(work: () => unknown): number {
  for (let times = 1; ; times *= 4) {
    const before = process.threadCpuUsage();
    for (let k = 0; k < times; k++) work();
    const { user, system } = process.threadCpuUsage(before);
    const spent = (user + system) / 1000;
    if (spent >= TELLING * 4 || times >= 64) return spent / times;
  }
}
const least = (work: () => unknown): number => Math.min(...Array.from({ length: ROUNDS }, () => computed(work)));

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`.padStart(10);
const other = process.argv[2];
const ours = await codeOf(resolve(import.meta.dirname, '..'));
const theirs = other === undefined ? null : await codeOf(resolve(other));
const [small, large] = [worldOf(ours, SIZE), worldOf(ours, 2 * SIZE)];
const theirWorld = theirs && worldOf(theirs, SIZE);
let missed = 0;
console.log(`edits of all rows, ${SIZE} and ${2 * SIZE}; bar: doubled at most ${DOUBLED} times`);
for (const [name, edit] of Object.entries(EDITS)) {
  const once = least(() => edit(small));
  const twice = least(() => edit(large));
  const ratio = twice / once;
  const ok = ratio <= DOUBLED;
  if (!ok) missed++;
  // Once: what takes seconds needs no second round.
  const before = theirWorld === null ? '' : `  the other ${ms(computed(() => edit(theirWorld)))}`;
  const times = theirWorld === null ? '' : ` = ${(Number(before.match(/[\d.]+/)![0]) / once).toFixed(1)} times`;
  console.log(
    `${ok ? 'ok    ' : 'MISSED'} ${name.padEnd(28)}${ms(once)}${ms(twice)}  x ${ratio.toFixed(2)}${before}${times}`,
  );
}
process.exitCode = missed > 0 ? 1 : 0;
