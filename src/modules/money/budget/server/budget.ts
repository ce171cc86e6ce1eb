/** Server of budgets of projects, programs and templates. */

import { refuse } from '#kernel/problem.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import * as calls from '../budget.calls.ts';
import { budgetModule } from '../budget.module.ts';
import { budgetTexts as t } from '../budget.rules.ts';
import { budgetLeft } from '../budget-left.calls.ts';
import { budgetChangeService, keepChange, openChange, shownChange, submitChange } from './changes.ts';
import { comparisonOf, comparisonSheet, versionAnswer } from './comparison.ts';
import { fromPlan } from './from-plan.ts';
import { budgetOfTasks, changesOfProjects } from './hindrances.ts';
import { leftOf } from './left.ts';
import { budgetMadeOf } from './made-of.ts';
import { asked, budgetOwnerOf } from './objects.ts';
import { allocate, potOf } from './pot.ts';
import { mustBeOpen, publish, removeDraft, saveDraft } from './save.ts';
import { sheetOf } from './sheet.ts';
import { sheetData } from './sheet-data.ts';
import { usesInBudgets } from './usage.ts';
import { budgetVersionService, takeVersion } from './versions.ts';

const MADE_BY_SERVER = ['create', 'import', 'importTemplate'] as const;

export const budgetServer: ServerModule = {
  ...budgetModule,
  services: [budgetVersionService, budgetChangeService],
  madeOf: budgetMadeOf,
  subjectUses: { label: ['预算记录', '預算記錄', 'Budget entries'], count: usesInBudgets },
  hinders: { task: { remove: budgetOfTasks }, project: { finish: changesOfProjects } },
  handlers: [
    ...entityHandlers(budgetVersionService, [...MADE_BY_SERVER, 'update', 'remove', 'batchRemove']),
    ...entityHandlers(budgetChangeService, [...MADE_BY_SERVER, 'update']),
    handle(calls.budgetSheet, async (ctx, input) =>
      sheetOf(ctx, await sheetData(ctx, await budgetOwnerOf(ctx, asked(input)))),
    ),
    handle(calls.saveBudget, (ctx, input) => saveDraft(ctx, asked(input), input)),
    handle(calls.removeBudget, async (ctx, input) => {
      await removeDraft(ctx, asked(input), input.revision);
      return null;
    }),
    handle(calls.publishBudget, (ctx, input) => publish(ctx, input)),
    handle(budgetLeft, (ctx, input) => leftOf(ctx, asked(input), input)),
    handle(calls.budgetFromPlan, (ctx, input) => fromPlan(ctx, asked(input), input)),
    handle(calls.saveBudgetVersion, async (ctx, input) => {
      const data = await sheetData(ctx, await budgetOwnerOf(ctx, asked(input)), true);
      if (data.budget?.status !== 'published') throw refuse(t.notPublished);
      await mustBeOpen(ctx, data.owner, data.budget);
      const description = input.description?.trim() || null;
      const { id, name } = await takeVersion(ctx, data, { type: 'manual', description, effectiveMonth: null });
      return { id, name };
    }),
    handle(calls.readBudgetVersion, (ctx, input) => versionAnswer(ctx, asked(input), input.versionId)),
    handle(calls.compareBudgetVersions, (ctx, input) => comparisonOf(ctx, asked(input), input)),
    handle(calls.exportBudgetComparison, (ctx, input) => comparisonSheet(ctx, asked(input), input)),
    handle(calls.openBudgetChange, (ctx, input) => openChange(ctx, asked(input), input.changeId ?? null)),
    handle(calls.saveBudgetChange, (ctx, input) => keepChange(ctx, asked(input), input)),
    handle(calls.submitBudgetChange, (ctx, input) => submitChange(ctx, asked(input), input.changeId, input.reason)),
    handle(calls.budgetChangeDiff, (ctx, input) => shownChange(ctx, asked(input), input.changeId)),
    handle(calls.programPot, (ctx, { programId }) => potOf(ctx, programId)),
    handle(calls.savePot, async (ctx, { programId, ...input }) => {
      await allocate(ctx, programId, input);
      return null;
    }),
  ],
};
