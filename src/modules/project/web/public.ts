/** What screens of other modules show of projects: the status lights, also those of tasks. */
import './project.css';

export { projectTarget } from './project-target.ts';
export { StatusLight, useLights, useThresholds } from './StatusLight.tsx';
