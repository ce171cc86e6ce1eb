/** What screens of other modules show of projects: status lights (also those of tasks), figures. */
export { sendWithMembers } from './ask-members.tsx';
export { Deviation } from './Deviation.tsx';
export { bindProjectStart } from './project-start.tsx';
export { projectTarget } from './project-target.ts';
export { type LightOf, lightWidth, StatusLight, useLights, useThresholds } from './StatusLight.tsx';
export { pageTexts as projectPageTexts } from './texts.ts';
