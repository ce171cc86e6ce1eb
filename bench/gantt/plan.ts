/** The scene as a plan of the product: what its scheduling engine makes of it are the dates of the scene. */
import { calendarFrom } from '#kernel/week-rules.ts';
import { newPlanTask, type Plan, planOptions } from '#modules/planning/plan/plan-model.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { type GanttModel, LINK_TYPES, MILESTONE } from '#web/gantt/gantt-model.ts';

const MINUTES_A_DAY = 540;
const DAYS_A_TASK = 4;

/** The plan behind a model of `benchModel`; throws when the engine's dates are not those of the model. */
export function planOf(model: GanttModel): Plan {
  const parents = new Set(Array.from(model.parent));
  const plan: Plan = {
    settings: {
      ...planOptions,
      projectStart: model.start[0]!,
      calendarId: 1,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: MINUTES_A_DAY,
      minutesPerWeek: 7 * MINUTES_A_DAY,
    },
    calendars: [calendarFrom({ id: 1, name: 'Every day', rule: 'none', hoursPerDay: 9, shifts: [[480, 1020]] })],
    tasks: Array.from({ length: model.count }, (_, row) => {
      const up = model.parent[row]!;
      const task = newPlanTask(model.ids[row]!, up < 0 ? null : model.ids[up]!, model.name(row), MINUTES_A_DAY);
      if (parents.has(row)) return task;
      task.milestone = (model.flags[row]! & MILESTONE) !== 0;
      const whole = model.finish[row]! - model.start[row]! > 1440 ? DAYS_A_TASK * MINUTES_A_DAY : MINUTES_A_DAY;
      task.durationMinutes = task.milestone ? 0 : whole;
      task.progress = model.progress[row]!;
      return Object.assign(task, { constraint: 'SNET', constraintAt: model.start[row]! });
    }),
    links: Array.from(model.linkFrom, (from, i) => ({
      from: model.ids[from]!,
      to: model.ids[model.linkTo[i]!]!,
      type: LINK_TYPES[model.linkType[i]!]!,
      lag: 0,
      lagUnit: 'work',
    })),
  };
  const answer = schedulePlan(plan);
  if (!('schedule' in answer)) throw new Error('the scene has no schedule');
  const { start, finish } = answer.schedule;
  for (let row = 0; row < model.count; row++)
    if (start[row] !== model.start[row] || finish[row] !== model.finish[row])
      throw new Error(
        `row ${row} is scheduled ${start[row]}-${finish[row]}, drawn ${model.start[row]}-${model.finish[row]}`,
      );
  return plan;
}
