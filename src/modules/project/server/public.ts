/** What other modules ask about projects: rights inside one, its facts, making one, and teams. */
export { bindingObject, lockProject, projectVariables } from './moves.ts';
export { admit, admitUsually, agreeJoining, join, outsiders, refuseOutsiders, whyNotJoin } from './new-members.ts';
export { type HoldingRules, type People, projectRules, tellProject } from './notices.ts';
export { COUNTS_IN_PROGRESS, type PlanFigures, PROGRESS_WEIGHT, planFiguresOf } from './plan-figures.ts';
export { copyPlanConfig, dropPlanConfig, planConfigOf, storePlanConfig, thresholds } from './plan-setting.ts';
export { projectService } from './project.ts';
export { projectRights, projectRow, projectScopedRights, rightsOfTeam } from './project-rights.ts';
export { addDefaultRoles, addManager, memberIds } from './team.ts';
export { keepWithinTeam } from './team-guard.ts';
