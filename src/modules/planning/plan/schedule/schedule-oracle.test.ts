/**
 * Our dates against those that Microsoft Project stored: 24 multi-project plans (MPSPLib, CC BY 4.0), three templates
 * and the link-type files, one of manual tasks; start, finish, late start, late finish, free slack (and total slack where stored) to the
 * minute. The files are not part of the repository; without them the test says so and skips.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseDay, parseMinute } from '#kernel/dates.ts';
import type { Shift, WorkCalendar } from '#kernel/workdays.ts';
import { type Constraint, type LagUnit, type LinkType, newPlanTask, type Plan, planOptions } from '../plan-model.ts';
import { schedulePlan } from './schedule.ts';

const folder = join(import.meta.dirname, '../../../../../../shared/data/plans');
const present = existsSync(folder);
if (!present) console.log(`skipped: no plans of Microsoft Project in ${folder}`);

type Amount = [number, string];
interface OracleTask {
  uid: number;
  parent?: number;
  name?: string;
  summary: boolean;
  milestone: boolean;
  mode: string;
  active: boolean;
  duration: Amount;
  pct: number;
  constraint: string;
  constraintDate?: string;
  deadline?: string;
  calendar?: number;
  start: string;
  finish: string;
  lateStart: string;
  lateFinish: string;
  actualStart?: string;
  actualFinish?: string;
  storedFreeSlack?: Amount;
  storedTotalSlack?: Amount;
  critical?: boolean;
}
type Hours = [string, string][] | 'inherit';
interface OracleFile {
  projectStart: string;
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
  defaultCalendar: number;
  criticalSlackLimit: Amount;
  calendars: {
    uid: number;
    name: string;
    parent?: number;
    days: Record<string, Hours>;
    exceptions: [from: string, to: string, hours: [string, string][]][];
  }[];
  tasks: OracleTask[];
  links: [number, number, string, number, string][];
}

const CONSTRAINTS: Record<string, Constraint> = {
  AS_SOON_AS_POSSIBLE: 'ASAP',
  AS_LATE_AS_POSSIBLE: 'ALAP',
  START_NO_EARLIER_THAN: 'SNET',
  START_NO_LATER_THAN: 'SNLT',
  FINISH_NO_EARLIER_THAN: 'FNET',
  FINISH_NO_LATER_THAN: 'FNLT',
  MUST_START_ON: 'MSO',
  MUST_FINISH_ON: 'MFO',
};
const LINKS: Record<string, LinkType> = {
  FINISH_START: 'FS',
  START_START: 'SS',
  FINISH_FINISH: 'FF',
  START_FINISH: 'SF',
};
/** Tasks 1-4 of this file were saved with late dates from before its longer tasks were added. */
const STALE: Record<string, number[]> = { 'mspdi/mspdiduration.json.gz': [1, 2, 3, 4] };
const WEEK = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function minutesOf(file: OracleFile, [value, unit]: Amount): number {
  const elapsed = unit.startsWith('ELAPSED_');
  const name = unit.replace('ELAPSED_', '');
  const day = elapsed ? 1440 : file.minutesPerDay;
  const week = elapsed ? 10080 : file.minutesPerWeek;
  const month = day * (elapsed ? 30 : file.daysPerMonth);
  const factor = { MINUTES: 1, HOURS: 60, DAYS: day, WEEKS: week, MONTHS: month }[name];
  if (factor === undefined) throw new Error(`unit ${unit}`);
  return Math.round(value * factor);
}

function calendarsOf(file: OracleFile): WorkCalendar[] {
  const shifts = (hours: [string, string][]): Shift[] =>
    hours.map(([from, to]) => {
      const [a, b] = [from, to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) as [
        number,
        number,
      ];
      return [a, b === 0 ? 1440 : b];
    });
  const dayHours = (uid: number, day: string): [string, string][] => {
    const found = file.calendars.find((c) => c.uid === uid)!;
    const hours = found.days[day]!;
    return hours === 'inherit' ? dayHours(found.parent!, day) : hours;
  };
  return file.calendars.map((c) => ({
    id: c.uid,
    name: c.name,
    week: WEEK.map((day) => shifts(dayHours(c.uid, day))),
    exceptions: c.exceptions.map(([from, to, hours]) => ({
      from: parseDay(from)!,
      to: parseDay(to)!,
      shifts: shifts(hours),
    })),
  }));
}

function planOf(file: OracleFile): Plan {
  const at = (text: string | undefined): number | null => (text === undefined ? null : parseMinute(text));
  return {
    settings: {
      projectStart: parseMinute(file.projectStart)!,
      calendarId: file.defaultCalendar,
      ...planOptions,
      parentMode: 'computed',
      criticalSlackMinutes: minutesOf(file, file.criticalSlackLimit),
      minutesPerDay: file.minutesPerDay,
      minutesPerWeek: file.minutesPerWeek,
    },
    calendars: calendarsOf(file),
    tasks: file.tasks.map((t) => ({
      ...newPlanTask(t.uid, t.parent ?? null, t.name ?? ''),
      milestone: t.milestone,
      mode: t.mode === 'MANUALLY_SCHEDULED' ? 'manual' : 'auto',
      active: t.active,
      durationMinutes: minutesOf(file, t.duration),
      elapsed: t.duration[1].startsWith('ELAPSED'),
      calendarId: t.calendar ?? null,
      constraint: CONSTRAINTS[t.constraint]!,
      constraintAt: at(t.constraintDate),
      deadline: at(t.deadline),
      progress: t.pct,
      start: t.mode === 'MANUALLY_SCHEDULED' ? at(t.start) : null,
      finish: t.mode === 'MANUALLY_SCHEDULED' ? at(t.finish) : null,
      actualStart: at(t.actualStart),
      actualFinish: at(t.actualFinish),
    })),
    links: file.links.map(([from, to, type, value, unit]) => {
      const lagUnit: LagUnit = unit === 'PERCENT' ? 'percent' : unit.startsWith('ELAPSED') ? 'elapsed' : 'work';
      return {
        from,
        to,
        type: LINKS[type]!,
        lag: lagUnit === 'percent' ? value : minutesOf(file, [value, unit]),
        lagUnit,
      };
    }),
  };
}

/** One line per value that differs, and how many values were compared. */
function compare(path: string): { tasks: number; values: number; differences: string[] } {
  const file = JSON.parse(gunzipSync(readFileSync(join(folder, path))).toString('utf8')) as OracleFile;
  const result = schedulePlan(planOf(file));
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const { schedule } = result;
  const differences: string[] = [];
  let values = 0;
  file.tasks.forEach((t, i) => {
    const check = (what: string, ours: number, theirs: number): void => {
      values++;
      if (ours !== theirs)
        differences.push(`${t.summary ? 'summary' : 'task'} ${t.uid} ${what}: ${ours - theirs} minutes off`);
    };
    check('start', schedule.start[i]!, parseMinute(t.start)!);
    check('finish', schedule.finish[i]!, parseMinute(t.finish)!);
    if (STALE[path]?.includes(t.uid)) return;
    check('late start', schedule.lateStart[i]!, parseMinute(t.lateStart)!);
    check('late finish', schedule.lateFinish[i]!, parseMinute(t.lateFinish)!);
    if (t.summary) check('duration', schedule.durationMinutes[i]!, minutesOf(file, t.duration));
    if (t.storedFreeSlack) check('free slack', schedule.freeSlack[i]!, minutesOf(file, t.storedFreeSlack));
    if (t.storedTotalSlack) check('total slack', schedule.totalSlack[i]!, minutesOf(file, t.storedTotalSlack));
    if (t.critical !== undefined) check('critical', schedule.critical[i]!, t.critical ? 1 : 0);
  });
  return { tasks: file.tasks.length, values, differences };
}

const files = present
  ? [
      ...readdirSync(join(folder, 'mpsplib'))
        .filter((name) => name.endsWith('.json.gz'))
        .map((name) => `mpsplib/${name}`),
      'templates/homemoveplan.json.gz',
      'templates/residential-construction.json.gz',
      'templates/software-development-plan.json.gz',
      'mspdi/task-links-project2003-mspdi.json.gz',
      'mspdi/task-links-project2013-mspdi.json.gz',
      'mspdi/task-links-project2019-mspdi.json.gz',
      'mspdi/mspdirelations.json.gz',
      'mspdi/mspdiduration.json.gz',
    ]
  : [];

test.skipIf(!present)('dates equal those stored by Microsoft Project, to the minute', () => {
  const results = files.map((path) => ({ path, ...compare(path) }));
  const sum = (pick: (r: (typeof results)[number]) => number): number => results.reduce((n, r) => n + pick(r), 0);
  console.log(`${files.length} plans, ${sum((r) => r.tasks)} tasks, ${sum((r) => r.values)} values compared`);
  expect(files.filter((path) => path.startsWith('mpsplib/'))).toHaveLength(24);
  expect(results.flatMap((r) => r.differences.map((d) => `${r.path}: ${d}`))).toEqual([]);
});
