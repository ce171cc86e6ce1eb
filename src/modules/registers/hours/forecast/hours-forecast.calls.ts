/**
 * Effects of hours on the plan: the consequence of passing a line, and the forecast of a task by its remaining work. They are shown
 * to people who may read the plan, and change nothing. Source: records.md A8, A11-4.
 */
import { call, output } from '#kernel/call.ts';
import { int, json } from '#kernel/field.ts';
import type { TaskForecast } from '#modules/planning/plan/schedule/forecast.ts';

/** Lines that are asked about at once: those on the screen. */
export const MOST_ASKED = 100;

/** Of a line with which its task goes beyond its planned work: minutes of work at completion, dates in civil minutes. */
export interface Consequence extends TaskForecast {
  /** The record. */
  id: number;
}
/** Of waiting lines; lines within the planned work have none. Each plan is scheduled once for all its lines. */
export const hoursConsequences = call(
  'POST',
  '/api/v1/hours/consequences',
  'login',
  { ids: json<number[]>()(['工时记录', '工時記錄', 'Work records'], { required: true }) },
  output<Consequence[]>(),
  {
    label: ['查看工时对计划的影响', '查看工時對計劃的影響', 'View what hours do to the plan'],
    scope: 'row',
    reads: ['workRecord', 'task', 'project'],
  },
);

export interface HoursForecast extends TaskForecast {
  taskId: number;
  projectId: number;
  /** Minutes spent, and minutes left by the latest statement. */
  spent: number;
  left: number;
  /** The day and the minutes of that statement; null: none was made. */
  said: { workDate: string; minutes: number } | null;
  /** The viewer's actions about it: ask for a change of the plan, or (it is not published) edit the plan; null: nothing. */
  offer: 'change' | 'plan' | null;
}
const taskId = int(['任务', '任務', 'Task'], { required: true, min: 1 });
/** With the hours of a record that are not approved, and what waits before them. */
const record = int(['工时记录', '工時記錄', 'Work record'], { min: 1 });

/** null: the viewer may not read the plan, or there is nothing to compute with (a parent, a milestone, no planned work). */
export const taskForecast = call(
  'GET',
  '/api/v1/hours/forecast',
  'login',
  { taskId, record },
  output<HoursForecast | null>(),
  {
    label: ['查看任务完成预测', '查看任務完成預測', 'View the forecast of a task'],
    scope: 'row',
    reads: ['workRecord', 'task', 'project'],
  },
);

/** Puts the forecast into the viewer's own draft of a plan change, which they submit or drop; the plan stays as it is. */
export const offerForecast = call(
  'POST',
  '/api/v1/hours/forecast/change',
  'pm:plan:edit',
  { projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }), taskId, record },
  output<{ changeId: number }>(),
  {
    label: ['按预测发起计划变更', '按預測發起計劃變更', 'Propose a plan change from the forecast'],
    fails: 'save',
    scope: 'project',
    touches: ['planChange'],
    creates: true,
  },
);
