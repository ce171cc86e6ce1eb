/**
 * Moving records along their lifecycles: the one way in which a state changes.
 *
 * In the transaction: locks that precede the record, the record, the right, its rules, hindrances of other modules, the approval it
 * may need; then the values, the version, the change log under the name of the action, and the module's `changed`. Abilities of a
 * viewer for many rows come from the same functions, each called once for all. Refuses: moves whose rules differ for an approval
 * and for a person (`approved` leaves out right and approval only).
 */

import { checkValues, isEmpty } from '#kernel/check.ts';
import { cleanValues } from '#kernel/clean.ts';
import { contribution, only } from '#kernel/contribution.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { BaseRow, RightKey } from '#kernel/entity.ts';
import type { Abilities, Waiting } from '#kernel/entity-calls.ts';
import { writable } from '#kernel/fields/readable.ts';
import {
  type Lifecycle,
  lifecycleTexts,
  type Moment,
  moveFields,
  moveOf,
  movesOf,
  reasonField,
  refuseMove,
  valuesAfter,
} from '#kernel/lifecycle.ts';
import type { MovedMany } from '#kernel/lifecycle-calls.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { batchDone, type Left } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import type { Values } from './entity-checks.ts';
import { updateRow, type WriteHooks } from './entity-write.ts';
import { rowsWith } from './held-rows.ts';
import { hindrancesOf, holdFirst } from './hindrances.ts';
import { mayIn } from './readable-rows.ts';
import { mustNotStand, waitingInside } from './standing.ts';

/** What a person, or a job, wants to be done with a record. */
export interface WantedMove {
  action: string;
  /** The version it was decided on; left out: whatever it is now. */
  version?: number | null;
  reason?: string | null;
  values?: Values | null;
  /** Rows that those who decided have refused, by the ids the approval showed them with. */
  refused?: readonly number[];
}

/** Facts of rows, read at once; null: none. */
export type FactsOf<R> = (ctx: Ctx, rows: readonly R[]) => Promise<(row: R) => unknown>;

export interface MoveHooks<R> extends WriteHooks<R> {
  facts?: FactsOf<R>;
}

/** Answers of approvals about a row. */
export interface Ahead {
  waiting: Waiting | null;
  /** Why nothing can be done while that waits; null: nothing waits. */
  refused(action: string): Problem | null;
  /** Name of the workflow the action needs; null: none. */
  approval(action: string): string | null;
}

/** Holds moves back: approvals, if bound by the composition. */
export interface MoveGate {
  /** Refuses a move that somebody makes themselves where it needs an approval, or where another one waits for it. */
  guard(ctx: Ctx, life: Lifecycle, action: string, row: BaseRow): Promise<void>;
  /** The same of many rows, to be shown. */
  ahead(ctx: Ctx, life: Lifecycle, rows: readonly BaseRow[]): Promise<(row: BaseRow) => Ahead>;
}

declare module '#server/context.ts' {
  interface ServerModule {
    /** What holds moves back, of the module that has approvals. */
    moveGate?: MoveGate;
  }
}
/** Without it nothing holds moves back. */
const moveGate = contribution('server', 'moveGate', only<MoveGate>);

async function momentsOf<R extends BaseRow>(
  ctx: Ctx,
  hooks: MoveHooks<R>,
  rows: readonly R[],
): Promise<(row: R) => Moment> {
  const factsOf = await hooks.facts?.(ctx, rows);
  const common = {
    viewer: ctx.viewer.userId,
    now: new Date(ctx.now).toISOString(),
    today: dateOfInstant(ctx.now, ctx.utcOffset),
  };
  return (row) => ({ ...common, facts: factsOf?.(row) ?? null });
}

/** Why a row may not make the move now, apart from rights and approvals; empty: it may. */
export async function moveProblems<R extends BaseRow>(
  life: Lifecycle,
  ctx: Ctx,
  row: R,
  action: string,
  hooks: MoveHooks<R>,
): Promise<readonly Problem[]> {
  const at = (await momentsOf(ctx, hooks, [row]))(row);
  const refused = refuseMove(life, action, row, at);
  if (refused) return [refused];
  return (await inTheWay(life, ctx, [row], action)).get(row.id) ?? [];
}

/** Hindrances to a move of rows, by id; for one that ends them, first approvals waiting inside them. */
async function inTheWay<R extends BaseRow>(
  life: Lifecycle,
  ctx: Ctx,
  rows: readonly R[],
  action: string,
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const { name } = life.entity;
  const hindered = await hindrancesOf(name, action, ctx, rows);
  if (!moveOf(life, action)!.ends) return hindered;
  const inside = await waitingInside(
    ctx,
    name,
    rows.map((row) => row.id),
  );
  return new Map([...hindered, ...[...inside].map(([id, one]) => [id, [one, ...(hindered.get(id) ?? [])]] as const)]);
}

/** Values as the person gave them; of what cannot be left out and is not there yet the place stays empty, to be refused. */
function given(life: Lifecycle, action: string, row: BaseRow, values: Values): Values {
  const move = moveOf(life, action)!;
  const known = row as unknown as Values;
  const fields = moveFields(life, move);
  const must = Object.entries(fields).filter(
    ([name, field]) => field.required && values[name] === undefined && isEmpty(field, known[name]),
  );
  return { ...values, ...Object.fromEntries(must.map(([name]) => [name, null])) };
}

/** Refuses values that the viewer may not write, as an approval is asked for. */
export async function mayFillIn(
  life: Lifecycle,
  ctx: Ctx,
  row: BaseRow,
  { action, values }: WantedMove,
): Promise<void> {
  const may = await mayIn(ctx, life.entity, scopeOfRecord(life.entity, row));
  const { problems } = writable(moveFields(life, moveOf(life, action)!), values ?? {}, row, may);
  if (problems.length > 0) throw new Refusal(problems);
}

/** Refuses a reason or values that the action cannot take. */
export function checkMoveInput(life: Lifecycle, row: BaseRow, { action, reason, values }: WantedMove): void {
  const move = moveOf(life, action)!;
  const fields = moveFields(life, move);
  const problems = [
    ...checkValues({ reason: reasonField(move) }, { reason: reason?.trim() || null }, 'input'),
    ...checkValues(fields, cleanValues(fields, given(life, action, row, values ?? {}), 'update'), 'update'),
  ];
  if (problems.length > 0) throw new Refusal(problems);
}

/** What the move would leave of the row, as far as the action itself says; nothing is written. */
export async function rowAfter<R extends BaseRow>(
  life: Lifecycle,
  ctx: Ctx,
  row: R,
  { action, values }: WantedMove,
  hooks: MoveHooks<R>,
): Promise<R> {
  const at = (await momentsOf(ctx, hooks, [row]))(row);
  return { ...row, ...values, ...valuesAfter(life, action, row, at) };
}

/** Moves a locked row whose right has been checked; `approved`: an approval has decided it. */
export async function moveRow<R extends BaseRow>(
  life: Lifecycle,
  ctx: Ctx,
  row: R,
  wanted: WantedMove,
  hooks: MoveHooks<R>,
  approved = false,
): Promise<R> {
  const { action, version = null } = wanted;
  const move = moveOf(life, action)!;
  const at = (await momentsOf(ctx, hooks, [row]))(row);
  const refused = refuseMove(life, action, row, at);
  if (refused) throw new Refusal([refused]);
  const hindered = (await inTheWay(life, ctx, [row], action)).get(row.id);
  if (hindered) throw new Refusal(hindered);
  // An approved move no longer waits; a move by the server stands still like everything else.
  if (approved) await mustNotStand(ctx, life.entity.name, [row.id], null);
  else await moveGate()?.guard(ctx, life, action, row);
  checkMoveInput(life, row, wanted);
  const values = given(life, action, row, wanted.values ?? {});
  const moving = {
    ...{ action, reason: wanted.reason?.trim() || null, fields: moveFields(life, move), approved },
    refused: wanted.refused ?? [],
  };
  return updateRow(life.entity, ctx, row, version, values, hooks, valuesAfter(life, action, row, at), moving);
}

/** Holds what comes before the record, in everybody's order; the row itself is the caller's. */
export const holdBefore = (life: Lifecycle, ctx: Ctx, id: number): Promise<void> =>
  holdFirst(life.entity.name, ctx, id);

/** The action of a name, or a refusal if there is none. */
export function mustKnow(life: Lifecycle, action: string): void {
  if (!moveOf(life, action)) throw new Refusal([problem(lifecycleTexts.noAction, undefined, 'action')]);
}

/** Results of a batch of moves: records that need an approval are not refusals. */
export function movedMany(ctx: Ctx, done: number[], left: readonly Left[]): MovedMany {
  const workflowOf = ({ error }: Left): string | undefined =>
    (error.data as { approval?: true; definition?: string } | null)?.definition;
  return {
    ...batchDone(
      ctx,
      done,
      left.filter((one) => workflowOf(one) === undefined),
    ),
    approvals: left.flatMap((one) => {
      const definition = workflowOf(one);
      return definition === undefined ? [] : [{ id: one.id, title: one.title, definition }];
    }),
  };
}

/** The viewer's actions with each of the rows, by id. */
export async function abilitiesOf<R extends BaseRow>(
  life: Lifecycle,
  ctx: Ctx,
  rows: readonly R[],
  hooks: MoveHooks<R>,
): Promise<Record<number, Abilities>> {
  if (rows.length === 0) return {};
  const { entity } = life;
  const at = await momentsOf(ctx, hooks, rows);
  const held = new Map<RightKey, ReadonlySet<number>>();
  for (const { right } of Object.values(life.moves))
    if (!held.has(right)) held.set(right, await rowsWith(ctx, entity, rows, right));
  const ahead = (await moveGate()?.ahead(ctx, life, rows)) ?? null;
  const reasons = new Map<number, Map<string, Problem | null>>(rows.map((row) => [row.id, new Map()]));
  for (const action of movesOf(life)) {
    const able = rows.filter((row) => held.get(life.moves[action]!.right)!.has(row.id));
    const open: R[] = [];
    for (const row of able) {
      const refused = ahead?.(row).refused(action) ?? refuseMove(life, action, row, at(row));
      reasons.get(row.id)!.set(action, refused);
      if (!refused) open.push(row);
    }
    for (const [id, [first]] of await inTheWay(life, ctx, open, action)) reasons.get(id)!.set(action, first!);
  }
  return Object.fromEntries(
    rows.map((row) => {
      const actions = [...reasons.get(row.id)!];
      const say = (p: Problem | null): string | null => p && ctx.say(p.message, p.params);
      const needed = ahead?.(row);
      const approvals = actions.flatMap(([action]) => {
        const name = needed?.approval(action);
        return name ? [[action, name] as const] : [];
      });
      return [
        row.id,
        {
          actions: Object.fromEntries(actions.map(([action, p]) => [action, say(p)])),
          approvals: Object.fromEntries(approvals),
          waiting: needed?.waiting ?? null,
        },
      ];
    }),
  );
}
