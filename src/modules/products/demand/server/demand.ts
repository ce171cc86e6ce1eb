/** Server of demands. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import { task } from '#modules/planning/plan/task.entity.ts';
import { linkRecords, type Traced } from '#modules/products/trace/server/public.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { allocateDemands, demandCoverage, releaseDemands } from '../coverage.calls.ts';
import {
  compareDemandBaselines,
  demandBaselineContent,
  demandChangeEffect,
  demandScope,
  deriveDemand,
  planDemands,
  reuseDemand,
  similarDemands,
  versionDemand,
} from '../demand.calls.ts';
import { demandModule } from '../demand.module.ts';
import { demandTexts as t } from '../demand.texts.ts';
import type { DemandChangeRow } from '../demand-change.entity.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { libDemand } from '../lib-demand.entity.ts';
import { type UserDemandRow, userDemand } from '../user-demand.entity.ts';
import { compare, contentOf, demandBaselineService, latestOf } from './baselines.ts';
import { chainService } from './chain.ts';
import { demandChangeService, effectOf } from './changes.ts';
import { allocate, coveredDemands, release } from './coverage.ts';
import { devDemandService } from './dev-demands.ts';
import { exchangeHandlers } from './exchange/export-demands.ts';
import { keptOf } from './kept-demands.ts';
import { libDemandService, reuse } from './lib-demands.ts';
import { planIt, projectDemandService, scopeOf } from './project-demands.ts';
import { demandReleaseChecks } from './release-checks.ts';
import { similar } from './similar.ts';
import { rollUp, userDemandService } from './user-demands.ts';

const inObject = (ctx: Ctx, right: string, row: Record<string, unknown>): Promise<boolean> =>
  row.projectId ? ctx.can(right, { projectId: row.projectId as number }) : Promise.resolve(false);

const traced: Record<string, Traced> = {
  userDemand: {
    entity: userDemand,
    mayLink: (ctx) => ctx.can('dm:user:edit'),
    owned: (ctx) => sql`t.owner = ${ctx.viewer.userId}`,
  },
  devDemand: {
    entity: devDemand,
    mayLink: (ctx) => ctx.can('dm:dev:edit'),
    // What nobody owns is its product manager's.
    owned: (ctx) => sql`(t.owner = ${ctx.viewer.userId} OR t.owner IS NULL AND EXISTS (SELECT FROM product p
      WHERE p.company_id = t.company_id AND p.id = t.product AND p.manager = ${ctx.viewer.userId}))`,
  },
  libDemand: { entity: libDemand, mayLink: (ctx) => ctx.can('dm:lib:edit') },
  task: {
    entity: task,
    mayLink: async (ctx, row) => row.responsible === ctx.viewer.userId || inObject(ctx, 'pm:plan:edit', row),
    owned: (ctx) => sql`(t.responsible = ${ctx.viewer.userId} OR t.responsible IS NULL AND EXISTS (SELECT FROM project p
      WHERE p.company_id = t.company_id AND p.id = t.project_id AND p.manager = ${ctx.viewer.userId})) AND t.status <> 'discarded'`,
  },
  issue: {
    entity: issue,
    mayLink: async (ctx, row) => row.responsible === ctx.viewer.userId || inObject(ctx, 'pm:issue:edit', row),
    owned: (ctx) => sql`t.responsible = ${ctx.viewer.userId} AND t.status <> 'closed'`,
  },
};

export const demandServer: ServerModule = {
  ...demandModule,
  services: [
    userDemandService,
    devDemandService,
    libDemandService,
    projectDemandService,
    demandBaselineService,
    demandChangeService,
    chainService,
  ],
  traced,
  releaseChecks: demandReleaseChecks,
  hinders: {
    product: { remove: keptBy(devDemand, 'product', t.productKept) },
    productVersion: { remove: keptBy(devDemand, 'productVersion', t.versionKept) },
  },
  handlers: [
    ...entityHandlers(userDemandService),
    ...entityHandlers(devDemandService),
    ...entityHandlers(libDemandService),
    ...entityHandlers(projectDemandService),
    ...entityHandlers(demandBaselineService, ['import', 'importTemplate']),
    ...entityHandlers(demandChangeService, ['import', 'importTemplate']),
    ...entityHandlers(chainService),
    handle(similarDemands, (ctx, { title }) => similar(ctx, title)),
    handle(deriveDemand, async (ctx, { id, ...values }) => {
      const row = (await userDemandService.row(ctx, id)) as UserDemandRow;
      const { description, acceptance, priority, product, department } = row;
      const made = (await devDemandService.create(ctx, {
        ...{ description, acceptance, priority, product, department, ...values },
      })) as DevDemandRow;
      await linkRecords(ctx, 'derives', [
        { up: { kind: userDemand.name, id }, down: { kind: devDemand.name, id: made.id } },
      ]);
      await rollUp(ctx, [id]);
      return made;
    }),
    handle(reuseDemand, (ctx, { id }) => reuse(ctx, id)),
    handle(demandScope, (ctx, { projectId }) => scopeOf(ctx, projectId)),
    handle(planDemands, (ctx, input) => planIt(ctx, input)),
    handle(demandBaselineContent, (ctx, { baselineId }) => contentOf(ctx, baselineId)),
    handle(compareDemandBaselines, (ctx, { projectId, before, after }) => compare(ctx, projectId, before, after)),
    handle(versionDemand, async (ctx, { projectId, id }) => {
      const row = (await devDemandService.row(ctx, id)) as DevDemandRow;
      const { rows } = await sql`SELECT 1 FROM project_demand WHERE company_id = ${ctx.viewer.companyId}
        AND project_id = ${projectId} AND dev_demand = ${id}`.execute(ctx.db);
      if (rows.length === 0) throw absent();
      return { ...(await latestOf(ctx, projectId, id)), now: keptOf(row) };
    }),
    ...exchangeHandlers,
    handle(demandCoverage, coveredDemands),
    handle(allocateDemands, allocate),
    handle(releaseDemands, release),
    handle(demandChangeEffect, async (ctx, { changeId }) =>
      effectOf(ctx, (await demandChangeService.row(ctx, changeId)) as DemandChangeRow),
    ),
  ],
};
