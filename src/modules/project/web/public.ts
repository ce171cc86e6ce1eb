/** What screens of other modules show of projects: status lights (also those of tasks), figures, roles. */
import './project.css';

export { Fact } from './Fact.tsx';
export { MoveReasonDialog } from './MoveReasonDialog.tsx';
export { projectTarget } from './project-target.ts';
export { rolesPage } from './RolesList.tsx';
export { lightWidth, StatusLight, useLights, useThresholds } from './StatusLight.tsx';
export { pageTexts as projectPageTexts } from './texts.ts';
