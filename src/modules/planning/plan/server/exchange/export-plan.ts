/** Plans to files: Microsoft Project XML, those of Primavera P6 and workbooks, written by a worker (write-plan-file.ts). */
import { sql } from 'kysely';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, Download, handle } from '#server/context.ts';
import { XLSX } from '#server/sheet.ts';
import { runChore } from '#server/workers/workers.ts';
import { livePlan } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { exportLosses } from '../../exchange/mspdi/mspdi-losses.ts';
import { xerLosses } from '../../exchange/p6/xer-losses.ts';
import type { Person } from '../../exchange/people-mapping.ts';
import { addedLosses } from '../../exchange/sheet-losses.ts';
import { exportPlan, planLosses } from '../../plan.calls.ts';
import { withoutCosts } from '../../plan-cost.ts';
import type { Plan } from '../../plan-model.ts';
import { baselinesForFile, countBaselines, MOST_EXPORTED } from '../change/baselines.ts';
import { addedFields, addedSheetColumns } from '../edit/added-targets.ts';
import { maySeeCosts, shownRates } from '../plan-costs.ts';
import { ownerOf, type PlanOwner } from '../plan-owner.ts';
import { loadPlan, type StoredPlan } from '../plan-store.ts';
import { readAdded } from './added-cells.ts';
import { loadSources } from './plan-source.ts';
import {
  sheetLossesChore,
  writePlanPmxmlChore,
  writePlanSheetChore,
  writePlanXerChore,
  writePlanXmlChore,
} from './write-plan-file.ts';

const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_').slice(0, 100);

/** Parts of a plan that leave the product: without removed tasks, and without costs for whoever may not see them. */
const leaving = async (ctx: Ctx, owner: PlanOwner, { plan }: StoredPlan): Promise<Plan> =>
  livePlan((await maySeeCosts(ctx, owner)) ? plan : withoutCosts(plan));

const peopleIn = ({ tasks }: Plan): number[] => [
  ...new Set(
    tasks
      .flatMap((t) => [t.responsibleId, ...t.participantIds, ...t.assignments.map((one) => one.userId)])
      .filter((x): x is number => x !== null),
  ),
];

/** What a workbook of a plan is made of. */
async function sheetOf(ctx: Ctx, owner: PlanOwner, stored: StoredPlan) {
  const plan = await leaving(ctx, owner, stored);
  const names = await userNames(ctx, peopleIn(plan));
  const rates = await shownRates(ctx, owner, plan);
  return { plan, lang: ctx.lang, names, rates, added: await addedSheetColumns(ctx, plan.tasks) };
}

export const exportHandlers = [
  handle(planLosses, async (ctx, { format, ...input }) => {
    const owner = ownerOf(input);
    const stored = await loadPlan(ctx, owner);
    const baselines = (await ctx.can('pm:baseline:query', owner)) ? await countBaselines(ctx, owner) : 0;
    if (format === 'xlsx') {
      const wanted = await sheetOf(ctx, owner, stored);
      const removed = stored.plan.tasks.length - wanted.plan.tasks.length;
      const { losses, added } = await runChore(ctx, sheetLossesChore, { ...wanted, removed, baselines });
      const { tasks } = wanted.plan;
      const cells = tasks.map(({ name }, i) => ({ name, ext: added[i] ?? {} }));
      const { values } = await readAdded(ctx, owner, await addedFields(ctx), cells);
      const read = values.map((value, i) => (added[i] ? value : null));
      return [...losses, ...addedLosses(tasks, wanted.added, read)];
    }
    const { plan } = stored;
    if (format === 'xer' || format === 'pmxml') return xerLosses(livePlan(plan), baselines);
    const written = Math.min(baselines, MOST_EXPORTED);
    return exportLosses(plan, livePlan(plan), { baselines: written, furtherBaselines: baselines - written });
  }),
  handle(exportPlan, async (ctx, { format, ...input }): Promise<Download> => {
    const owner = ownerOf(input);
    ctx.progress.step(exchangeTexts.stepLoading);
    const stored = await loadPlan(ctx, owner);
    const { name } = stored.facts;
    if (format === 'xlsx') {
      const wanted = await sheetOf(ctx, owner, stored);
      ctx.progress.step(exchangeTexts.stepWriting);
      const bytes = await runChore(ctx, writePlanSheetChore, { ...wanted, name });
      return new Download(`${fileName(name)}.xlsx`, XLSX, bytes);
    }
    const plan = await leaving(ctx, owner, stored);
    const ids = peopleIn(plan);
    // A file may reach anybody, so it has names; accounts and addresses only if the exporter may read them.
    const told = (await ctx.can('sys:user:query'))
      ? sql`username AS account, coalesce(email, '') AS email`
      : sql`'' AS account, '' AS email`;
    const { rows: people } =
      await sql<Person>`SELECT id, emp_name AS name, ${told} FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(
        ctx.db,
      );
    const mayCompare = await ctx.can('pm:baseline:query', owner);
    const baselines = mayCompare ? await baselinesForFile(ctx, owner, plan) : [];
    const sources = await loadSources(ctx, owner);
    ctx.progress.step(exchangeTexts.stepWriting);
    const whole = { plan, name, people, baselines, costs: await maySeeCosts(ctx, owner), ...sources };
    if (format === 'xer') {
      const written = await runChore(ctx, writePlanXerChore, whole);
      return new Download(`${fileName(name)}.xer`, 'application/octet-stream', written);
    }
    const chore = format === 'pmxml' ? writePlanPmxmlChore : writePlanXmlChore;
    const bytes = await runChore(ctx, chore, whole);
    return new Download(`${fileName(name)}.xml`, 'application/xml; charset=utf-8', bytes);
  }) as never,
];
