/** Columns of the program Gantt. */
import { useMemo } from 'react';
import { formatDay, MINUTES_PER_DAY } from '#kernel/dates.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';
import { useLights } from '#modules/objects/project/web/public.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { t } from '#web/lang.ts';
import { type ProgramGantt, STATUS_ORDER } from '../gantt.calls.ts';
import type { ProgramRows } from './program-rows.ts';
import { programPlanPageTexts as x } from './texts.ts';

/** A finish at midnight belongs to the day that ends. */
export const dayOfMinute = (minute: number | null | undefined, end = false): string =>
  minute === null || minute === undefined || Number.isNaN(minute)
    ? ''
    : formatDay(Math.floor((end ? minute - 1 : minute) / MINUTES_PER_DAY));

export function useProgramColumns(gantt: ProgramGantt, rows: ProgramRows): GanttColumn[] {
  const lights = useLights('project');
  return useMemo(() => {
    const projectOf = (row: number) => gantt.projects[rows.project[row]!]!;
    const taskAt = (row: number): number => rows.task[row]!;
    return [
      {
        key: 'name',
        title: t(x.name),
        width: 260,
        tree: true,
        text: (row) => (taskAt(row) < 0 ? projectOf(row).name : gantt.tasks.name[taskAt(row)]!),
        dot: (row) => (taskAt(row) < 0 ? lights(projectOf(row).light).lamp : null),
      },
      {
        key: 'start',
        title: t(x.start),
        width: 92,
        text: (row) => dayOfMinute(rows.start[row]),
        sortBy: (row) => rows.start[row]!,
      },
      {
        key: 'finish',
        title: t(x.finish),
        width: 92,
        text: (row) => dayOfMinute(rows.finish[row], rows.finish[row]! > rows.start[row]!),
        sortBy: (row) => rows.finish[row]!,
      },
      { key: 'progress', title: t(x.progress), width: 66, align: 'right', text: (row) => `${rows.progress[row]}%` },
      {
        key: 'status',
        title: t(x.status),
        width: 86,
        text: (row) => {
          const at = taskAt(row);
          return at < 0
            ? t(projectStatus[projectOf(row).status])
            : t(taskStatus[STATUS_ORDER[gantt.tasks.status[at]!]!]);
        },
      },
      {
        key: 'person',
        title: t(x.manager),
        width: 96,
        text: (row) => {
          const at = taskAt(row);
          const person = at < 0 ? -1 : gantt.tasks.person[at]!;
          return at < 0 ? projectOf(row).manager : person < 0 ? '' : gantt.people[person]!;
        },
      },
    ];
  }, [gantt, rows, lights]);
}
