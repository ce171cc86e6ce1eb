import { expect, test } from 'vitest';
import { newPlanTask, type PlanTask } from '../plan-model.ts';
import type { ImportedPlan } from './exchange-model.ts';
import { withPossibleActuals } from './file-actuals.ts';

const read = (task: Partial<PlanTask>) => {
  const file = {
    plan: { tasks: [{ ...newPlanTask(1, null, 'Dig'), ...task }] },
    report: [],
  } as unknown as ImportedPlan;
  const { plan, report } = withPossibleActuals(file, 1000);
  const { actualStart, actualFinish, progress, status } = plan.tasks[0]!;
  return {
    is: [actualStart, actualFinish, progress, status],
    told: report.map(({ name, field }) => `${name} ${field}`),
  };
};

test('actual times that cannot be are left out by name, and the task comes in as one that they say nothing of', () => {
  const done = { actualStart: 500, actualFinish: 900, progress: 100, status: 'done' } as const;
  expect(read(done)).toEqual({ is: [500, 900, 100, 'done'], told: [] });
  expect(read({ ...done, actualFinish: 1001 })).toEqual({ is: [500, null, 99, 'ongoing'], told: ['Dig ActualFinish'] });
  expect(read({ ...done, actualFinish: 499 })).toEqual({ is: [500, null, 99, 'ongoing'], told: ['Dig ActualFinish'] });
  expect(read({ ...done, actualStart: 1001, actualFinish: 1200 })).toEqual({
    is: [null, null, 0, 'new'],
    told: ['Dig ActualStart'],
  });
  expect(read({ actualStart: 500, progress: 30, status: 'ongoing' }).told).toEqual([]);
});
