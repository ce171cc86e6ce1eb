/** Figures of projects from their plans. Plans are above projects, so their module hands the readers over. */
import { contribution, only } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';
import type { Outlook } from '../light-reasons.ts';
import type { Spread } from '../progress.ts';

export interface PlanFigures {
  /** Planned progress, not rounded: that of `plannedProgress` in ../progress.ts. */
  planned: Spread;
  /** Actual progress by the same tasks and weights, not rounded. */
  actual: Spread;
  /** What the tasks weigh together, and how many they are. */
  weight: number;
  tasks: number;
  openTasks: number;
  outlook: Outlook;
}

/** State of a project's tasks. */
export interface TaskCounts {
  total: number;
  done: number;
  ongoing: number;
  late: number;
  unfinished: number;
}

/** Readers of project contents; the caller checks who may see these projects. Days are civil dates. */
export interface PlanReaders {
  /** What the plans of these projects say of a day, of all of them at once. */
  figures(ctx: Ctx, projectIds: readonly number[], today: string): Promise<(projectId: number) => PlanFigures>;
  counts(ctx: Ctx, projectId: number, today: string): Promise<TaskCounts>;
  /** Whether the plan changes by requests only, whatever the way (2-rules §5). */
  published(ctx: Ctx, projectId: number): Promise<boolean>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    /** Sets the readers; called by the module of plans. */
    plans?: PlanReaders;
  }
}

const readers = contribution('server', 'plans', only<PlanReaders>);

/** The readers. Errors: throws if there is no module of plans. */
export function plans(): PlanReaders {
  const found = readers();
  if (!found) throw new Error('no module keeps plans');
  return found;
}
