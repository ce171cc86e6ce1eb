/** Server of contracts. */
import { sql } from 'kysely';
import { entityCalls } from '#kernel/entity-calls.ts';
import { forbidden } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import type { ListInput } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { exportSheet } from '#server/entity/entity-sheet.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { contractCashFlow, contractStanding, projectCashFlow } from '../contract.calls.ts';
import { contract } from '../contract.entity.ts';
import { contractModule } from '../contract.module.ts';
import { contractTexts as t } from '../contract.texts.ts';
import { projectRate } from '../project-rate.entity.ts';
import { cashFlowOf, cashFlowOfContract } from './cash-flow.ts';
import { committedOf } from './committed.ts';
import { contractService } from './contract-service.ts';
import { dueJob } from './due.ts';
import { contractsOnTasks, openPayments, unfinishedContracts } from './hindrances.ts';
import { acceptanceService, invoiceService } from './papers.ts';
import { holdContractOf, paymentService } from './payments.ts';
import { agreedRates, projectRateService } from './project-rates.ts';
import { standingOf } from './standing.ts';

/** Of a project by the right to view its contracts, elsewhere by the right to export. */
async function mustExport(ctx: Ctx, { projectId }: ListInput): Promise<void> {
  const inside = projectId ? await ctx.can('pm:contract:query', { projectId }) : false;
  if (!inside && !ctx.viewer.rights.has('crm:contract:export')) throw forbidden();
}

export const contractServer: ServerModule = {
  ...contractModule,
  tables: ['contract_change', 'contract_due'],
  services: [contractService, paymentService, invoiceService, acceptanceService, projectRateService],
  agreedRates,
  jobs: [dueJob],
  holds: { payment: holdContractOf },
  budgetUsage: {
    async usage(ctx, { scope, id }) {
      const shares = scope === 'project' ? await committedOf(ctx, id) : [];
      // What names no subject is ordered of none of the budget's.
      return shares.flatMap(({ subject, task, cents: committed }) =>
        subject === null ? [] : [{ subject, task, actual: 0, committed }],
      );
    },
  },
  subjectUses: {
    label: ['合同分摊', '合約分攤', 'Allocations of contracts'],
    async count(ctx, ids) {
      const { rows } = await sql<{ subject: number; count: number }>`SELECT subject, count(*) FROM contract_allocations
        WHERE company_id = ${ctx.viewer.companyId} AND subject = ANY(${[...ids]}::bigint[]) GROUP BY 1`.execute(ctx.db);
      return new Map(rows.map((row) => [row.subject, Number(row.count)]));
    },
  },
  hinders: {
    task: { finish: unfinishedContracts, remove: contractsOnTasks },
    customer: { remove: keptBy(contract, 'customer', t.customerKept) },
    supplier: { remove: keptBy(contract, 'supplier', t.supplierKept) },
    contract: { remove: keptBy(projectRate, 'contract', t.rateKept) },
    project: { complete: openPayments },
  },
  handlers: [
    ...entityHandlers(contractService, ['export']),
    handle(entityCalls(contract).export, async (ctx, input) => {
      await mustExport(ctx, input as ListInput);
      return exportSheet(contractService as unknown as EntityService, ctx, input as ListInput) as never;
    }),
    ...entityHandlers(paymentService),
    ...entityHandlers(invoiceService),
    ...entityHandlers(acceptanceService),
    ...entityHandlers(projectRateService),
    handle(contractStanding, (ctx, { contractId }) => standingOf(ctx, contractId)),
    handle(projectCashFlow, (ctx, { projectId }) => cashFlowOf(ctx, projectId)),
    handle(contractCashFlow, (ctx, { contractId }) => cashFlowOfContract(ctx, contractId)),
  ],
};
