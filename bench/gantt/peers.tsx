/**
 * Two Gantt libraries on the same scene, for comparison: rows of 28 pixels, columns of a day of 24, three text columns,
 * everything opened. Their data is prepared before the clock starts, as ours is.
 */
import { Gantt as DhtmlxGantt } from 'dhtmlx-gantt';
import 'dhtmlx-gantt/codebase/dhtmlxgantt.css';
import { Gantt as SvarGantt, Willow } from '@svar-ui/react-gantt';
import '@svar-ui/react-gantt/all.css';
import { createRoot } from 'react-dom/client';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { type GanttModel, MILESTONE, SUMMARY } from '#web/gantt/gantt-model.ts';

const ROW = 28;
const DAY = 24;
const DAYS = 400;

/** A peer with its data: `mount` begins what is timed; `bar` finds the first bar it has drawn. */
export interface Peer {
  mount(root: HTMLElement): void;
  bar: string;
}

const dateOf = (minute: number): Date => new Date(minute * 60_000);
const kindOf = (model: GanttModel, row: number, summary: string): string =>
  model.flags[row]! & SUMMARY ? summary : model.flags[row]! & MILESTONE ? 'milestone' : 'task';
const rangeOf = (model: GanttModel): [Date, Date] => {
  const first = Math.floor(model.start[0]! / MINUTES_PER_DAY) - 1;
  return [dateOf(first * MINUTES_PER_DAY), dateOf((first + DAYS) * MINUTES_PER_DAY)];
};

export function svar(model: GanttModel): Peer {
  const tasks = Array.from({ length: model.count }, (_, row) => ({
    id: row + 1,
    parent: model.parent[row]! + 1,
    text: model.name(row),
    start: dateOf(model.start[row]!),
    end: dateOf(model.finish[row]!),
    progress: model.progress[row]!,
    type: kindOf(model, row, 'summary'),
    // A task without subtasks that is open is a fault there.
    ...(model.parent[row + 1] === row && { open: true }),
  }));
  const links = Array.from(model.linkFrom, (from, i) => ({
    id: i + 1,
    source: from + 1,
    target: model.linkTo[i]! + 1,
    type: 'e2s' as const,
  }));
  const [start, end] = rangeOf(model);
  const columns = [
    { id: 'text', header: 'Task', width: 300 },
    { id: 'start', header: 'Start', width: 110 },
    { id: 'progress', header: 'Done', width: 110 },
  ];
  const scales = [{ unit: 'day', step: 1, format: '%j' }];
  return {
    bar: '.wx-bar',
    mount: (root) =>
      createRoot(root).render(
        <Willow>
          <div style={{ height: '100vh' }}>
            <SvarGantt
              tasks={tasks as never}
              links={links}
              columns={columns as never}
              scales={scales as never}
              start={start}
              end={end}
              cellWidth={DAY}
              cellHeight={ROW}
            />
          </div>
        </Willow>,
      ),
  };
}

export function dhtmlx(model: GanttModel): Peer {
  const data = Array.from({ length: model.count }, (_, row) => ({
    id: row + 1,
    parent: model.parent[row]! + 1,
    text: model.name(row),
    start_date: dateOf(model.start[row]!),
    end_date: dateOf(model.finish[row]!),
    progress: model.progress[row]! / 100,
    type: kindOf(model, row, 'project'),
    open: true,
  }));
  const links = Array.from(model.linkFrom, (from, i) => ({
    id: i + 1,
    source: from + 1,
    target: model.linkTo[i]! + 1,
    type: '0',
  }));
  const gantt = DhtmlxGantt.getGanttInstance();
  gantt.config.row_height = ROW;
  gantt.config.bar_height = 16;
  gantt.config.min_column_width = DAY;
  gantt.config.scales = [{ unit: 'day', step: 1, format: '%j' }];
  gantt.config.columns = [
    { name: 'text', tree: true, width: 300 },
    { name: 'start_date', width: 110 },
    { name: 'progress', width: 110 },
  ];
  const [start, end] = rangeOf(model);
  return {
    bar: '.gantt_task_line',
    mount: (root) => {
      gantt.init(root, start, end);
      gantt.parse({ data, links } as never);
    },
  };
}
