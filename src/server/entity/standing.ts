/**
 * Records that stand still: while an approval about a record waits, nothing it decides about may change, whoever writes (a person,
 * an import, a batch, another module, a job).
 *
 * Checked where records are written (entity-write.ts, set-rows.ts, entity-moves.ts), and by modules that write parts of a record:
 * its plan, its members. The exceptions are named by the lifecycle or the business action (`editable`). Invariant: checked under
 * the lock of the record, which starting an approval takes as well, so one of them waits. Refuses: knowing why records stand still;
 * a module hands that over (`standing`). Source: 2-rules §5; docs/adr/390-what-is-approved.md.
 */
import { contribution, only } from '#kernel/contribution.ts';
import type { Entity } from '#kernel/entity.ts';
import { lifecycleOf } from '#kernel/lifecycle.ts';
import { type Problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';

export interface Still {
  /** Names what it waits for. */
  problem: Problem;
  /** Fields and parts that may change all the same. */
  editable: readonly string[];
}

export interface Standing {
  /** Those of the records that stand still, by id. */
  still(ctx: Ctx, kind: string, ids: readonly number[]): Promise<ReadonlyMap<number, Still>>;
  /**
   * Why records may not be removed or ended: approvals waiting inside them; for removal (`go`) also returned requests about the
   * record, which could never end without it.
   */
  inside(ctx: Ctx, kind: string, ids: readonly number[], go: boolean): Promise<ReadonlyMap<number, Problem>>;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** What makes records stand still, of the module that has approvals. */
    standing?: Standing;
  }
}
/** Without it nothing holds records. */
const bound = contribution('server', 'standing', only<Standing>);

const NONE: ReadonlyMap<number, Problem> = new Map();

/** Why records may not be changed in these fields and parts, by id; `null`: in anything. */
export async function standingStill(
  ctx: Ctx,
  kind: string,
  ids: readonly number[],
  changed: readonly string[] | null,
): Promise<ReadonlyMap<number, Problem>> {
  const holder = bound();
  if (!holder || ids.length === 0 || !lifecycleOf(kind)) return NONE;
  const found = [...(await holder.still(ctx, kind, ids))];
  return new Map(
    found.flatMap(([id, { problem, editable }]) =>
      changed?.every((name) => editable.includes(name)) ? [] : [[id, problem] as const],
    ),
  );
}

/** Refuses a change of these fields and parts while one of the records stands still. */
export async function mustNotStand(
  ctx: Ctx,
  kind: string,
  ids: readonly number[],
  changed: readonly string[] | null,
): Promise<void> {
  const [first] = (await standingStill(ctx, kind, ids, changed)).values();
  if (first) throw new Refusal([first]);
}

/** Of the fields a viewer may change those that may change now. */
export async function movableFields(ctx: Ctx, { name }: Entity, id: number, fields: string[]): Promise<string[]> {
  const still = lifecycleOf(name) ? (await bound()?.still(ctx, name, [id]))?.get(id) : undefined;
  return still ? fields.filter((field) => still.editable.includes(field)) : fields;
}

/** Why records may not end: approvals about what is inside them, by id. `go`: why they may not be removed. */
export const waitingInside = async (
  ctx: Ctx,
  kind: string,
  ids: readonly number[],
  go = false,
): Promise<ReadonlyMap<number, Problem>> =>
  ids.length === 0 ? NONE : ((await bound()?.inside(ctx, kind, ids, go)) ?? NONE);
