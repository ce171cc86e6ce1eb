/**
 * Operations on tasks in the menu of rows. The module of tasks, which builds on plans, knows them and hands them over; they
 * are loaded with the first plan that is opened.
 */
import { useEffect, useState } from 'react';
import { contribution, only } from '#kernel/contribution.ts';
import type { PlanTask } from '../../plan-model.ts';

export interface TaskOperation {
  key: string;
  label: string;
  danger: boolean;
  /** null: none of the tasks can be operated so now. The promise ends when the server has answered. */
  run: (() => Promise<void>) | null;
}
export type TaskOperations = (tasks: readonly PlanTask[], viewerId: number) => TaskOperation[];

declare module '#web/screens.ts' {
  interface Screens {
    /** Operations in the menu of a plan's rows. */
    taskOperations?: () => Promise<TaskOperations>;
  }
}
const source = contribution('screens', 'taskOperations', only<() => Promise<TaskOperations>>);

const none: TaskOperations = () => [];

/** The operations, once they are loaded; none before. */
export function useTaskOperations(): TaskOperations {
  const [operations, setOperations] = useState<{ of: TaskOperations }>({ of: none });
  useEffect(() => {
    let wanted = true;
    void source()?.().then((of) => wanted && setOperations({ of }));
    return () => {
      wanted = false;
    };
  }, []);
  return operations.of;
}
