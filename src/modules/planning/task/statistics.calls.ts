/** Statistics of a project over its tasks without subtasks (1-product §2.8, projectStatistics). Pure but for the call. */
import { call, output } from '#kernel/call.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { int } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import { type ReportAnswer, sheetInput } from '#kernel/report.ts';
import { elapsedOn, told, weightedProgress } from '#modules/objects/project/progress.ts';
import { BOARD_COLUMNS, type BoardColumn } from './board.calls.ts';

/** A task as statistics see it; dates are civil. */
export interface CountedTask {
  status: BoardColumn;
  responsible: number | null;
  responsibleName: string | null;
  plannedStart: string | null;
  plannedEnd: string | null;
  actualEnd: string | null;
  progress: number;
  /** Planned duration, the weight of progress. */
  duration: number;
  plannedHours: number;
  actualHours: number;
}

export interface PersonFigures {
  /** null: tasks nobody is in charge of. */
  userId: number | null;
  name: string | null;
  total: number;
  ongoing: number;
  done: number;
  late: number;
  plannedHours: number;
  actualHours: number;
}

/** Progress in percent at the end of a day; `actual` is null after today. */
export interface CurvePoint {
  date: string;
  planned: number;
  actual: number | null;
}

/** A person as a row: in the order of the figures. */
export interface PersonRow extends Omit<PersonFigures, 'name'> {
  id: number;
  name: string;
}
export interface CountedTaskRow {
  id: number;
  name: string;
  code: string | null;
  status: BoardColumn;
  responsible: number | null;
  nobody: boolean;
  late: boolean;
  open: boolean;
}

export interface ProjectStatistics {
  total: number;
  byStatus: Record<BoardColumn, number>;
  late: number;
  /** Completed of all, percent (2-rules §9); terminated tasks are not counted. */
  completionRate: number;
  people: PersonFigures[];
  curve: CurvePoint[];
}

const project = { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }) } as const;
const inProject = { scope: 'project', reads: ['task', 'plan'] } as const;
const READ = 'pm:project:query';
const PATH = '/api/v1/task/statistics';

/** Figures of a project over the tasks the viewer may read; the rows are people. */
export const projectStatistics = call(
  'GET',
  PATH,
  READ,
  { ...project, ...listInput },
  output<ReportAnswer<PersonRow>>(),
  { ...inProject, label: ['项目统计', '項目統計', 'Project statistics'] },
);
export const exportProjectStatistics = call(
  'GET',
  `${PATH}/export`,
  READ,
  { ...project, ...sheetInput },
  output<Uint8Array>(),
  { scope: 'project', body: 'download', label: ['导出项目统计', '匯出項目統計', 'Export project statistics'] },
);
/** The tasks that are counted. */
export const countedTasks = call(
  'GET',
  `${PATH}/tasks`,
  READ,
  { ...project, ...listInput },
  output<ReportAnswer<CountedTaskRow>>(),
  { ...inProject, label: ['统计的任务', '統計的任務', 'Tasks in the statistics'] },
);
export const exportCountedTasks = call(
  'GET',
  `${PATH}/tasks/export`,
  READ,
  { ...project, ...sheetInput },
  output<Uint8Array>(),
  {
    scope: 'project',
    body: 'download',
    label: ['导出统计的任务', '匯出統計的任務', 'Export the tasks in the statistics'],
  },
);

const tenth = (value: number): number => Math.round(value * 10) / 10;
const isLate = ({ status, plannedEnd }: CountedTask, today: string): boolean =>
  status !== 'done' && status !== 'passoff' && plannedEnd !== null && plannedEnd < today;

/** Points of the curve: at most so many, equally far apart, today among them. */
const POINTS = 40;

/** The day since which a task has its state; today for open ones. */
function settledOn({ status, actualEnd, plannedEnd }: CountedTask, today: string): string {
  const ended = status === 'done' ? (actualEnd ?? plannedEnd ?? today) : today;
  return ended < today ? ended : today;
}

/**
 * Planned progress of every day asked for by the formula of 2-rules §9, task by task weighted by duration; actual progress
 * of the past from the days tasks were finished, of today as reported. Both of all tasks, as everywhere. It goes on to
 * today while work is open, and begins today where work was reported early: today's figures are those of the other pages.
 */
export function progressCurve(all: readonly CountedTask[], today: string): CurvePoint[] {
  // As everywhere, terminated tasks have no part in progress.
  const tasks = all.filter(({ status }) => status !== 'passoff');
  const days = tasks.flatMap((t) => [t.plannedStart, t.plannedEnd, t.actualEnd].filter((day) => day !== null));
  if (days.length === 0) return [];
  const now = parseDay(today)!;
  const dates = days.map((day) => parseDay(day)!);
  const [begun, left] = [tasks.some((t) => t.progress > 0), tasks.some((t) => settledOn(t, today) === today)];
  const first = Math.min(...dates, ...(begun ? [now] : []));
  const last = Math.max(...dates, ...(left ? [now] : []));
  const step = Math.max(1, Math.ceil((last - first) / (POINTS - 2)));
  const at = new Set([last, ...(now >= first && now <= last ? [now] : [])]);
  for (let day = first; day < last; day += step) at.add(day);
  // Dates are read once, not at every point.
  const dayOf = (date: string | null): number | null => (date === null ? null : parseDay(date));
  const spans = tasks.map((t) => ({
    ...{ from: dayOf(t.plannedStart), to: dayOf(t.plannedEnd), settled: dayOf(settledOn(t, today))! },
    ...{ duration: t.duration, progress: t.progress },
  }));
  return [...at]
    .sort((a, b) => a - b)
    .map((day): CurvePoint => {
      const planned = weightedProgress(
        spans.map(({ from, to, duration }) => ({ duration, progress: elapsedOn(from, to, day) })),
      );
      const actual =
        day > now
          ? null
          : weightedProgress(
              spans.map(({ settled, duration, progress }) => ({ duration, progress: settled <= day ? progress : 0 })),
            );
      return { date: formatDay(day), planned: tenth(planned), actual: actual === null ? null : tenth(actual) };
    });
}

/** Completed of all in percent, to a tenth: 100 when all are, 0 when none is. */
export const completionOf = (done: number, all: number): number =>
  all === 0
    ? 0
    : tenth(told({ average: (done / all) * 100, least: done < all ? 0 : 100, most: done > 0 ? 100 : 0 }, 0.1));

/** All figures of a project; people with most tasks first, tasks of nobody last. */
export function statisticsOf(tasks: readonly CountedTask[], today: string): ProjectStatistics {
  const byStatus = Object.fromEntries(BOARD_COLUMNS.map((status) => [status, 0])) as Record<BoardColumn, number>;
  const people = new Map<number | null, PersonFigures>();
  for (const task of tasks) {
    byStatus[task.status]++;
    const { responsible: userId, responsibleName: name } = task;
    const none = { userId, name, total: 0, ongoing: 0, done: 0, late: 0, plannedHours: 0, actualHours: 0 };
    const person = people.get(userId) ?? none;
    people.set(userId, {
      ...person,
      total: person.total + 1,
      ongoing: person.ongoing + (task.status === 'ongoing' ? 1 : 0),
      done: person.done + (task.status === 'done' ? 1 : 0),
      late: person.late + (isLate(task, today) ? 1 : 0),
      plannedHours: tenth(person.plannedHours + task.plannedHours),
      actualHours: tenth(person.actualHours + task.actualHours),
    });
  }
  const counted = tasks.length - byStatus.passoff;
  return {
    total: tasks.length,
    byStatus,
    late: tasks.filter((task) => isLate(task, today)).length,
    completionRate: completionOf(byStatus.done, counted),
    people: [...people.values()].sort(
      (a, b) => Number(a.userId === null) - Number(b.userId === null) || b.total - a.total || a.userId! - b.userId!,
    ),
    curve: progressCurve(tasks, today),
  };
}
