/** What modules that build on plans tell of a task in its panel beside the plan (its issues). */
import { type Part, slot } from '#web/parts/slot.tsx';

export interface TaskPartProps {
  taskId: number;
  projectId: number;
}
declare module '#web/screens.ts' {
  interface Screens {
    /** Told of a task in its panel beside the plan. */
    taskPart?: Part<TaskPartProps>;
  }
}
const Parts = slot<TaskPartProps>('taskPart');

/** Nothing for tasks that are not saved. */
export const TaskPart = (props: TaskPartProps) => (props.taskId <= 0 ? null : <Parts {...props} />);
