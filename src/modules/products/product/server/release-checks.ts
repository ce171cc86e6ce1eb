/** What has to hold before a version is released: modules above hand over their checks. */
import { contribution, list } from '#kernel/contribution.ts';
import type { Ctx } from '#server/context.ts';
import type { CheckResult } from '../product.calls.ts';
import type { ProductVersionRow } from '../product-version.entity.ts';

export type ReleaseCheck = (ctx: Ctx, rows: readonly ProductVersionRow[]) => Promise<ReadonlyMap<number, CheckResult>>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** What has to hold before versions of products are released. */
    releaseChecks?: readonly ReleaseCheck[];
  }
}
const checks = contribution('server', 'releaseChecks', list<ReleaseCheck>);

/** The checks of versions by id, in the order of the modules. */
export async function checksOf(
  ctx: Ctx,
  rows: readonly ProductVersionRow[],
): Promise<ReadonlyMap<number, CheckResult[]>> {
  const out = new Map<number, CheckResult[]>(rows.map(({ id }) => [id, []]));
  for (const check of checks()) for (const [id, result] of await check(ctx, rows)) out.get(id)!.push(result);
  return out;
}

/** How many checks of each version are red. */
export async function redChecks(ctx: Ctx, rows: readonly ProductVersionRow[]): Promise<ReadonlyMap<number, number>> {
  const all = await checksOf(ctx, rows);
  return new Map([...all].map(([id, results]) => [id, results.filter(({ open }) => open > 0).length]));
}
