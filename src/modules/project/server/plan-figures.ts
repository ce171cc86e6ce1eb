/** What the plans of projects tell about them. Plans stand above projects: the module that keeps them hands the readers over. */
import type { Ctx, ServerModule } from '#server/context.ts';
import type { Outlook } from '../light-reasons.ts';

export interface PlanFigures {
  /** Planned progress, percent, not rounded: the figure of `plannedProgress` in ../progress.ts. 0 without tasks. */
  planned: number;
  /** Actual progress by the same tasks and weights, not rounded. */
  actual: number;
  /** What the tasks weigh together, and how many they are. */
  weight: number;
  tasks: number;
  openTasks: number;
  outlook: Outlook;
}

/** How the tasks of a project stand. */
export interface TaskCounts {
  total: number;
  done: number;
  ongoing: number;
  late: number;
  unfinished: number;
}

/** Readers of what lies in projects; who may see these projects is the caller's business. Days are civil dates. */
export interface PlanReaders {
  /** What the plans of these projects say of a day, of all of them at once. */
  figures(ctx: Ctx, projectIds: readonly number[], today: string): Promise<(projectId: number) => PlanFigures>;
  counts(ctx: Ctx, projectId: number, today: string): Promise<TaskCounts>;
  /** Whether the plan changes by requests only, whatever the way (2-rules §5). */
  published(ctx: Ctx, projectId: number): Promise<boolean>;
}
declare module '#server/context.ts' {
  interface ServerModule {
    /** What plans tell about their projects, of the module that keeps plans. */
    plans?: PlanReaders;
  }
}

let readers: PlanReaders | null = null;

/** Tells who keeps plans; called once by the composition. */
export function bindPlans(modules: readonly ServerModule[]): void {
  readers = modules.find(({ plans }) => plans)?.plans ?? null;
}

/** The readers. Errors: throws where nobody keeps plans. */
export function plans(): PlanReaders {
  if (!readers) throw new Error('no module keeps plans');
  return readers;
}
