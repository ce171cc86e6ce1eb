/** Projects for other modules: facts, creation, assignments, settings and notices. */
export { bindingObject, lockProject, projectVariables } from './moves.ts';
export { admit, admitUsually, agreeJoining, join, outsiders, refuseOutsiders, whyNotJoin } from './new-members.ts';
export { type HoldingRules, type People, projectRules, rulesOfProjects, tellProject, tellProjects } from './notices.ts';
export { type PlanFigures, type PlanReaders, plans, type TaskCounts } from './plan-figures.ts';
export { planConfigOf, storePlanConfig, thresholds } from './plan-setting.ts';
export { projectRow } from './project-row.ts';
export { projectService } from './project-service.ts';
export { type SettingsOwner, settingsOwner } from './settings-owner.ts';
