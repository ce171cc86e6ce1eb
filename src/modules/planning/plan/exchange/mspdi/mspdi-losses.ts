/**
 * Parts of a plan that a Microsoft Project file cannot hold: reported when the file is written.
 *
 * Invariant: everything in `readMspdi(writeMspdi(plan))` that differs from the plan is reported here. Numbers of tasks are
 * not: whoever reads the file gives their own.
 */

import type { Plan, PlanTask } from '../../plan-model.ts';
import { planOptions } from '../../plan-model.ts';
import type { ExchangeObject, FidelityEntry } from '../exchange-model.ts';
import { lossTexts } from '../loss-texts.ts';

/** Tasks that are named in a line. */
const NAMED = 8;

export interface Beside {
  /** Baselines of the plan that are in the file, and that are too many for it. */
  baselines: number;
  furtherBaselines: number;
}

/** `whole` is the plan with its removed tasks; `plan` what of it is written. */
export function exportLosses(whole: Plan, plan: Plan, beside: Beside): FidelityEntry[] {
  const { settings, tasks } = plan;
  const out: FidelityEntry[] = [];
  const lost = (
    object: ExchangeObject,
    field: string,
    message: FidelityEntry['message'],
    params: FidelityEntry['params'] = {},
    outcome: FidelityEntry['outcome'] = 'ignored',
  ): void => void out.push({ outcome, object, field, message, params, count: 1 });
  const days = settings.criticalSlackMinutes / settings.minutesPerDay;
  if (!Number.isInteger(days)) {
    const hours = Math.round(settings.criticalSlackMinutes / 6) / 10;
    lost('project', 'criticalSlackMinutes', lossTexts.criticalSlack, { hours, days: Math.round(days) }, 'changed');
  }
  for (const field of ['lagCalendar', 'progressRule', 'nearCriticalSlackMinutes'] as const)
    if (settings[field] !== planOptions[field]) lost('project', field, lossTexts[field]);
  if (settings.parentMode === 'frame') lost('project', 'parentMode', lossTexts.parentMode);

  const parents = new Set(tasks.map((task) => task.parentId));
  const hasPeople = (task: PlanTask): boolean => task.responsibleId !== null || task.participantIds.length > 0;
  const ofTasks: [keyof typeof lossTexts, (task: PlanTask) => boolean][] = [
    ['pinned', (task) => task.pinned],
    ['recurrence', (task) => task.recurrence !== null],
    ['splits', (task) => task.splits.length > 0 && (task.mode === 'manual' || task.workMinutes <= 0)],
    ['status', (task) => task.status === 'pause' || task.status === 'passoff'],
    ['parentPeople', (task) => parents.has(task.id) && hasPeople(task)],
    [
      'ownFields',
      (task) =>
        task.priority !== null || task.severity !== null || task.roleId !== null || Object.keys(task.ext).length > 0,
    ],
  ];
  for (const [field, isLost] of ofTasks) {
    const found = tasks.filter(isLost);
    if (found.length === 0) continue;
    const more = found.length > NAMED ? ` … +${found.length - NAMED}` : '';
    const names = `${found
      .slice(0, NAMED)
      .map((task) => task.name.slice(0, 60))
      .join(' · ')}${more}`;
    lost('task', field, lossTexts[field], { count: found.length, names });
  }
  const removed = whole.tasks.length - tasks.length;
  if (removed > 0) lost('task', 'removed', lossTexts.removed, { count: removed });
  const own = plan.personCalendars?.length ?? 0;
  if (own > 0) lost('calendar', 'personCalendars', lossTexts.personCalendars, { count: own });
  if (beside.baselines > 0) lost('baseline', 'name', lossTexts.baselineNames);
  if (beside.furtherBaselines > 0)
    lost('baseline', 'further', lossTexts.furtherBaselines, { count: beside.furtherBaselines });
  return out;
}
