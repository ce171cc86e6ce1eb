/**
 * Operations on tasks in the menu of rows. The module of tasks, which builds on plans, knows them; the application binds
 * them here. They are loaded with the first plan that is opened.
 */
import { useEffect, useState } from 'react';
import type { PlanTask } from '../../plan-model.ts';

export interface TaskOperation {
  key: string;
  label: string;
  danger: boolean;
  /** null: none of the tasks can be operated so now. The promise ends when the server has answered. */
  run: (() => Promise<void>) | null;
}
export type TaskOperations = (tasks: readonly PlanTask[], viewerId: number) => TaskOperation[];

let load: (() => Promise<TaskOperations>) | null = null;
export function bindTaskOperations(source: () => Promise<TaskOperations>): void {
  load = source;
}

const none: TaskOperations = () => [];

/** The operations, once they are loaded; none before. */
export function useTaskOperations(): TaskOperations {
  const [operations, setOperations] = useState<{ of: TaskOperations }>({ of: none });
  useEffect(() => {
    let wanted = true;
    void load?.().then((of) => wanted && setOperations({ of }));
    return () => {
      wanted = false;
    };
  }, []);
  return operations.of;
}
