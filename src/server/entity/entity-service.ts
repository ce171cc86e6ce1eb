/**
 * The service of an entity: the one way in which HTTP, import, batch, workflow and seed read and write its records.
 *
 * A module adds at most seven functions: `visible`, `held`, `within` and `first` (a WHERE each), `derive` (values that follow from
 * others),
 * `check` (problems) and `changed` (effects), all in the caller's transaction; `detail` says what the viewer may do with a row.
 * Records with a lifecycle move only by `move`; `facts` reads what its rules need in addition to the rows. Refuses: more hooks
 * (write a handler instead), and any difference between an absent and a forbidden record. Source: design/architecture.md §5.2,
 * §5.3.
 */
import { sql } from 'kysely';
import type { BatchDone } from '#kernel/batch.ts';
import type { BaseRow, Entity, RightKey, Row } from '#kernel/entity.ts';
import type { Abilities, Detail, ListPage, Option } from '#kernel/entity-calls.ts';
import { needProblems } from '#kernel/fields/readable.ts';
import { type Lifecycle, moveOf } from '#kernel/lifecycle.ts';
import type { MovedMany } from '#kernel/lifecycle-calls.ts';
import { type ObjectRef, scopeOfInput, scopeOfRecord } from '#kernel/object-kind.ts';
import { absent, forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { batchDone, eachAlone } from '#server/batch.ts';
import type { Ctx } from '#server/context.ts';
import type { Values } from './entity-checks.ts';
import {
  abilitiesOf,
  checkMoveInput,
  type FactsOf,
  holdBefore,
  mayFillIn,
  movedMany,
  moveProblems,
  moveRow,
  mustKnow,
  rowAfter,
  type WantedMove,
} from './entity-moves.ts';
import {
  and,
  baseWhere,
  type ListInput,
  readOptions,
  readPage,
  readRow,
  rememberVisible,
  titlesOf,
  type Where,
} from './entity-read.ts';
import { columnOf, ownerColumns, tableOf } from './entity-sql.ts';
import { entityTexts } from './entity-texts.ts';
import { type Change, createRow, removeRow, updateRow } from './entity-write.ts';
import { followed } from './followers.ts';
import { mayIn, readableOne, wholeRows } from './readable-rows.ts';
import { rememberReaders } from './readers.ts';
import { movableFields } from './standing.ts';

const MAX_BATCH = 200;

export interface ServiceHooks<R> {
  /** Rows this viewer may see, as a condition on alias `t`; null: all of the company (and of the asked owner). */
  visible?(ctx: Ctx, input: ListInput): Promise<Where | null> | Where | null;
  /** Rows this viewer may read in all objects, where the right is held inside them; without it the global search finds none of them. */
  held?(ctx: Ctx): Where;
  /** What a list inside an object shows, where that is more than its own records, as a condition on alias `t`. */
  within?(ctx: Ctx, object: ObjectRef): Where | null;
  /** Rows that come before the others while a list is in its own order, as a condition on alias `t`; null: none do. */
  first?(input: ListInput): Where | null;
  derive?(ctx: Ctx, change: Change<R>): Promise<Values> | Values;
  check?(ctx: Ctx, change: Change<R>): Promise<readonly Problem[]> | readonly Problem[];
  changed?(ctx: Ctx, change: Change<R>): Promise<void>;
  /** Actions with the reason why they are refused (null: may), and the fields this viewer may change. */
  detail?(ctx: Ctx, row: R): Promise<{ actions?: Record<string, Problem | null>; editable?: string[] }>;
  /** The states of its records and the actions between them. */
  life?: Lifecycle<never, never>;
  /** Facts the rules of the lifecycle need in addition to the rows, for all rows at once. */
  facts?: FactsOf<R>;
}

export interface EntityService<R extends BaseRow = BaseRow> {
  entity: Entity;
  list(ctx: Ctx, input: ListInput): Promise<ListPage<R>>;
  options(ctx: Ctx, input: ListInput): Promise<Option[]>;
  get(ctx: Ctx, id: number): Promise<Detail<R>>;
  /** Refuses when the right is not held: system-wide, or inside the owner the values name. */
  need(ctx: Ctx, values: object, right: RightKey): Promise<void>;
  /** What the viewer may read of all records, as a condition on alias `t`; null: nothing. */
  readable(ctx: Ctx): Promise<Where | null>;
  /** The row alone, with the read right checked, and without what the viewer may not read of it. */
  row(ctx: Ctx, id: number, lock?: boolean): Promise<R>;
  create(ctx: Ctx, values: Values, server?: Values): Promise<R>;
  update(ctx: Ctx, id: number, version: number | null, values: Values, server?: Values): Promise<R>;
  remove(ctx: Ctx, id: number, version?: number | null): Promise<void>;
  /** Removes each of them that may go, and says why the others are left. */
  batchRemove(ctx: Ctx, ids: readonly number[]): Promise<BatchDone>;
  /** The lifecycle of its records, null: they have none; of such nothing below may be called. */
  life: Lifecycle | null;
  /** The whole record, held with what comes before it, when the viewer may see it and has the right to the action. */
  movable(ctx: Ctx, id: number, action: string): Promise<R>;
  /** Moves a record the viewer may see and has the right for; refused where it needs an approval. */
  move(ctx: Ctx, id: number, wanted: WantedMove): Promise<R>;
  /** Moves each of them that may be moved, and says why the others are not. */
  moveMany(ctx: Ctx, ids: readonly number[], wanted: WantedMove): Promise<MovedMany>;
  /** The viewer's actions with each of the rows. */
  abilities(ctx: Ctx, rows: readonly R[]): Promise<Record<number, Abilities>>;
  /** For approvals, independent of the caller: the whole record, locked; why it may not move; the result of the move; and the move. */
  approved: ApprovedMoves<R>;
}

export interface ApprovedMoves<R> {
  row(ctx: Ctx, id: number, lock?: boolean): Promise<R>;
  problems(ctx: Ctx, row: R, action: string): Promise<readonly Problem[]>;
  after(ctx: Ctx, row: R, wanted: WantedMove): Promise<R>;
  move(ctx: Ctx, row: R, wanted: WantedMove): Promise<R>;
  /** Refuses a reason or values that the action cannot take, or the viewer may not write. */
  filled(ctx: Ctx, row: R, wanted: WantedMove): Promise<void>;
}

export function entityService<E extends Entity>(
  e: E,
  hooks: ServiceHooks<Row<E>> = {},
): EntityService<Row<E> & BaseRow> {
  type R = Row<E> & BaseRow;
  const own = hooks as ServiceHooks<R>;
  const telling = needProblems(e);
  if (telling.length > 0) throw new Error(`${e.name}: ${telling.join(', ')}`);
  const writeHooks: ServiceHooks<R> = {
    ...own,
    async changed(ctx, change) {
      await own.changed?.(ctx, change);
      await followed(e.name, ctx, change);
    },
  };
  const life = (hooks.life ?? null) as Lifecycle | null;

  /** `naming`: to pick or refer to; records of a directory are then open to the whole company. */
  async function where(ctx: Ctx, input: ListInput, naming = false): Promise<Where> {
    const base = baseWhere(e, ctx, input, naming && e.directory === true, hooks.within);
    const visible = await hooks.visible?.(ctx, input);
    return visible ? and([base, visible]) : base;
  }

  /** A record of an owner needs the right inside that owner; without the read right there it does not exist. */
  async function need(ctx: Ctx, row: object, right: RightKey): Promise<void> {
    if (ctx.viewer.userId === 0) return;
    const scope = scopeOfRecord(e, row);
    if (await ctx.can(right, scope)) return;
    if (Object.keys(scope).length === 0) throw forbidden();
    throw right !== e.rights.read && (await ctx.can(e.rights.read, scope)) ? forbidden() : absent();
  }

  /** Lists of owned records name their owner unless `visible` limits them itself. */
  function needScope(input: ListInput): void {
    if (e.scopes && !e.ownerless && !hooks.visible && Object.keys(scopeOfInput(e, input)).length === 0) {
      throw new Refusal([problem(entityTexts.scopeMissing)]);
    }
  }

  rememberVisible(e, (ctx) => where(ctx, {}, true), hooks.visible !== undefined && e.directory !== true);
  rememberReaders(e.name, async (ctx, ids) => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT ${sql.join([columnOf('id'), ...ownerColumns(e)])} FROM ${tableOf(e)} t
      WHERE ${await where(ctx, {})} AND t.id = ANY(${[...ids]}::bigint[])`.execute(ctx.db);
    const may = await Promise.all(
      rows.map((one) => ctx.viewer.userId === 0 || ctx.can(e.rights.read, scopeOfRecord(e, one))),
    );
    return new Set(rows.flatMap((one, i) => (may[i] ? [one.id] : [])));
  });

  async function row(ctx: Ctx, id: number, right: RightKey, lock = false): Promise<R> {
    const found = await readRow<R>(e, ctx, id, await where(ctx, {}), lock);
    await need(ctx, found, right);
    return found;
  }

  /** How people call a record the viewer may read. */
  async function titleOf(ctx: Ctx, id: number): Promise<string> {
    const found = await row(ctx, id, e.rights.read);
    const names = (await titlesOf(e, ctx, [found]))[e.title];
    const title = (found as unknown as Values)[e.title];
    return String(names?.[Number(title)] ?? title ?? '');
  }

  /** The record, held with what comes before it, when the viewer may make the move. */
  async function movable(ctx: Ctx, id: number, action: string): Promise<R> {
    mustKnow(life!, action);
    await row(ctx, id, e.rights.read);
    await holdBefore(life!, ctx, id);
    const found = await row(ctx, id, e.rights.read, true);
    await need(ctx, found, moveOf(life!, action)!.right);
    return found;
  }
  const move = async (ctx: Ctx, id: number, wanted: WantedMove): Promise<R> =>
    moveRow<R>(life!, ctx, await movable(ctx, id, wanted.action), wanted, writeHooks);

  const approved: ApprovedMoves<R> = {
    async row(ctx, id, lock = false) {
      if (lock) await holdBefore(life!, ctx, id);
      return readRow<R>(e, ctx, id, baseWhere(e, ctx, {}, true), lock);
    },
    problems: (ctx, found, action) => moveProblems<R>(life!, ctx, found, action, writeHooks),
    after: (ctx, found, wanted) => rowAfter<R>(life!, ctx, found, wanted, writeHooks),
    move: (ctx, found, wanted) => moveRow<R>(life!, ctx, found, wanted, writeHooks, true),
    async filled(ctx, found, wanted) {
      checkMoveInput(life!, found, wanted);
      await mayFillIn(life!, ctx, found, wanted);
    },
  };

  return {
    entity: e,
    life,
    movable,
    move: async (ctx, id, wanted) => readableOne(e, ctx, await move(ctx, id, wanted)),
    approved,
    async moveMany(ctx, ids, wanted) {
      const { done, left } = await eachAlone(ctx, ids, {
        entity: e as unknown as Entity,
        titleOf: (id) => titleOf(ctx, id),
        run: (id) => move(ctx, id, wanted),
      });
      return movedMany(ctx, done, left);
    },
    abilities: async (ctx, rows) => abilitiesOf<R>(life!, ctx, await wholeRows(e, ctx, rows), writeHooks),
    async list(ctx, input) {
      needScope(input);
      await need(ctx, scopeOfInput(e, input), e.rights.read);
      return readPage<R>(e, ctx, input, await where(ctx, input), hooks.first?.(input) ?? null);
    },
    async options(ctx, input) {
      needScope(input);
      if (!e.directory) await need(ctx, scopeOfInput(e, input), e.rights.read);
      return readOptions(e, ctx, input, await where(ctx, input, true));
    },
    async get(ctx, id) {
      const found = await row(ctx, id, e.rights.read);
      const detail = (await hooks.detail?.(ctx, found)) ?? {};
      const scope = scopeOfRecord(e, found);
      const may = await ctx.can(e.rights.update, scope);
      const actions = Object.fromEntries(
        Object.entries(detail.actions ?? {}).map(([name, p]) => [name, p && ctx.say(p.message, p.params)]),
      );
      const all = Object.keys(e.fields).filter((name) => !e.fields[name]!.set);
      const told = await readableOne(e, ctx, found);
      const reads = await mayIn(ctx, e, scope);
      const mine = (detail.editable ?? all).filter((name) => !e.fields[name]?.need || reads(e.fields[name].need));
      return {
        row: told,
        titles: await titlesOf(e, ctx, [told]),
        actions,
        editable: may ? await movableFields(ctx, e, id, mine) : [],
      };
    },
    need: (ctx, values, right) => need(ctx, scopeOfInput(e, values), right),
    async readable(ctx) {
      if (hooks.held) return and([await where(ctx, {}), hooks.held(ctx)]);
      return (await ctx.can(e.rights.read)) ? where(ctx, {}) : null;
    },
    row: async (ctx, id, lock) => readableOne(e, ctx, await row(ctx, id, e.rights.read, lock)),
    async create(ctx, values, server) {
      await need(ctx, scopeOfInput(e, values), e.rights.create);
      return readableOne(e, ctx, await createRow<R>(e, ctx, values, writeHooks, server));
    },
    async update(ctx, id, version, values, server) {
      const before = await row(ctx, id, e.rights.update, true);
      return readableOne(e, ctx, await updateRow<R>(e, ctx, before, version, values, writeHooks, server));
    },
    async remove(ctx, id, version = null) {
      const before = await row(ctx, id, e.rights.remove, true);
      if (version !== null && before.version !== version) await updateRow<R>(e, ctx, before, version, {}, {});
      await removeRow<R>(e, ctx, before, writeHooks);
    },
    async batchRemove(ctx, ids) {
      const unique = [...new Set(ids)];
      if (unique.length > MAX_BATCH) throw new Refusal([problem(entityTexts.batchLimit, { max: MAX_BATCH }, 'ids')]);
      const { done, left } = await eachAlone(ctx, unique, {
        entity: e as unknown as Entity,
        titleOf: (id) => titleOf(ctx, id),
        run: async (id) => removeRow<R>(e, ctx, await row(ctx, id, e.rights.remove, true), writeHooks),
        again: true,
      });
      if (unique.length === 1 && left[0]) throw left[0].error;
      return batchDone(ctx, done, left);
    },
  };
}
