/** What screens of other modules show of projects: the status lights, also those of tasks. */
import './project.css';

export { noticePageTexts } from './notice-texts.ts';
export { projectTarget } from './project-target.ts';
export { StatusLight, useLights, useThresholds } from './StatusLight.tsx';

/** The page of notice settings, which is the same for templates. */
export const configureNotification = () => import('./ConfigureNotificationPage.tsx');
