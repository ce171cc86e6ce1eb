/**
 * A plan as it travels: columns instead of objects. A column whose values are all the same travels as that one value, so
 * 10,000 tasks cost what differs between them. Pure; browser and server use it both ways.
 */
import type { WorkCalendar } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanSettings, type PlanTask, planOptions } from './plan-model.ts';

/** `[value]` once for all rows, or one value a row. */
type Column = { all: unknown } | { each: unknown[] };

export interface PlanWire {
  settings: PlanSettings;
  calendars: WorkCalendar[];
  personCalendars?: Plan['personCalendars'];
  count: number;
  tasks: Record<string, Column>;
  links: { from: number[]; to: number[]; type: PlanLink['type'][]; lag: number[]; lagUnit: PlanLink['lagUnit'][] };
}

const EMPTY = newPlanTask(0, null, '');
const TASK_FIELDS = Object.keys(EMPTY) as (keyof PlanTask)[];

const isPlainValue = (value: unknown): boolean => typeof value !== 'object' || value === null;

function columnOf(tasks: readonly PlanTask[], field: keyof PlanTask): Column {
  const first = tasks[0]?.[field] ?? null;
  const text = JSON.stringify(first);
  const same = isPlainValue(first)
    ? tasks.every((task) => (task[field] ?? null) === first)
    : tasks.every((task) => JSON.stringify(task[field]) === text);
  return same ? { all: first } : { each: tasks.map((task) => task[field] ?? null) };
}

export function encodePlan(plan: Plan): PlanWire {
  const { links } = plan;
  return {
    settings: plan.settings,
    calendars: plan.calendars,
    ...(plan.personCalendars && { personCalendars: plan.personCalendars }),
    count: plan.tasks.length,
    tasks: Object.fromEntries(TASK_FIELDS.map((field) => [field, columnOf(plan.tasks, field)])),
    links: {
      from: links.map((l) => l.from),
      to: links.map((l) => l.to),
      type: links.map((l) => l.type),
      lag: links.map((l) => l.lag),
      lagUnit: links.map((l) => l.lagUnit),
    },
  };
}

export function decodePlan(wire: PlanWire): Plan {
  // Shared values are copied at once; a row sets only what differs, and has its own lists and records.
  const common: Record<string, unknown> = {};
  const shared: [string, unknown][] = [];
  const differing: [string, unknown[]][] = [];
  for (const field of TASK_FIELDS) {
    // Baselines taken before a field existed do not hold it.
    const column = wire.tasks[field] ?? { all: EMPTY[field] };
    common[field] = 'each' in column ? null : column.all;
    if ('each' in column) differing.push([field, column.each]);
    else if (typeof column.all === 'object' && column.all !== null) shared.push([field, column.all]);
  }
  const tasks = Array.from({ length: wire.count }, (_, i) => {
    const task = { ...common };
    for (const [field, value] of shared) task[field] = Array.isArray(value) ? [...value] : { ...(value as object) };
    for (const [field, each] of differing) task[field] = each[i];
    return task as unknown as PlanTask;
  });
  const { from, to, type, lag, lagUnit } = wire.links;
  const links = from.map(
    (id, i): PlanLink => ({ from: id, to: to[i]!, type: type[i]!, lag: lag[i]!, lagUnit: lagUnit[i]! }),
  );
  const settings = { ...planOptions, ...wire.settings };
  const plan: Plan = { settings, calendars: wire.calendars, tasks, links };
  return wire.personCalendars ? { ...plan, personCalendars: wire.personCalendars } : plan;
}
