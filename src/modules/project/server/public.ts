/** What other modules ask about projects: their facts, making one, who is given a part, settings and notices. */
export { bindingObject, lockProject, projectVariables } from './moves.ts';
export { admit, admitUsually, agreeJoining, join, outsiders, refuseOutsiders, whyNotJoin } from './new-members.ts';
export { type HoldingRules, type People, projectRules, tellProject } from './notices.ts';
export { COUNTS_IN_PROGRESS, type PlanFigures, PROGRESS_WEIGHT, planFiguresOf } from './plan-figures.ts';
export { planConfigOf, storePlanConfig, thresholds } from './plan-setting.ts';
export { projectRow } from './project-row.ts';
export { projectService } from './project-service.ts';
export { type SettingsOwner, settingsOwner } from './settings-owner.ts';
