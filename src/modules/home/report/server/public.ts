/** Reports for the composition. */
export { bindReportServer } from './own-reports.ts';
