/**
 * Plans for the benches of the engine, the same for the same size: a tenth of the rows are summaries; 1.2 links a task,
 * 94 % FS, 3 % SS, 2.5 % FF, 0.5 % SF, 5 % with a lag or lead; 2 % start-no-earlier-than; Monday to Friday with holidays
 * and adjusted Saturdays.
 */
import { dayOf } from '#kernel/dates.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import {
  type LinkType,
  newPlanTask,
  type Plan,
  type PlanLink,
  type PlanTask,
  planOptions,
} from '#modules/planning/plan/plan-model.ts';

/** A small repeatable generator of numbers in 0..1 (mulberry32). */
export function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const YEARS = Array.from({ length: 40 }, (_, i) => 2020 + i);
const HOLIDAYS = YEARS.flatMap((y) => [
  { from: dayOf(y, 1, 1), to: dayOf(y, 1, 3) },
  { from: dayOf(y, 5, 1), to: dayOf(y, 5, 5) },
  { from: dayOf(y, 10, 1), to: dayOf(y, 10, 7) },
]);
const SATURDAYS = YEARS.map((y) => ({ from: dayOf(y, 10, 10), to: dayOf(y, 10, 10) }));

const early: readonly Shift[] = [
  [360, 600],
  [630, 870],
];
const late: readonly Shift[] = [
  [840, 1080],
  [1110, 1350],
];
const halves: readonly Shift[] = [[510, 750]];
/** The first is the project's. */
const CALENDARS: WorkCalendar[] = [
  calendarFrom({ id: 1, name: 'Mon-Fri', rule: 'double', holidays: HOLIDAYS, workdays: SATURDAYS }),
  calendarFrom({ id: 2, name: 'Mon-Sat', rule: 'single', holidays: HOLIDAYS }),
  calendarFrom({ id: 3, name: 'early shift', rule: 'none', shifts: early, holidays: HOLIDAYS }),
  calendarFrom({ id: 4, name: 'late shift', rule: 'double', shifts: late, workdays: SATURDAYS }),
  calendarFrom({ id: 5, name: 'half days', rule: 'double', shifts: halves, hoursPerDay: 4, holidays: HOLIDAYS }),
];

const settings = {
  projectStart: dayOf(2026, 1, 5) * 1440 + 540,
  calendarId: 1,
  ...planOptions,
  parentMode: 'computed',
  criticalSlackMinutes: 0,
  minutesPerDay: 480,
  minutesPerWeek: 2400,
} as const;

export function generate(n: number): Plan {
  const next = random(n);
  const below = (limit: number): number => Math.floor(next() * limit);
  const { projectStart } = settings;
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
  return { settings, calendars: CALENDARS.slice(0, 1), tasks, links };
}

/**
 * Phases of so many tasks each, and links between the phases alone: each to the next, or to all that follow. A link between
 * two phases must cost the sum of their tasks, never the product.
 */
export function phases(count: number, size: number, all = false): Plan {
  const next = random(count * size);
  const tasks: PlanTask[] = [];
  const links: PlanLink[] = [];
  for (let phase = 0; phase < count; phase++) {
    const id = tasks.length + 1;
    tasks.push(newPlanTask(id, null, `Phase ${phase + 1}`));
    for (let k = 1; k <= size; k++) {
      const task = newPlanTask(id + k, id, `Task ${id + k}`);
      task.durationMinutes = task.workMinutes = (1 + Math.floor(next() * 80)) * 60;
      tasks.push(task);
    }
    for (let from = all ? 0 : Math.max(0, phase - 1); from < phase; from++) {
      links.push({ from: from * (size + 1) + 1, to: id, type: 'FS', lag: 0, lagUnit: 'work' });
    }
  }
  return { settings, calendars: CALENDARS.slice(0, 1), tasks, links };
}

/** The same plan with links of all four types, half of them with a lag or a lead on the calendar of the successor. */
export function ofAllTypes(plan: Plan): Plan {
  const next = random(plan.links.length);
  const below = (limit: number): number => Math.floor(next() * limit);
  const types: LinkType[] = ['FS', 'SS', 'FF', 'SF'];
  const links = plan.links.map((l): PlanLink => {
    const lag = next() < 0.5 ? (below(20) - 6) * 240 : 0;
    return { ...l, type: types[below(4)]!, lag };
  });
  return { ...plan, links };
}

/** The same plan with its tasks on so many calendars, drawn evenly: of the links all but one in so many cross. */
export function onCalendars(plan: Plan, count: number): Plan {
  const next = random(count);
  const tasks = plan.tasks.map((t) => ({ ...t, calendarId: 1 + Math.floor(next() * count) }));
  return { ...plan, calendars: CALENDARS.slice(0, count), tasks };
}

/** The same plan scheduled from this finish, its tasks as the switch turns them: as late as possible. */
export function fromFinish(plan: Plan, finishAt: number): Plan {
  const tasks = plan.tasks.map((t): PlanTask => (t.constraint === 'ASAP' ? { ...t, constraint: 'ALAP' } : t));
  return { ...plan, settings: { ...plan.settings, scheduleFrom: 'finish', finishAt }, tasks };
}

/** Features TaskJuggler also has: FS and SS without leads, one a pair, and a calendar without adjusted workdays. */
export function plainPlan(n: number): Plan {
  const plan = generate(n);
  const calendars = [calendarFrom({ id: 1, name: 'Mon-Fri', rule: 'double', holidays: HOLIDAYS })];
  const sayable = plan.links.filter((l) => (l.type === 'FS' || l.type === 'SS') && l.lag >= 0);
  const links = [...new Map(sayable.map((l) => [`${l.from}>${l.to}`, l])).values()];
  return { ...plan, calendars, links };
}
