import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { projectProgress } from '#modules/objects/project/progress.ts';
import type { Schedule } from '../plan-model.ts';
import { schedulePlan } from '../schedule/schedule.ts';
import type { ImportedPlan } from './exchange-model.ts';
import { COMPARED, type FidelityReport, fidelityReport } from './fidelity.ts';
import { readMspdi } from './mspdi/mspdi-read.ts';

const SAMPLES = new URL('../../../../../samples/', import.meta.url);
const SHARED_DATA = new URL('../../../../../../shared/data/', import.meta.url);

function imported(file: URL): ImportedPlan {
  const bytes = readFileSync(file);
  const result = readMspdi((file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.file;
}

function scheduleOf({ plan }: ImportedPlan): Schedule {
  const result = schedulePlan(plan);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.schedule;
}

const reportOf = (file: ImportedPlan): FidelityReport => fidelityReport(file, scheduleOf(file));

/** That all consistent plans of Project are computed to the minute: mspdi/mspdi-read.test.ts. */
describe('the report of an import', () => {
  it.each(['homemoveplan', 'residential-construction', 'software-development-plan'])(
    '%s: every date and slack of a task equals the stored one',
    (name) => {
      const report = reportOf(imported(new URL(`${name}.xml.gz`, SAMPLES)));
      expect(report.differences).toEqual([]);
      expect(report.comparison.start.equal).toBeGreaterThan(80);
      expect(report.comparison.lateFinish.equal).toBe(report.comparedTasks);
      expect(report.projectFinish.computed).toBe(report.projectFinish.stored);
    },
  );

  it.runIf(existsSync(SHARED_DATA))(
    'a phase whose milestone is not reached says 99 %, as Project does, and so does a project of it',
    () => {
      const file = imported(new URL('../cases/milestone-open-parent-done.xml', SHARED_DATA));
      const { progress, summary } = scheduleOf(file);
      expect([...progress]).toEqual([99, 100, 0]);
      const leaves = file.plan.tasks.flatMap((_, i) => (summary[i] ? [] : [i]));
      const { durationMinutes } = scheduleOf(file);
      expect(projectProgress(leaves.map((i) => ({ duration: durationMinutes[i]!, progress: progress[i]! })))).toBe(99);
    },
  );

  it('names what a plan under way holds and we do not keep', () => {
    const report = reportOf(imported(new URL('software-development.xml.gz', SAMPLES)));
    expect(Object.fromEntries(report.taken.map(({ object, count }) => [object, count]))).toMatchObject({
      task: 86,
      link: 84,
      resource: 8,
      assignment: 64,
      baseline: 1,
    });
    expect(report.ignored.some((entry) => entry.object === 'task' && entry.field === 'Cost')).toBe(true);
    expect(report.refused).toEqual([]);
    expect(new Set(report.differences.map((d) => d.reason))).toEqual(new Set(['progress', 'summary']));
  });

  it('counts a moved task once, with both values and the reason of those that follow it', () => {
    const file = imported(new URL('software-development-plan.xml.gz', SAMPLES));
    const before = reportOf(file).equalTasks;
    const index = file.plan.tasks.findIndex((task) => file.plan.links.some((link) => link.from === task.id));
    const stored = file.stored[index]!;
    file.stored[index] = { ...stored, start: stored.start! + 7 };
    const report = reportOf(file);
    expect(report.equalTasks).toBe(before - 1);
    expect(report.differences).toContainEqual({
      taskId: index + 1,
      name: file.plan.tasks[index]!.name,
      wbs: file.facts[index]!.wbs,
      field: 'start',
      stored: stored.start! + 7,
      computed: stored.start,
      reason: 'stale',
    });
  });

  it('says that nothing was compared where the file stores nothing', () => {
    const file = imported(new URL('residential-construction.xml.gz', SAMPLES));
    file.stored = file.stored.map((dates) => ({
      ...dates,
      ...Object.fromEntries(COMPARED.map((field) => [field, null])),
    }));
    const report = reportOf(file);
    expect(report.comparedTasks).toBe(0);
    expect(report.equalTasks).toBe(0);
    expect(report.comparison.start).toEqual({ equal: 0, different: 0, absent: 108 });
  });
});
