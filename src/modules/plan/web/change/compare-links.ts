/** Addresses of baselines and their comparison. */
import { href } from '#web/registry.ts';

export const BASELINES = '/project/projectPlanComparison';
const COMPARISON = '/project/projectPlanComparisonBaseVerision';
const INFO = '/taskManagement/myTask/baseVerisionInfo';

/** Two baselines, or one with the current plan. */
export const comparisonHref = (projectId: number, before: number, after?: number): string =>
  href(COMPARISON, { projectId, before, after });
/** One baseline as it was taken. */
export const baselineHref = (projectId: number, before: number): string => href(INFO, { projectId, before });
