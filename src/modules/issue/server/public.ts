/** What other modules ask about issues. */
export { mayCreate } from './issue-checks.ts';
export { issueService } from './issue-service.ts';
export { issueConfigOf, issueConfigs, issueSetting, itemKeys } from './issue-settings.ts';
export { bindSeenBefore, type SeenSource } from './seen-sources.ts';
