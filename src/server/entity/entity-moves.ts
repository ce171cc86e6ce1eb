/**
 * Moving records along their lifecycles: the one way in which a state changes.
 *
 * In the transaction: what must be held before the record, the record, the right, its own rules, what others have against
 * it, the approval it may need; then the values, the version, the change log under the name of the action, and the
 * module's `changed`. What a viewer may do is answered for many rows by the same functions, each asked once for all.
 * Refuses: moves whose rules differ for an approval and for a person (`approved` leaves out right and approval only).
 */
import { sql } from 'kysely';
import { checkValues, isEmpty } from '#kernel/check.ts';
import { cleanValues } from '#kernel/clean.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { BaseRow, Entity, RightKey, ScopeName } from '#kernel/entity.ts';
import type { Abilities, Waiting } from '#kernel/entity-calls.ts';
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
import { objectOfRef } from '#kernel/object-kind.ts';
import { CODE, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { scopeOfRecord } from './change-log.ts';
import type { Values } from './entity-checks.ts';
import { updateRow, type WriteHooks } from './entity-write.ts';
import { hindrancesOf, holdFirst } from './hindrances.ts';

/** What a person, or a job, wants to be done with a record. */
export interface WantedMove {
  action: string;
  /** The version it was decided on; left out: whatever it is now. */
  version?: number | null;
  reason?: string | null;
  values?: Values | null;
}

/** Facts of rows, read at once; null: there are none. */
export type FactsOf<R> = (ctx: Ctx, rows: readonly R[]) => Promise<(row: R) => unknown>;

export interface MoveHooks<R> extends WriteHooks<R> {
  facts?: FactsOf<R>;
}

/** What approvals say about a row. */
export interface Ahead {
  waiting: Waiting | null;
  /** Why nothing can be done while that waits; null: nothing waits. */
  refused(action: string): Problem | null;
  /** Name of the workflow the action needs; null: none. */
  approval(action: string): string | null;
}

/** What holds moves back: approvals, where the composition has them. */
export interface MoveGate {
  /** Refuses a move that somebody makes himself where it needs an approval, or where another one waits for it. */
  guard(ctx: Ctx, life: Lifecycle, action: string, row: BaseRow): Promise<void>;
  /** The same of many rows, to be shown. */
  ahead(ctx: Ctx, life: Lifecycle, rows: readonly BaseRow[]): Promise<(row: BaseRow) => Ahead>;
}

let gate: MoveGate | null = null;
/** Set once by the composition; without it nothing holds moves back. */
export const bindMoveGate = (next: MoveGate | null): void => void (gate = next);

/** Objects of a kind among these in which the viewer holds a right. */
export type HeldIn = (
  ctx: Ctx,
  scope: ScopeName,
  right: RightKey,
  ids: readonly number[],
) => Promise<ReadonlySet<number>>;

let heldIn: HeldIn | null = null;
/** Set once by the composition; without it objects are asked one by one. */
export const bindHeldIn = (next: HeldIn | null): void => void (heldIn = next);

/** Which of the rows the viewer holds a right for, asked at once for all objects of a kind. */
async function rowsWith<R extends BaseRow>(
  ctx: Ctx,
  entity: Entity,
  rows: readonly R[],
  right: RightKey,
): Promise<ReadonlySet<number>> {
  if (ctx.viewer.userId === 0 || right === 'login') return new Set(rows.map((row) => row.id));
  const held = new Set<number>();
  const kinds = Map.groupBy(rows, (row) => objectOfRef(scopeOfRecord(entity, row))?.scope ?? null);
  for (const [kind, own] of kinds) {
    const objectOf = (row: R): number => objectOfRef(scopeOfRecord(entity, row))!.id;
    const objects = kind === null ? [] : [...new Set(own.map(objectOf))];
    if (kind === null || !heldIn || objects.length === 1) {
      for (const row of own) if (await ctx.can(right, scopeOfRecord(entity, row))) held.add(row.id);
      continue;
    }
    const found = await heldIn(ctx, kind, right, objects);
    for (const row of own) if (found.has(objectOf(row))) held.add(row.id);
  }
  return held;
}

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

/** Why a row may not make the move now, beside rights and approvals; empty: it may. */
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
  return (await hindrancesOf(life.entity.name, action, ctx, [row])).get(row.id) ?? [];
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

/** Refuses a reason or values that the action cannot take. */
export function filledIn(life: Lifecycle, row: BaseRow, { action, reason, values }: WantedMove): void {
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

/** Moves a row that is held and whose right has been checked; `approved`: an approval has decided it. */
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
  const hindered = (await hindrancesOf(life.entity.name, action, ctx, [row])).get(row.id);
  if (hindered) throw new Refusal(hindered);
  if (!approved) await gate?.guard(ctx, life, action, row);
  filledIn(life, row, wanted);
  const values = given(life, action, row, wanted.values ?? {});
  const moving = { action, reason: wanted.reason?.trim() || null, fields: moveFields(life, move) };
  return updateRow(life.entity, ctx, row, version, values, hooks, valuesAfter(life, action, row, at), moving);
}

/** Holds what comes before the record, in everybody's order; the row itself is the caller's. */
export const holdBefore = (life: Lifecycle, ctx: Ctx, id: number): Promise<void> =>
  holdFirst(life.entity.name, ctx, id);

/** The action of a name, or the refusal that there is none. */
export function mustKnow(life: Lifecycle, action: string): void {
  if (!moveOf(life, action)) throw new Refusal([problem(lifecycleTexts.noAction, undefined, 'action')]);
}

/** Runs a move of each record by itself: what one is refused leaves the others as they are. */
export async function eachAlone(
  ctx: Ctx,
  ids: readonly number[],
  titleOf: (id: number) => Promise<string>,
  run: (id: number) => Promise<unknown>,
): Promise<MovedMany> {
  const answer: MovedMany = { moved: [], refused: [], approvals: [] };
  const forbidden: Refusal[] = [];
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  // In one order for everybody, so that two batches wait for each other and do not lock each other out.
  for (const id of unique) {
    await sql`SAVEPOINT one_move`.execute(ctx.db);
    try {
      await run(id);
      await sql`RELEASE SAVEPOINT one_move`.execute(ctx.db);
      answer.moved.push(id);
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT one_move`.execute(ctx.db);
      // What may not be known is refused with the whole batch, as everywhere.
      if (!(error instanceof Refusal) || error.code === CODE.absent) throw error;
      if (error.code === CODE.forbidden) forbidden.push(error);
      const [first] = error.problems;
      const definition = (error.data as { approval?: true; definition?: string } | null)?.definition;
      const title = await titleOf(id);
      if (definition !== undefined) answer.approvals.push({ id, title, definition });
      else answer.refused.push({ id, title, reason: first ? ctx.say(first.message, first.params) : '' });
    }
  }
  // Who has the right to none of them is told so like everywhere.
  if (unique.length > 0 && forbidden.length === unique.length) throw forbidden[0]!;
  return answer;
}

/** What the viewer may do with each of the rows, by id. */
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
  const ahead = gate ? await gate.ahead(ctx, life, rows) : null;
  const reasons = new Map<number, Map<string, Problem | null>>(rows.map((row) => [row.id, new Map()]));
  for (const action of movesOf(life)) {
    const able = rows.filter((row) => held.get(life.moves[action]!.right)!.has(row.id));
    const open: R[] = [];
    for (const row of able) {
      const refused = ahead?.(row).refused(action) ?? refuseMove(life, action, row, at(row));
      reasons.get(row.id)!.set(action, refused);
      if (!refused) open.push(row);
    }
    for (const [id, [first]] of await hindrancesOf(entity.name, action, ctx, open))
      reasons.get(id)!.set(action, first!);
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
