/**
 * Hindrances to records of other modules: a module that depends on a record says why it may not be removed (`remove`) or make a
 * move of its lifecycle, so that the module of the record need not know it.
 *
 * Asked for several rows at once, in the transaction that locks them. `holds` names what must be locked before the record, so that
 * everybody locks both in one order. Refuses: hindrances of unknown entities.
 */
import { contribution, type Given, grouped } from '#kernel/contribution.ts';
import type { BaseRow } from '#kernel/entity.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Ctx } from '../context.ts';

/** A record to be removed or moved; for one in an outline also those above and below it. */
export interface Hindered {
  id: number;
  above?: readonly number[];
  below?: readonly number[];
}
/** Reasons by the id of the record; records without one are left out. */
export type Hindrance = (ctx: Ctx, rows: readonly Hindered[]) => Promise<ReadonlyMap<number, Problem>>;
export type Hold = (ctx: Ctx, id: number) => Promise<void>;

/** By the name of the entity, then by the action. */
export type Hindrances = Readonly<Record<string, Readonly<Record<string, Hindrance>>>>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Why records of another module may not be removed (`remove`) or moved. */
    hinders?: Hindrances;
    /** Locks to take before a record of this entity is locked for a move. */
    holds?: Readonly<Record<string, Hold>>;
  }
}

const bound = contribution('server', 'hinders', (given: readonly Given<Hindrances>[]) =>
  grouped(
    given.flatMap(({ by, what }) =>
      Object.entries(what).flatMap(([entity, actions]) =>
        Object.entries(actions).map(([action, one]) => ({ by, what: { [`${entity} ${action}`]: one } })),
      ),
    ),
  ),
);
const held = contribution('server', 'holds', grouped<Hold>);

/** The hindrance of one record after the other, for few records. */
export const oneByOne =
  <R extends BaseRow>(hindrance: (ctx: Ctx, row: R) => Promise<Problem | null>): Hindrance =>
  async (ctx, rows) => {
    const found = new Map<number, Problem>();
    for (const row of rows) {
      const problem = await hindrance(ctx, row as R);
      if (problem) found.set(row.id, problem);
    }
    return found;
  };

/** Why records may not be removed or moved, by id; no entry: they may. */
export async function hindrancesOf(
  entity: string,
  action: string,
  ctx: Ctx,
  rows: readonly Hindered[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const found = new Map<number, Problem[]>();
  if (rows.length === 0) return found;
  for (const hindrance of bound().get(`${entity} ${action}`) ?? [])
    for (const [id, problem] of await hindrance(ctx, rows)) found.set(id, [...(found.get(id) ?? []), problem]);
  return found;
}

/** Holds what comes before a record, in the order of everybody who holds both. */
export async function holdFirst(entity: string, ctx: Ctx, id: number): Promise<void> {
  for (const hold of held().get(entity) ?? []) await hold(ctx, id);
}
