/** Addresses of baselines and their comparison. */
import { href } from '#web/registry.ts';

export const BASELINES = '/project/projectPlanComparison';
const COMPARISON = '/project/projectPlanComparisonBaseVerision';

/** Two baselines, or one with the current plan. */
export const comparisonHref = (projectId: number, before: number, after?: number): string =>
  href(COMPARISON, { projectId, before, after });
