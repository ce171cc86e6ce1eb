/** Server of issues: records, moves, lists, their story and numbers. */
import { entityCalls } from '#kernel/entity-calls.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { ListInput } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { exportSheet } from '#server/entity/entity-sheet.ts';
import { issueCounts, issueDefaults, issueFlow, issueSteps } from '../issue.calls.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { issuePlaces } from '../issue.menu.ts';
import { issueModule } from '../issue.module.ts';
import { escalateJob } from './escalate.ts';
import { finishDates, mayCreate, mayNameProposer, usualVerifier } from './issue-checks.ts';
import { issueConfigHandlers } from './issue-config.ts';
import { countIssues, flowOf } from './issue-flow.ts';
import { issueReportHandlers } from './issue-report.ts';
import { issueService } from './issue-service.ts';
import { issueConfigOf, issueSetting } from './issue-settings.ts';
import { storyOf } from './issue-steps.ts';
import { issueTaskHandlers } from './issue-tasks.ts';
import { problemHandlers, typicalProblemService } from './problems.ts';
import { issueFact } from './report-facts.ts';
import { resumeJob } from './resume-due.ts';
import { issueCases, seenBeforeHandlers } from './seen-before.ts';
import { issuesOnTasks, unclosedIssues } from './task-hindrance.ts';

/** Of an object by the right to view its issues, elsewhere by the right to export. */
async function mustExport(ctx: Ctx, input: ListInput): Promise<void> {
  const object = objectOfRef(input);
  const inside = object !== null && (await ctx.can('pm:issue:query', scopeRefOf(object)));
  if (!inside && !ctx.viewer.rights.has('business:issue:export')) throw forbidden();
}

export const issueServer: ServerModule = {
  ...issueModule,
  tables: ['issue_step', 'issue_escalation', 'typical_problem_use', 'typical_problem_vote', 'seen_case'],
  services: [issueService, typicalProblemService],
  menu: issuePlaces,
  settings: [issueSetting],
  jobs: [resumeJob, escalateJob],
  hinders: { task: { finish: unclosedIssues, remove: issuesOnTasks } },
  reportFacts: [issueFact],
  seenBefore: issueCases,
  handlers: [
    ...issueConfigHandlers,
    ...problemHandlers,
    ...seenBeforeHandlers,
    ...issueReportHandlers,
    ...entityHandlers(issueService, ['export']),
    handle(entityCalls(issue).export, async (ctx, input) => {
      await mustExport(ctx, input as ListInput);
      return exportSheet(issueService as unknown as EntityService, ctx, input as ListInput) as never;
    }),
    handle(issueSteps, async (ctx, { issueId }) => storyOf(ctx, (await issueService.row(ctx, issueId)) as IssueRow)),
    ...issueTaskHandlers,
    handle(issueCounts, (ctx) => countIssues(ctx)),
    handle(issueFlow, (ctx, { weeks, ...input }) => flowOf(ctx, input, weeks ?? undefined)),
    handle(issueDefaults, async (ctx, owner) => {
      const config = await issueConfigOf(ctx, owner);
      const types = config.types && (await dictKeys(ctx, 'issue_type'));
      const verifier = await usualVerifier(ctx, owner, config);
      return {
        config,
        types: types && config.types!.flatMap((key) => types.get(key) ?? []),
        verifier,
        verifierName: verifier === null ? null : ((await userNames(ctx, [verifier]))[verifier] ?? null),
        mayNameProposer: await mayNameProposer(ctx, owner),
        finishBy: await finishDates(ctx, owner, config, [...(await dictKeys(ctx, 'severity')).values()]),
        mayCreate: await mayCreate(ctx, owner),
      };
    }),
  ],
};
