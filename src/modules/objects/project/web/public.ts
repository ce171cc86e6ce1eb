/** Projects on screens of other modules: status lights (also those of tasks), figures. */
export { sendWithMembers } from './ask-members.tsx';
export { Deviation } from './Deviation.tsx';
export { projectTarget } from './project-target.ts';
export { type LightOf, lightWidth, StatusLight, useLights, useThresholds } from './StatusLight.tsx';
export { pageTexts as projectPageTexts } from './texts.ts';
