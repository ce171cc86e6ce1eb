/** Server of actual cost: the ledger, sheets, and what they hinder. */
import { sql } from 'kysely';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { costModule } from '../cost.module.ts';
import { costTexts as t } from '../cost.texts.ts';
import { bookUse } from './cost-of-use.ts';
import { entryHandlers } from './entries.ts';
import { costOnTasks, openSheets, waitingInPeriods } from './hindrances.ts';
import { recostHandlers } from './recost.ts';
import { costSheetService } from './sheet-service.ts';
import { costUsage } from './within-budget.ts';

export const costServer: ServerModule = {
  ...costModule,
  services: [costSheetService],
  follows: { reservation: bookUse },
  hinders: {
    task: { remove: costOnTasks },
    project: { complete: openSheets },
    fiscalPeriod: { close: waitingInPeriods },
  },
  budgetUsage: costUsage,
  subjectUses: {
    label: t.entries.text,
    async count(ctx, ids) {
      const { rows } = await sql<{ subject: number; count: number }>`SELECT subject, count(*) AS count FROM (
          SELECT subject FROM cost_entry WHERE company_id = ${ctx.viewer.companyId} AND subject = ANY(${[...ids]}::bigint[])
          UNION ALL SELECT subject FROM cost_sheet_lines WHERE company_id = ${ctx.viewer.companyId} AND subject = ANY(${[...ids]}::bigint[])) s
        GROUP BY 1`.execute(ctx.db);
      return new Map(rows.map(({ subject, count }) => [subject, count]));
    },
  },
  handlers: [...entityHandlers(costSheetService), ...entryHandlers, ...recostHandlers],
};
