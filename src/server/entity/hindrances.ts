/**
 * What stands in the way of others' records: a module that builds on a record says why it may not go (`remove`), or not make
 * a move of its lifecycle, so that the module of the record need not know who builds on it.
 *
 * Asked for several rows at once, in the transaction that holds them. `holds` names what must be held before the record,
 * so that all who hold both do it in one order. Refuses: hindrances of entities nobody has.
 */
import type { BaseRow } from '#kernel/entity.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Ctx, ServerModule } from '../context.ts';

/** A record that is to go or to move; of one in an outline those above and below it are told as well. */
export interface Hindered {
  id: number;
  above?: readonly number[];
  below?: readonly number[];
}
/** Why, by the id of the record; those nobody minds are left out. */
export type Hindrance = (ctx: Ctx, rows: readonly Hindered[]) => Promise<ReadonlyMap<number, Problem>>;
export type Hold = (ctx: Ctx, id: number) => Promise<void>;

/** By the name of the entity, then by the action. */
export type Hindrances = Readonly<Record<string, Readonly<Record<string, Hindrance>>>>;

declare module '#server/context.ts' {
  interface ServerModule {
    /** Why records of another module may not be removed (`remove`) or moved. */
    hinders?: Hindrances;
    /** What is held before a record of this entity is, by whoever is about to move it. */
    holds?: Readonly<Record<string, Hold>>;
  }
}

let bound: ReadonlyMap<string, readonly Hindrance[]> = new Map();
let held: ReadonlyMap<string, readonly Hold[]> = new Map();

const grouped = <T>(entries: readonly (readonly [string, T])[]): Map<string, T[]> => {
  const out = new Map<string, T[]>();
  for (const [key, one] of entries) out.set(key, [...(out.get(key) ?? []), one]);
  return out;
};

/** Tells what all modules hand over; called once by the composition. */
export function bindHindrances(modules: readonly Pick<ServerModule, 'hinders' | 'holds'>[]): void {
  bound = grouped(
    modules.flatMap(({ hinders = {} }) =>
      Object.entries(hinders).flatMap(([entity, actions]) =>
        Object.entries(actions).map(([action, one]) => [`${entity} ${action}`, one] as const),
      ),
    ),
  );
  held = grouped(modules.flatMap(({ holds = {} }) => Object.entries(holds)));
}

/** The hindrance of one record after the other, for what is asked of few records only. */
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

/** Why records may not go or move, by id; without an entry: nobody minds. */
export async function hindrancesOf(
  entity: string,
  action: string,
  ctx: Ctx,
  rows: readonly Hindered[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const found = new Map<number, Problem[]>();
  if (rows.length === 0) return found;
  for (const hindrance of bound.get(`${entity} ${action}`) ?? [])
    for (const [id, problem] of await hindrance(ctx, rows)) found.set(id, [...(found.get(id) ?? []), problem]);
  return found;
}

/** Holds what comes before a record, in the order of everybody who holds both. */
export async function holdFirst(entity: string, ctx: Ctx, id: number): Promise<void> {
  for (const hold of held.get(entity) ?? []) await hold(ctx, id);
}
