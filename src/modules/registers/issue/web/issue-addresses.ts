/** Addresses of the pages of issues, in the layout of where one is (1-product §2.8, §2.11, §2.15). */
import type { ScopeRef } from '#kernel/permission.ts';
import { href } from '#web/registry.ts';

/** The form, for one that exists or a new one; inside the object one is in. */
export function formAddress(here: ScopeRef, issueId?: number): string {
  const { projectId, programId } = here;
  if (projectId) return href('/project/moduleSplit/projectIssue/edit', { issueId, projectId });
  if (programId) return href('/project/moduleSplit/projectIssue/editProgram', { issueId, programId });
  return href('/issue/editQuestion', { issueId });
}

/** The list of the current object, else one's own waiting issues. */
export function listAddressOf({ projectId, programId }: ScopeRef): string {
  if (projectId) return href('/project/projectIssue', { projectId });
  if (programId) return href('/modules/projectProgram/projectProgramIssue', { programId });
  return '/issue/needMeHandle';
}
