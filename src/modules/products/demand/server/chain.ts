/** Control chains: the one in force, publishing one, and what it makes of faces. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { controlAnew } from '#modules/products/trace/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { type Chain, type ControlChainRow, controlChain, DELIVERED } from '../control-chain.entity.ts';
import { controlChainLife } from '../demand.life.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type DevDemandRow, devDemand } from '../dev-demand.entity.ts';
import { type UserDemandRow, userDemand } from '../user-demand.entity.ts';

/** The chain in force; `hold`: it stays so until the transaction ends. */
export async function chainInForce(ctx: Ctx, hold = false): Promise<Chain> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM control_chain
    WHERE company_id = ${ctx.viewer.companyId} AND status = 'published' ${hold ? sql`FOR SHARE` : sql``}`.execute(
    ctx.db,
  );
  const [row] = await rowsById<ControlChainRow>(controlChain, ctx, rows.map(({ id }) => id).slice(0, 1));
  return (
    row ?? { ...DELIVERED, userControlled: [...DELIVERED.userControlled], devControlled: [...DELIVERED.devControlled] }
  );
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** Others are superseded, faces made anew; nothing becomes suspect by it. */
async function publish(ctx: Ctx, chain: ControlChainRow): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM control_chain WHERE company_id = ${ctx.viewer.companyId}
    AND status = 'published' AND id <> ${chain.id} FOR UPDATE`.execute(ctx.db);
  const others = await rowsById<ControlChainRow>(
    controlChain,
    ctx,
    rows.map(({ id }) => id),
  );
  const before = others[0] ?? DELIVERED;
  await setRows(controlChain, ctx, others, { status: 'superseded' }, 'replace');
  const ofUsers = await sql<{ id: number }>`SELECT id FROM user_demand WHERE company_id = ${ctx.viewer.companyId}
    ORDER BY id FOR UPDATE`.execute(ctx.db);
  const users = await rowsById<UserDemandRow>(userDemand, ctx, ids(ofUsers.rows));
  await controlAnew(ctx, userDemand.name, users, { before: before.userControlled, after: chain.userControlled });
  const ofDevs = await sql<{ id: number }>`SELECT id FROM dev_demand WHERE company_id = ${ctx.viewer.companyId}
    ORDER BY id FOR UPDATE`.execute(ctx.db);
  const devs = await rowsById<DevDemandRow>(devDemand, ctx, ids(ofDevs.rows));
  // What nodes of structures last saw of the demands they answer.
  const ofNodes = await sql<{
    record: number;
    seen: string;
  }>`SELECT DISTINCT dev_demand AS record, seen FROM demand_node
    WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  const control = { before: before.devControlled, after: chain.devControlled };
  const anew = await controlAnew(ctx, devDemand.name, devs, control, ofNodes.rows);
  await sql`UPDATE demand_node a SET seen = g.now
    FROM jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) AS g (record bigint, seen text, now text)
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.dev_demand = g.record AND a.seen = g.seen`.execute(ctx.db);
}

export const chainService = entityService(controlChain, {
  life: controlChainLife,
  async derive(ctx, { mode }) {
    if (mode !== 'create') return {};
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('control_chain', ${ctx.viewer.companyId}))`.execute(ctx.db);
    const { rows } = await sql<{ no: number }>`SELECT coalesce(max(no), 0)::int + 1 AS no FROM control_chain
      WHERE company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
    const numbered = { no: rows[0]!.no };
    return numbered;
  },
  check: (_ctx, { mode, before }): Problem[] =>
    (mode === 'update' || mode === 'remove') && before!.status !== 'draft' ? [problem(t.chainFixed)] : [],
  async changed(ctx, { after, moved }) {
    if (moved?.action === 'publish') await publish(ctx, after!);
  },
  detail: async (_ctx, { status }) => ({
    ...(status !== 'draft' && { editable: [], actions: { remove: problem(t.chainFixed) } }),
  }),
});
