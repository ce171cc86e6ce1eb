import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { parseDay, parseMinute } from '#kernel/dates.ts';
import type { CalendarException } from '#kernel/workdays.ts';
import type { Constraint, LagUnit, LinkType } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { written } from '../../testing/written-plan.ts';
import type { ImportedPlan } from '../exchange-model.ts';
import { fidelityReport } from '../fidelity.ts';
import { disjointExceptions } from './mspdi-calendar.ts';
import { readMspdi } from './mspdi-read.ts';
import { writeMspdi } from './mspdi-write.ts';

/** Plans with an independent reader's answer beside them; not part of the repository. */
const SHARED = new URL('../../../../../../../shared/data/plans/', import.meta.url);

interface Oracle {
  projectStart: string;
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
  calendars: {
    uid: number;
    name: string;
    parent?: number;
    days: Record<string, 'inherit' | [string, string][]>;
    exceptions: [string, string, [string, string][]][];
  }[];
  resources: { uid: number; name?: string; type: string; calendar?: number }[];
  tasks: {
    uid: number;
    name?: string;
    level: number;
    parent?: number;
    mode: string;
    active: boolean;
    milestone: boolean;
    duration: [number, string];
    start: string;
    finish: string;
    earlyStart?: string;
    lateFinish?: string;
    pct: number;
    constraint: string;
    constraintDate?: string;
    deadline?: string;
    calendar?: number;
    actualStart?: string;
    actualFinish?: string;
    splits?: unknown;
  }[];
  links: [number, number, string, number, string][];
  assignments: { task: number; resource?: number; units: number }[];
}

const CONSTRAINT: Record<string, Constraint> = { AS_SOON_AS_POSSIBLE: 'ASAP', START_NO_EARLIER_THAN: 'SNET' };
const TYPE: Record<string, LinkType> = {
  FINISH_START: 'FS',
  START_START: 'SS',
  FINISH_FINISH: 'FF',
  START_FINISH: 'SF',
};
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function read(xml: string): ImportedPlan {
  const result = readMspdi(xml);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.file;
}

const minute = (text: string | undefined): number | null => (text === undefined ? null : parseMinute(text));
const timeOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
const shifts = (list: [string, string][]): [number, number][] =>
  list.map(([from, to]) => [timeOf(from), timeOf(to) || 1440]);

function workMinutes([value, unit]: [number, string], o: Oracle): number {
  const per: Record<string, number> = {
    MINUTES: 1,
    HOURS: 60,
    DAYS: o.minutesPerDay,
    WEEKS: o.minutesPerWeek,
    MONTHS: o.minutesPerDay * o.daysPerMonth,
    ELAPSED_MINUTES: 1,
    ELAPSED_HOURS: 60,
    ELAPSED_DAYS: 1440,
    ELAPSED_WEEKS: 10080,
    ELAPSED_MONTHS: 43200,
  };
  return Math.round(value * per[unit]!);
}

function oracleCalendar(o: Oracle, uid: number): { week: unknown; exceptions: CalendarException[] } {
  const c = o.calendars.find((each) => each.uid === uid)!;
  const base = c.parent === undefined ? null : oracleCalendar(o, c.parent);
  const own = c.exceptions.map(([from, to, times]) => ({
    from: parseDay(from)!,
    to: parseDay(to)!,
    shifts: shifts(times),
  }));
  return {
    week: DAYS.map((day, i) => {
      const times = c.days[day]!;
      return times === 'inherit' ? (base!.week as unknown[])[i] : shifts(times);
    }),
    exceptions: disjointExceptions([...own, ...(base?.exceptions ?? [])]),
  };
}

const unnamed = ({ from, to, shifts: s }: CalendarException): unknown => ({ from, to, shifts: s });

function compare(file: ImportedPlan, o: Oracle): void {
  const { plan, facts, stored, counts } = file;
  expect(counts.tasks).toBe(counts.taken + counts.summaryRows + counts.refused);
  expect(plan.settings.projectStart).toBe(minute(o.projectStart));
  const ids = new Map(facts.map((fact, i) => [fact.uid, i + 1]));
  const expected = o.tasks.filter((task) => task.level > 0);
  expect(
    plan.tasks.map((task, i) => ({
      uid: facts[i]!.uid,
      name: task.name,
      parent: task.parentId,
      manual: task.mode === 'manual',
      active: task.active,
      milestone: task.milestone,
      duration: task.durationMinutes,
      elapsed: task.elapsed,
      start: stored[i]!.start,
      finish: stored[i]!.finish,
      earlyStart: stored[i]!.earlyStart,
      lateFinish: stored[i]!.lateFinish,
      progress: task.progress,
      constraint: task.constraint,
      constraintAt: task.constraintAt,
      deadline: task.deadline,
      calendar: task.calendarId,
      actualStart: task.actualStart,
      actualFinish: task.actualFinish,
    })),
  ).toEqual(
    expected.map((task, i) => ({
      uid: task.uid,
      name: task.name ?? plan.tasks[i]!.name,
      parent: task.parent ? ids.get(task.parent) : null,
      manual: task.mode === 'MANUALLY_SCHEDULED',
      active: task.active,
      milestone: task.milestone,
      duration: workMinutes(task.duration, o),
      elapsed: task.duration[1].startsWith('ELAPSED'),
      start: minute(task.start),
      finish: minute(task.finish),
      earlyStart: minute(task.earlyStart),
      lateFinish: minute(task.lateFinish),
      progress: task.pct,
      constraint: CONSTRAINT[task.constraint],
      constraintAt: CONSTRAINT[task.constraint] === 'ASAP' ? null : minute(task.constraintDate),
      deadline: minute(task.deadline),
      calendar: task.calendar === undefined ? null : file.calendarOfUid.get(task.calendar),
      actualStart: minute(task.actualStart),
      actualFinish: minute(task.actualFinish),
    })),
  );
  const links = o.links.map(([from, to, type, lag, unit]) => {
    const lagUnit: LagUnit = unit === 'PERCENT' ? 'percent' : unit.startsWith('ELAPSED') ? 'elapsed' : 'work';
    return [ids.get(from), ids.get(to), TYPE[type], lagUnit === 'percent' ? lag : workMinutes([lag, unit], o), lagUnit];
  });
  const key = (link: unknown): string => JSON.stringify(link);
  expect(plan.links.map((l) => key([l.from, l.to, l.type, l.lag, l.lagUnit])).sort()).toEqual(links.map(key).sort());
  for (const calendar of o.calendars) {
    const ours = plan.calendars.find((each) => each.id === file.calendarOfUid.get(calendar.uid))!;
    const theirs = oracleCalendar(o, calendar.uid);
    expect({ week: ours.week, exceptions: ours.exceptions.map(unnamed) }, calendar.name).toEqual({
      week: theirs.week,
      exceptions: theirs.exceptions.map(unnamed),
    });
  }
  expect(file.resources.map((r) => [r.uid, r.name, r.type])).toEqual(
    o.resources.filter((r) => r.name).map((r) => [r.uid, r.name, r.type.toLowerCase()]),
  );
  const resourceUid = new Map(file.resources.map((r) => [r.id, r.uid]));
  expect(
    file.assignments.map((a) => key([facts[a.taskId - 1]!.uid, resourceUid.get(a.resourceId), a.units * 100])).sort(),
  ).toEqual(
    o.assignments
      .filter((a) => a.resource !== undefined && [...resourceUid.values()].includes(a.resource) && ids.has(a.task))
      .map((a) => key([a.task, a.resource, a.units]))
      .sort(),
  );
}

/** Plans of one generator: `npm run check` looks at some of them. */
const EVERY = Number(process.env.MPSPLIB_EVERY ?? 1);
/** Consistent plans: Project computed all of their dates after the last change. */
const CONSISTENT = ['task-links-project2003-mspdi.xml', 'task-links-project2013-mspdi.xml'];

describe.runIf(existsSync(SHARED))('the files of Microsoft Project', () => {
  for (const folder of existsSync(SHARED) ? ['mspdi', 'templates', 'mpsplib'] : []) {
    const directory = new URL(`${folder}/`, SHARED);
    const files = readdirSync(directory)
      .filter((name) => /\.xml(\.gz)?$/.test(name))
      .filter((_, i) => folder !== 'mpsplib' || i % EVERY === 0);
    describe.each(files)(`${folder}/%s`, (name) => {
      // Each file is read once for all that is asked of it.
      let kept: ImportedPlan | undefined;
      const planOf = (): ImportedPlan => {
        const bytes = readFileSync(new URL(name, directory));
        kept ??= read((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
        return kept;
      };
      afterAll(() => {
        kept = undefined;
      });

      it('reads as the independent reader read it', () => {
        const oracle = new URL(name.replace(/\.xml(\.gz)?$/, '.json.gz'), directory);
        compare(planOf(), JSON.parse(gunzipSync(readFileSync(oracle)).toString('utf8')) as Oracle);
      });

      const consistent = folder === 'mpsplib' || CONSISTENT.includes(name);
      if (consistent)
        it('computed equals stored to the minute', () => {
          const answer = schedulePlan(planOf().plan);
          if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
          const report = fidelityReport(planOf(), answer.schedule);
          expect(report.differences).toEqual([]);
          expect(report.equalTasks).toBe(report.comparedTasks);
          expect(report.comparedTasks).toBeGreaterThan(10);
        });

      it('reads back as it was', () => {
        const first = planOf();
        const again = read(writeMspdi(first));
        expect(written(again)).toEqual(written(first));
        expect(again.report.filter((entry) => entry.outcome === 'refused')).toEqual([]);
      });
    });
  }
});
if (!existsSync(SHARED)) console.info('mspdi-read: the plans of ../shared are not here, their test is left out');
