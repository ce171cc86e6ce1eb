/** Plans to files: Microsoft Project XML and workbooks. */
import { sql } from 'kysely';
import { userNames } from '#modules/user/server/public.ts';
import { Download, handle } from '#server/context.ts';
import { writeSheet, XLSX } from '#server/sheet.ts';
import { planFileOf } from '../exchange-model.ts';
import { writeMspdi } from '../mspdi-write.ts';
import { type Person, peopleAsResources } from '../people-mapping.ts';
import { exportPlan } from '../plan.calls.ts';
import { withoutCosts } from '../plan-cost.ts';
import { planToSheet } from '../plan-to-sheet.ts';
import { baselinesForFile, stateOf } from './baselines.ts';
import { costsNow, maySeeCosts } from './plan-costs.ts';
import { ownerOf } from './plan-owner.ts';
import { loadPlan } from './plan-store.ts';

const fileName = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_').slice(0, 100);

export const exportHandlers = [
  handle(exportPlan, async (ctx, { format, ...input }): Promise<Download> => {
    const owner = ownerOf(input);
    const stored = await loadPlan(ctx, owner);
    const seesCosts = await maySeeCosts(ctx, owner);
    const { plan, schedule } = stateOf(seesCosts ? stored.plan : withoutCosts(stored.plan));
    const ids = [
      ...new Set(
        plan.tasks.flatMap((t) => [t.responsibleId, ...t.participantIds]).filter((x): x is number => x !== null),
      ),
    ];
    const { name } = stored.facts;
    if (format === 'xlsx') {
      const names = await userNames(ctx, ids);
      const [costs] = seesCosts ? await costsNow(ctx, { plan, schedule }) : [];
      const rows = planToSheet(plan, schedule, ctx.lang, undefined, {
        person: (id) => names[id] ?? '',
        costs: costs ?? null,
      });
      return new Download(
        `${fileName(name)}.xlsx`,
        XLSX,
        writeSheet(
          name,
          rows,
          rows[0]!.map((_, i) => (i === 2 ? 40 : 16)),
        ),
      );
    }
    const { rows } =
      await sql<Person>`SELECT id, emp_name AS name, username AS account, coalesce(email, '') AS email FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(
        ctx.db,
      );
    const mayCompare = await ctx.can('pm:baseline:query', owner);
    const baselines = mayCompare ? await baselinesForFile(ctx, owner, plan) : [];
    const xml = writeMspdi(planFileOf(plan, name, { ...peopleAsResources(plan, rows), baselines }), schedule);
    return new Download(`${fileName(name)}.xml`, 'application/xml; charset=utf-8', new TextEncoder().encode(xml));
  }) as never,
];
