/**
 * What modules that build on plans tell of a task in its panel beside the plan (its issues). The application binds it here;
 * it is loaded with the first panel that is opened.
 */
import { type ComponentType, lazy, Suspense } from 'react';

export interface TaskPartProps {
  taskId: number;
  projectId: number;
}

let part: ComponentType<TaskPartProps> | null = null;
export function bindTaskPart(load: () => Promise<{ default: ComponentType<TaskPartProps> }>): void {
  part = lazy(load);
}

/** Nothing where nobody has something to tell, and for tasks that are not saved. */
export function TaskPart(props: TaskPartProps) {
  const Part = part;
  if (!Part || props.taskId <= 0) return null;
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
