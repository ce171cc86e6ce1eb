/**
 * Speed of the scheduling engine: `node bench/schedule.ts [sizes]`, for instance `node bench/schedule.ts 1000,10000`.
 *
 * Plans: see schedule-plans.ts. `first`: first call in a fresh process for the smallest size, so with cold code. `all in`: from
 * task objects, with graph and calendars' lookup. `passes`: forward, backward, slack and roll-up (the full pass: what an edit costs
 * that moves everything, when no link or outline has changed). `cpu`: the same in processor time, without other work on the
 * machine, of many passes together: the system counts it in steps of up to 4 ms.
 * `bare`: a fixed loop of the same memory traffic, measured in turn with `cpu` (calibration.ts, which says why machines differ).
 * `edit`: one duration changes; incremental with parents; each the least of three rounds, to discard interruptions by other
 * processes. `hash`: equal hashes mean equal schedules; after the edits it is checked against a schedule made anew.
 *
 * The largest size is also scheduled with two and five calendars and from its finish; and plans of phases whose links are
 * between the phases alone. Bars for plans of 20,000 and more tasks, in times the bare loop, so that they hold on any
 * machine: for a full pass the median of pairs measured in turn, for edits the 95th percentile. On the project's one (2
 * cores AMD EPYC), where the loop takes 6 to 7 ms for 100,000 tasks, they are below the bars of design/scheduling.md part 4:
 * 25 ms on one calendar, 10 more for the other cases, 1 ms an edit. Where TaskJuggler is installed it schedules 1,000 tasks
 * beside us, and its dates must be ours.
 */
import { cpus, loadavg } from 'node:os';
import type { Plan, PlanTask } from '#modules/planning/plan/plan-model.ts';
import { makeScheduler, schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { scheduleHash } from '#modules/planning/plan/schedule/schedule-hash.ts';
import { barePass, type Calibration, calibrate } from './calibration.ts';
import { fromFinish, generate, ofAllTypes, onCalendars, phases, plainPlan, random } from './schedule-plans.ts';
import { compareWithTaskJuggler, taskJugglerVersion } from './taskjuggler.ts';

/** Times the bare loop: a full pass and an edit; a plan of this size and more. */
interface Bar {
  pass: number;
  edit: number;
}
const FROM_SIZE = 20_000;
const PLAIN: Bar = { pass: 3, edit: 0.16 };
const OTHER: Bar = { pass: 4, edit: 0.16 };
/** An edit there looks at all tasks of a phase: the first start and the last finish of a summary that others wait for. */
const PHASES: Bar = { pass: 4, edit: 0.3 };
/** Links of all types with lags: each is moved by the functions that explain it, in each pass once, however big its phases. */
const LINKED: Bar = { pass: 16, edit: 0.3 };
const EDITS = 400;
const ROUNDS = 3;
const PAIRS = 9;

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
/** Milliseconds that this thread computed: what a busy machine adds to the clock is not in it. */
const computed = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
const part = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
const median = (times: number, work: () => number): number => part(Array.from({ length: times }, work), 0.5);
const ms = (value: number): string => (value < 1 ? value.toFixed(4) : value.toFixed(1)).padStart(8);
const load = (): string =>
  loadavg()
    .map((n) => n.toFixed(1))
    .join(' ');

type Scheduler = Exclude<ReturnType<typeof makeScheduler>, { problems: unknown }>;

/** Full passes and bare ones in turn: both, in time computed, and the ratio of each pair. */
function passesOf(scheduler: Scheduler, bare: Calibration, size: number): { cpu: number[]; bare: number[] } {
  const together = Math.ceil(1e6 / size);
  const times = { cpu: [] as number[], bare: [] as number[] };
  for (let k = 0; k < together; k++) barePass(bare);
  for (let pair = 0; pair < PAIRS; pair++) {
    const spent = (pass: () => unknown, count: number): number =>
      computed(() => {
        for (let k = 0; k < count; k++) pass();
      }) / count;
    times.cpu.push(spent(() => scheduler.recalculate(), together));
    times.bare.push(spent(() => barePass(bare), 2 * together));
  }
  return times;
}

/** The same edits in each round, of every one the least time; and the tasks as the last round leaves them. */
function editsOf(plan: Plan, scheduler: Scheduler): { edits: number[]; tasks: PlanTask[] } {
  const edits = Array<number>(EDITS).fill(Number.POSITIVE_INFINITY);
  const leaves = plan.tasks.flatMap((_, i) => (scheduler.schedule.summary[i] ? [] : [i]));
  for (let round = 0; ; round++) {
    const next = random(7);
    const edited = new Set<number>();
    const tasks = plan.tasks.slice();
    for (let k = 0; k < EDITS; k++) {
      const index = leaves[Math.floor(next() * leaves.length)]!;
      tasks[index] = { ...tasks[index]!, durationMinutes: (1 + Math.floor(next() * 80)) * 60 };
      edited.add(index);
      const took = timed(() => scheduler.update([index], tasks));
      edits[k] = Math.min(edits[k]!, took);
    }
    if (round === ROUNDS - 1) return { edits, tasks };
    scheduler.update([...edited], plan.tasks);
    scheduler.settle();
  }
}

/** Measures one plan, prints its row, and holds it against its bar, if it has one. */
function measure(name: string, plan: Plan, bar: Bar): void {
  const size = plan.tasks.length;
  const first = timed(() => schedulePlan(plan));
  const runs = size > 50_000 ? 15 : 40;
  const allIn = median(runs, () => timed(() => schedulePlan(plan)));
  const scheduler = makeScheduler(plan);
  if ('problems' in scheduler) throw new Error(JSON.stringify(scheduler.problems));
  const bare = calibrate(plan);
  const passes = median(runs, () => timed(() => scheduler.recalculate()));
  const pairs = passesOf(scheduler, bare, size);
  const { edits, tasks } = editsOf(plan, scheduler);
  const hash = scheduleHash(scheduler.settle());
  const again = schedulePlan({ ...plan, tasks });
  if ('problems' in again || scheduleHash(again.schedule) !== hash) throw new Error('incremental and full differ');
  const edit = part(edits, 0.95);
  const loop = part(pairs.bare, 0.5);
  const figures = [first, allIn, passes, part(pairs.cpu, 0.5), loop, part(edits, 0.5), edit, part(edits, 1)];
  console.log(
    `${name.padEnd(16)} ${String(size).padStart(7)} ${String(plan.links.length).padStart(7)} ${figures.map(ms).join(' ')}  ${hash}`,
  );
  if (size < FROM_SIZE) return;
  const ratio = part(
    pairs.cpu.map((cpu, k) => cpu / pairs.bare[k]!),
    0.5,
  );
  told('full pass', ratio, bar.pass);
  told('edit, 95 of 100', edit / loop, bar.edit);
}

function told(name: string, found: number, bar: number): void {
  const missed = found > bar;
  console.log(
    `  ${name}: ${found.toFixed(found < 1 ? 3 : 1)} times the bare loop (at most ${bar}) ${missed ? 'MISSED' : 'ok'}`,
  );
  if (missed) process.exitCode = 1;
}

/** Published or measured on a machine like the project's (design/scheduling.md part 4), for the same sizes. */
const PEERS = [
  '   1,000 tasks: TaskJuggler 910 ms, MPXJ 161 ms',
  '  10,000 tasks: TaskJuggler 14,200 ms, MPXJ 1,600-3,700 ms',
  ' 100,000 tasks: MPXJ 168,000 ms; floor of bare passes 5-8 ms, prototype with graph 28-40 ms; bar 120 ms cold',
];

function besideTaskJuggler(version: string): void {
  const plan = plainPlan(1000);
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  const ours = median(40, () => timed(() => schedulePlan(plan)));
  const theirs = compareWithTaskJuggler(plan, answer.schedule);
  if (!theirs) {
    process.exitCode = 1;
    return;
  }
  const { whole, scheduling, tasks, differ } = theirs;
  console.log(
    `TaskJuggler ${version}, ${plan.tasks.length} tasks, ${plan.links.length} links: scheduling ${scheduling.toFixed(0)} ms, whole process ` +
      `${whole.toFixed(0)} ms; ours ${ours.toFixed(2)} ms: ${(scheduling / ours).toFixed(0)} times faster`,
  );
  console.log(
    `  dates of ${tasks} tasks and summaries compared, ${differ.length} differ ${differ.length > 0 ? 'MISSED' : 'ok'}`,
  );
  for (const line of differ.slice(0, 10)) console.log(`    ${line}`);
  if (differ.length > 0) process.exitCode = 1;
}

console.log(`load of the machine (1, 5, 15 minutes) ${load()}, ${cpus().length} cores ${cpus()[0]?.model ?? ''}`);
console.log(
  'plan               tasks   links    first   all in   passes      cpu     bare edit p50 edit p95 edit max  (ms)  hash',
);
const sizes = (process.argv[2] ?? '1000,10000,20000,100000').split(',').map(Number);
for (const size of sizes.slice(0, -1)) measure('one calendar', generate(size), PLAIN);
const plan = generate(sizes.at(-1)!);
const answer = schedulePlan(plan);
if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
measure('one calendar', plan, PLAIN);
measure('two calendars', onCalendars(plan, 2), OTHER);
measure('five calendars', onCalendars(plan, 5), OTHER);
measure('from finish', fromFinish(plan, answer.schedule.projectFinish), OTHER);
measure('2 phases', phases(2, 10_000), PHASES);
measure('50 phases, all', phases(50, 399, true), PHASES);
measure('10 phases', phases(10, 2000), PHASES);
measure('50, all types', ofAllTypes(phases(50, 399, true)), LINKED);
measure('200, all types', ofAllTypes(phases(200, 99, true)), LINKED);
measure('200, 2 calendars', onCalendars(ofAllTypes(phases(200, 99, true)), 2), LINKED);
const version = taskJugglerVersion();
if (version) besideTaskJuggler(version);
console.log(`published${version ? '' : ' (TaskJuggler is not installed here)'}:\n${PEERS.join('\n')}`);
console.log(`load at the end ${load()}`);
