/** Issues for other modules. */
export { mayCreate } from './issue-checks.ts';
export { issueService } from './issue-service.ts';
export { issueConfigOf, issueConfigs, issueSetting, itemKeys } from './issue-settings.ts';
export type { SeenSource } from './seen-sources.ts';
