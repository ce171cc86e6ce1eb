import { type DelayThresholds, lightOf } from '#modules/objects/project/status-light.ts';
import { StatusLight } from '#modules/objects/project/web/public.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import { taskStatus } from '#modules/planning/plan/task-labels.ts';
import { t } from '#web/lang.ts';

interface TaskStatusProps {
  row: Parameters<typeof lightOf>[0] & Pick<TaskRow, 'status'>;
  /** Civil date. */
  today: string;
  limits: DelayThresholds;
}

/** The state of a task behind its light. */
export function TaskStatus({ row, today, limits }: TaskStatusProps) {
  const text = t(taskStatus[row.status]);
  return (
    <span className="wm-task-status">
      <StatusLight status={lightOf(row, today, limits)} of={{ facts: row, limits }} module="task" />
      <span className="wm-line" title={text}>
        {text}
      </span>
    </span>
  );
}
