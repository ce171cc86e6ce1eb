/** What a task has to deliver, seen from the task (records.md B4). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { OutputStatus } from './output.entity.ts';

export interface TaskOutput {
  id: number;
  name: string;
  status: OutputStatus;
  required: boolean;
  /** It holds back the finish of its task. */
  holds: boolean;
  responsible: string;
  /** Civil date. */
  due: string | null;
  latest: number;
  /** The task it belongs to; null: the task itself. */
  task: string | null;
}
export interface TaskOutputs {
  /** Its own, and those of its subtasks that hold its finish back. */
  list: TaskOutput[];
  /** Those the viewer may not read. */
  hidden: number;
  projectId: number;
}
/** Errors: 404 for a task the viewer may not read. */
export const outputsOfTask = call(
  'GET',
  '/api/v1/output/of-task',
  'login',
  { taskId: int(['任务', '任務', 'Task'], { required: true, min: 1 }) },
  output<TaskOutputs>(),
  { label: ['任务的交付物', '任務的交付物', 'Outputs of a task'], scope: 'row', reads: ['output', 'task'] },
);
