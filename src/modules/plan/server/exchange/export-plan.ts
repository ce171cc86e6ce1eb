/** Plans to files: Microsoft Project XML and workbooks, written by a worker (write-plan-file.ts). */
import { sql } from 'kysely';
import { userNames } from '#modules/user/server/public.ts';
import { Download, handle } from '#server/context.ts';
import { XLSX } from '#server/sheet.ts';
import { runChore } from '#server/workers/workers.ts';
import { livePlan } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { exportLosses } from '../../exchange/mspdi/mspdi-losses.ts';
import type { Person } from '../../exchange/people-mapping.ts';
import { exportPlan, planLosses } from '../../plan.calls.ts';
import { withoutCosts } from '../../plan-cost.ts';
import { baselinesForFile, countBaselines, MOST_EXPORTED } from '../change/baselines.ts';
import { addedSheetColumns } from '../edit/added-targets.ts';
import { maySeeCosts, shownRates } from '../plan-costs.ts';
import { ownerOf } from '../plan-owner.ts';
import { loadPlan } from '../plan-store.ts';
import { loadSources } from './plan-source.ts';
import { writePlanSheetChore, writePlanXmlChore } from './write-plan-file.ts';

const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_').slice(0, 100);

export const exportHandlers = [
  handle(planLosses, async (ctx, input) => {
    const owner = ownerOf(input);
    const { plan } = await loadPlan(ctx, owner);
    const baselines = (await ctx.can('pm:baseline:query', owner)) ? await countBaselines(ctx, owner) : 0;
    const written = Math.min(baselines, MOST_EXPORTED);
    return exportLosses(plan, livePlan(plan), { baselines: written, furtherBaselines: baselines - written });
  }),
  handle(exportPlan, async (ctx, { format, ...input }): Promise<Download> => {
    const owner = ownerOf(input);
    ctx.progress.step(exchangeTexts.stepLoading);
    const stored = await loadPlan(ctx, owner);
    const seesCosts = await maySeeCosts(ctx, owner);
    const plan = livePlan(seesCosts ? stored.plan : withoutCosts(stored.plan));
    const ids = [
      ...new Set(
        plan.tasks.flatMap((t) => [t.responsibleId, ...t.participantIds]).filter((x): x is number => x !== null),
      ),
    ];
    const { name } = stored.facts;
    if (format === 'xlsx') {
      const names = await userNames(ctx, ids);
      const rates = await shownRates(ctx, owner, plan);
      const added = await addedSheetColumns(ctx, plan.tasks);
      ctx.progress.step(exchangeTexts.stepWriting);
      const bytes = await runChore(ctx, writePlanSheetChore, { plan, name, lang: ctx.lang, names, rates, added });
      return new Download(`${fileName(name)}.xlsx`, XLSX, bytes);
    }
    const { rows: people } =
      await sql<Person>`SELECT id, emp_name AS name, username AS account, coalesce(email, '') AS email FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(
        ctx.db,
      );
    const mayCompare = await ctx.can('pm:baseline:query', owner);
    const baselines = mayCompare ? await baselinesForFile(ctx, owner, plan) : [];
    const sources = await loadSources(ctx, owner);
    ctx.progress.step(exchangeTexts.stepWriting);
    const bytes = await runChore(ctx, writePlanXmlChore, { plan, name, people, baselines, ...sources });
    return new Download(`${fileName(name)}.xml`, 'application/xml; charset=utf-8', bytes);
  }) as never,
];
