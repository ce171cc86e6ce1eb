/** What demands have against the release of their version: those that are neither verified nor put off, and suspect links of them. */
import { sql } from 'kysely';
import type { CheckResult } from '#modules/products/product/product.calls.ts';
import type { ReleaseCheck } from '#modules/products/product/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { isOpen } from '../coverage.ts';
import { demandTexts as t } from '../demand.texts.ts';
import { type DevDemandStatus, devDemandStatus } from '../dev-demand.entity.ts';

type Rows = Parameters<ReleaseCheck>[1];
const OPEN = (Object.keys(devDemandStatus) as DevDemandStatus[]).filter(isOpen);

const link = ({ id, productId }: Rows[number]): string =>
  `/modules/product/versionDevDemandDetail?productId=${productId}&versionId=${id}`;
const results = (
  rows: Rows,
  counts: readonly { id: number; n: number }[],
  what: Omit<CheckResult, 'open' | 'link'>,
) => {
  const by = new Map(counts.map(({ id, n }) => [id, n]));
  return new Map(
    rows.map((row): [number, CheckResult] => [row.id, { ...what, open: by.get(row.id) ?? 0, link: link(row) }]),
  );
};

const openDemands: ReleaseCheck = async (ctx: Ctx, rows) => {
  const { rows: found } = await sql<{
    id: number;
    n: number;
  }>`SELECT product_version AS id, count(*)::int AS n FROM dev_demand
    WHERE company_id = ${ctx.viewer.companyId} AND product_version = ANY(${rows.map(({ id }) => id)}::bigint[])
      AND status = ANY(${OPEN}::text[]) GROUP BY 1`.execute(ctx.db);
  return results(rows, found, { key: 'demands', label: t.checkDemands.text, todo: t.todoDemands.text });
};

/** Links from what they answer, and to the modules that answer them. */
const suspectDemands: ReleaseCheck = async (ctx: Ctx, rows) => {
  const { rows: found } = await sql<{ id: number; n: number }>`SELECT id, count(*)::int AS n FROM (
      SELECT d.product_version AS id FROM dev_demand d
        JOIN trace_link l ON l.company_id = d.company_id AND l.down_kind = 'devDemand' AND l.down_record = d.id
        JOIN trace_face f ON f.company_id = l.company_id AND f.kind = l.up_kind AND f.record = l.up_record AND f.fingerprint <> l.seen
      WHERE d.company_id = ${ctx.viewer.companyId} AND d.product_version = ANY(${rows.map(({ id }) => id)}::bigint[])
        AND d.status NOT IN ('deferred', 'cancelled')
      UNION ALL SELECT a.version_id FROM demand_node a
        JOIN dev_demand d ON d.company_id = a.company_id AND d.id = a.dev_demand AND d.status NOT IN ('deferred', 'cancelled')
        JOIN product_node n ON n.company_id = a.company_id AND n.version_id = a.version_id AND n.key = a.node
        JOIN trace_face f ON f.company_id = a.company_id AND f.kind = 'devDemand' AND f.record = a.dev_demand AND f.fingerprint <> a.seen
      WHERE a.company_id = ${ctx.viewer.companyId} AND a.version_id = ANY(${rows.map(({ id }) => id)}::bigint[])) AS suspect
    GROUP BY 1`.execute(ctx.db);
  return results(rows, found, { key: 'suspects', label: t.checkSuspects.text, todo: t.todoSuspects.text });
};

export const demandReleaseChecks: readonly ReleaseCheck[] = [openDemands, suspectDemands];
