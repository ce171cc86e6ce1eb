/**
 * Speed of the scheduling engine: `node bench/schedule.ts [sizes]`, for instance `node bench/schedule.ts 1000,10000`.
 *
 * Plans: a tenth of the rows are summaries; 1.2 links a task, 94 % FS, 3 % SS, 2.5 % FF, 0.5 % SF, 5 % with a lag or
 * lead; 2 % start-no-earlier-than; Monday to Friday with holidays and adjusted Saturdays. The same seed each time.
 * `first`: first call in a fresh process for the smallest size, so with cold code. `all in`: from task objects, with
 * graph and calendars' lookup. `passes`: inputs read again, forward, backward, slack and roll-up (the full pass when no
 * link or outline has changed). `cpu`: the same in time computed, without waiting for other work on the machine; caches
 * it shares still count. `edit`: one duration changes; forward incremental with parents. `hash`: equal hashes mean equal
 * schedules.
 */
import { cpus, loadavg } from 'node:os';
import { dayOf } from '#kernel/dates.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import {
  type LinkType,
  newPlanTask,
  type Plan,
  type PlanLink,
  type PlanTask,
  planOptions,
} from '#modules/plan/plan-model.ts';
import { makeScheduler, schedulePlan } from '#modules/plan/schedule.ts';
import { scheduleHash } from '#modules/plan/schedule-hash.ts';

/** A small repeatable generator of numbers in 0..1 (mulberry32). */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function generate(n: number): Plan {
  const next = random(n);
  const below = (limit: number): number => Math.floor(next() * limit);
  const projectStart = dayOf(2026, 1, 5) * 1440 + 540;
  const years = Array.from({ length: 40 }, (_, i) => 2020 + i);
  const calendar = calendarFrom({
    id: 1,
    name: 'Mon-Fri',
    rule: 'double',
    holidays: years.flatMap((y) => [
      { from: dayOf(y, 1, 1), to: dayOf(y, 1, 3) },
      { from: dayOf(y, 5, 1), to: dayOf(y, 5, 5) },
      { from: dayOf(y, 10, 1), to: dayOf(y, 10, 7) },
    ]),
    workdays: years.map((y) => ({ from: dayOf(y, 10, 10), to: dayOf(y, 10, 10) })),
  });
  // Ids are shuffled: nothing may depend on their order.
  const ids = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1);
    [ids[i], ids[j]] = [ids[j]!, ids[i]!];
  }
  const leaves: number[] = [];
  const tasks = ids.map((id, i): PlanTask => {
    const summary = i % 10 === 0 && i < n - 1;
    if (!summary) leaves.push(id);
    const task = newPlanTask(id, summary ? null : ids[i - (i % 10)]!, `Task ${i + 1}`);
    task.durationMinutes = (1 + below(80)) * 60;
    task.workMinutes = task.durationMinutes;
    if (!summary && next() < 0.02) {
      task.constraint = 'SNET';
      task.constraintAt = projectStart + below(700) * 1440;
    }
    return task;
  });
  const links = Array.from({ length: Math.round(n * 1.2) }, (): PlanLink => {
    const to = 1 + below(leaves.length - 1);
    const from = next() < 0.2 ? below(to) : Math.max(0, to - 1 - below(400));
    const kind = next();
    const type: LinkType = kind < 0.94 ? 'FS' : kind < 0.97 ? 'SS' : kind < 0.995 ? 'FF' : 'SF';
    const lag = next() < 0.05 ? (below(20) - 6) * 240 : 0;
    return { from: leaves[from]!, to: leaves[to]!, type, lag, lagUnit: 'work' };
  });
  const settings = {
    projectStart,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
  } as const;
  return { settings: { ...settings, minutesPerDay: 480, minutesPerWeek: 2400 }, calendars: [calendar], tasks, links };
}

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
const part = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
const ms = (value: number): string => (value < 1 ? value.toFixed(4) : value.toFixed(1)).padStart(9);

/** Published or measured on a machine like the project's (design/scheduling.md part 4), for the same sizes. */
const PEERS: Record<number, string> = {
  1000: 'TaskJuggler 910 ms, MPXJ 161 ms',
  10000: 'TaskJuggler 14,200 ms, MPXJ 1,600-3,700 ms; bar 25 ms',
  100000: 'MPXJ 168,000 ms; floor of bare passes 5-8 ms, prototype with graph 28-40 ms; bar 25 ms warm, 120 ms cold',
};

const load = (): string =>
  loadavg()
    .map((n) => n.toFixed(1))
    .join(' ');
console.log(`load of the machine (1, 5, 15 minutes) ${load()}, ${cpus().length} cores`);
console.log('   tasks    links     first    all in    passes       cpu  edit p50  edit p95  edit max      (ms)  hash');
for (const size of (process.argv[2] ?? '1000,10000,100000').split(',').map(Number)) {
  const plan = generate(size);
  const first = timed(() => schedulePlan(plan));
  const runs = size > 50_000 ? 15 : 40;
  const allIn = part(
    Array.from({ length: runs }, () => timed(() => schedulePlan(plan))),
    0.5,
  );
  const scheduler = makeScheduler(plan);
  if ('problems' in scheduler) throw new Error(JSON.stringify(scheduler.problems));
  const passes = part(
    Array.from({ length: runs }, () => timed(() => scheduler.recalculate())),
    0.5,
  );
  const cpu = part(
    Array.from({ length: runs }, () => computed(() => scheduler.recalculate())),
    0.5,
  );
  const next = random(7);
  const edits = Array.from({ length: 400 }, () => {
    const index = Math.floor(next() * size);
    const tasks = plan.tasks;
    tasks[index] = { ...tasks[index]!, durationMinutes: (1 + Math.floor(next() * 80)) * 60 };
    return timed(() => scheduler.update([index], tasks));
  });
  const hash = scheduleHash(scheduler.settle());
  const again = schedulePlan(plan);
  if ('problems' in again || scheduleHash(again.schedule) !== hash) throw new Error('incremental and full differ');
  const figures = [first, allIn, passes, cpu, part(edits, 0.5), part(edits, 0.95), part(edits, 1)].map(ms).join(' ');
  console.log(`${String(size).padStart(8)} ${String(plan.links.length).padStart(8)} ${figures}            ${hash}`);
  if (PEERS[size]) console.log(`         ${PEERS[size]}`);
}
console.log(`load at the end ${load()}`);
