/**
 * Approvals of every lifecycle: its actions are business actions, moved by the same function when they are approved.
 *
 * Hides: which module a record belongs to. A record waits with its move held back; what the approvers read is what the
 * action itself says it changes, and what its module adds (`moveApproval`). Bound once by the composition.
 */

import { addressOf } from '#kernel/address.ts';
import { contribution, type Given, list } from '#kernel/contribution.ts';
import type { BaseRow, Entity, RightKey } from '#kernel/entity.ts';
import { type Lifecycle, movesOf } from '#kernel/lifecycle.ts';
import { objectKind, objectOfRef, scopeOfRecord } from '#kernel/object-kind.ts';
import { CODE, type Problem, Refusal } from '#kernel/problem.ts';
import { say, type Triple } from '#kernel/text.ts';
import {
  type BusinessDiff,
  type DiffField,
  type DiffTable,
  filled,
} from '#modules/flow/workflow/business/business-diff.ts';
import type { Ctx, RecordReader, ServerModule } from '#server/context.ts';
import type { Ahead, MoveGate, WantedMove } from '#server/entity/entity-moves.ts';
import { rowsById, titlesOf } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import { approvalTexts as t } from '../approval.texts.ts';
import { type BusinessAction, businessActionOf } from '../business-actions.ts';
import { actionOfMove, moveKey } from '../move-actions.ts';
import { approvalsAt, type SettingPlace, someBound } from './bindings.ts';
import { type Wanted, waitingRequests } from './request-rows.ts';
import { type AskedStatus, keepsStates } from './request-states.ts';
import { businessAction, guardDirect, requestApproval, waitingProblem } from './requests.ts';
import { changedFields } from './shown-fields.ts';
import { holdAround } from './standing.ts';

/** A move that is asked for, and the rows of it that are refused. */
export interface AskedMove {
  action: string;
  refused: readonly number[];
}

/** What a module adds to the approvals of its records. */
export interface MoveApproval<R> extends Partial<Pick<BusinessAction, 'busy' | 'variables'>> {
  /** Values for `variables`. */
  values?(ctx: Ctx, row: R): Promise<Record<string, unknown>>;
  /** Shown in addition to the fields the action changes; rows of its tables that are `decidable` may be refused one by one. */
  describe?(
    ctx: Ctx,
    row: R,
    asked: AskedMove,
  ): Promise<Pick<BusinessDiff, 'notes'> & { fields?: DiffField[]; tables?: DiffTable[] }>;
  /** Why it cannot be done now, in addition to the rules of the action: when it is asked for, started and decided. */
  problems?(ctx: Ctx, row: R, asked: AskedMove): Promise<readonly Problem[]>;
  /** Told of each state of the request, for what waits with the record. */
  states?(ctx: Ctx, row: R, action: string, status: AskedStatus, instance: number | null): Promise<void>;
  /** Rights the requester needs when the action is done, in addition to those held inside the object. */
  rights?: readonly RightKey[];
  /** Whether the viewer may read the record; left out: as everywhere. */
  mayRead?(ctx: Ctx, id: number): Promise<boolean>;
  /** Actions bound separately by a property of the record: the keys in their place with names, and how to pick one for a record. */
  apart?: Readonly<Record<string, { keys: Readonly<Record<string, Triple>>; of(row: R): string }>>;
}

const added = new Map<string, MoveApproval<BaseRow>>();

/** Tells approvers more about records of a lifecycle; once, when the module is loaded. */
export function moveApproval<R extends BaseRow>(entity: Entity, more: MoveApproval<R>): void {
  added.set(entity.name, more as unknown as MoveApproval<BaseRow>);
}

/** Where the bindings of records are looked up; types of the objects they are in are read at once. */
async function placesOf(ctx: Ctx, entity: Entity, rows: readonly BaseRow[]): Promise<(row: BaseRow) => SettingPlace> {
  const ownerOf = (row: BaseRow) => objectOfRef(scopeOfRecord(entity, row));
  const types = new Map<string, number | null>();
  const typeOf = (row: object): number | null => (row as { type?: number | null }).type ?? null;
  const foreign = Map.groupBy(
    rows.flatMap((row) => {
      const owner = ownerOf(row);
      if (!owner) return [];
      const { scope: kind, id } = owner;
      if (kind === entity.name) types.set(`${kind} ${id}`, typeOf(row));
      return kind === entity.name || objectKind(kind).types === undefined ? [] : [{ kind, id }];
    }),
    ({ kind }) => kind,
  );
  for (const [kind, objects] of foreign)
    for (const row of await rowsById(objectKind(kind).entity, ctx, [...new Set(objects.map(({ id }) => id))]))
      types.set(`${kind} ${row.id}`, typeOf(row));
  return (row) => {
    const owner = ownerOf(row);
    if (!owner) return {};
    const { scope: kind, id } = owner;
    const { types: typed } = objectKind(kind);
    return { ...(typed && { type: types.get(`${kind} ${id}`) ?? null }), [kind]: id };
  };
}
const placeOf = async (ctx: Ctx, entity: Entity, row: BaseRow): Promise<SettingPlace> =>
  (await placesOf(ctx, entity, [row]))(row);

/** The key of an action for a record. */
function keyOf({ entity }: Lifecycle, action: string, row: BaseRow): string {
  return added.get(entity.name)?.apart?.[action]?.of(row) ?? moveKey(entity.name, action);
}
/** The keys of an action, with names if it is bound separately. */
const keysOf = (entity: Entity, action: string): [key: string, label: Triple | null][] =>
  Object.entries(added.get(entity.name)?.apart?.[action]?.keys ?? { [moveKey(entity.name, action)]: null });

const actionKnown = (life: Lifecycle, action: string, row: BaseRow): BusinessAction =>
  businessActionOf(keyOf(life, action, row))!;

/** What holds back the moves of all records. */
export const moveGate: MoveGate = {
  async guard(ctx, life, action, row) {
    await guardDirect(ctx, actionKnown(life, action, row), row.id, await placeOf(ctx, life.entity, row));
  },
  async ahead(ctx, life, rows) {
    const waiting = await waitingRequests(
      ctx,
      life.entity.name,
      rows.map((row) => row.id),
    );
    const keys = movesOf(life).flatMap((action) => keysOf(life.entity, action).map(([key]) => key));
    const bound = await someBound(ctx, keys);
    const places = bound ? await placesOf(ctx, life.entity, rows) : () => ({});
    const needed = bound ? await approvalsAt(ctx, rows.map(places)) : () => null;
    return (row): Ahead => {
      const found = waiting.get(row.id) ?? null;
      return {
        waiting: found,
        refused: (action) => waitingProblem(actionKnown(life, action, row), found),
        approval: (action) => needed(places(row), keyOf(life, action, row))?.name ?? null,
      };
    };
  },
};

interface Payload {
  values: Record<string, unknown>;
}
const wantedOf = (
  action: string,
  { reason, payload, refusedRows = [] }: Pick<Wanted<Payload>, 'reason' | 'payload' | 'refusedRows'>,
): WantedMove => ({
  action,
  reason,
  values: payload.values,
  refused: refusedRows,
});

async function describe(
  service: EntityService,
  own: BusinessAction,
  ctx: Ctx,
  row: BaseRow,
  wanted: WantedMove,
): Promise<BusinessDiff> {
  const { entity } = service;
  const after = await service.approved.after(ctx, row, wanted);
  const titles = await titlesOf(entity, ctx, [row, after]);
  const asked = { action: wanted.action, refused: wanted.refused ?? [] };
  const more = await added.get(entity.name)?.describe?.(ctx, row, asked);
  const problems = [
    ...(await service.approved.problems(ctx, row, wanted.action)),
    ...((await added.get(entity.name)?.problems?.(ctx, row, asked)) ?? []),
  ];
  const fields = await changedFields(entity, ctx, row, after);
  const { label: state } = entity.fields.status!;
  const first = fields.findIndex(({ label }) => label === state);
  return {
    title: filled(t.titleOf.text, { action: own.label, name: titleOf(entity, row, titles) }),
    link: addressOf(entity.name, { ...row }),
    notes: [
      ...(wanted.reason ? [filled(t.reasonOf.text, { reason: wanted.reason })] : []),
      ...(more?.notes ?? []),
      ...problems.map((one) => wordsOf(one)).map((why) => filled(t.impossible.text, { why })),
    ],
    fields: [...fields.slice(first, first + 1), ...fields.toSpliced(first, 1), ...(more?.fields ?? [])],
    tables: more?.tables ?? [],
  };
}

const wordsOf = ({ message, params = {} }: Problem) => {
  const words = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'object' && 'text' in value ? value.text : value] as const,
  );
  return filled(message.text, Object.fromEntries(words));
};

function titleOf(entity: Entity, row: BaseRow, titles: Record<string, Record<number, string>>): string {
  const value = (row as unknown as Record<string, unknown>)[entity.title];
  return titles[entity.title]?.[Number(value)] ?? String(value ?? '');
}

/** Makes one action of a service's records known, by one of its keys. */
function register(service: EntityService, life: Lifecycle, action: string, key: string, label: Triple | null): void {
  const { entity } = life;
  const more = added.get(entity.name) ?? {};
  const { values, describe: _d, mayRead, rights, apart: _a, problems, states, ...words } = more;
  const own = { ...actionOfMove(life, action, words), key, ...(label && { label }) };
  const { approved } = service;
  businessAction<Payload>(own, {
    ...(rights && { rights }),
    around: async (ctx, id) => holdAround(ctx, entity, await approved.row(ctx, id)),
    lock: async (ctx, id) => void (await approved.row(ctx, id, true)),
    record: { entity, read: (ctx, id) => approved.row(ctx, id) },
    place: async (ctx, id) => placeOf(ctx, entity, await approved.row(ctx, id)),
    check: async (ctx, { recordId, refusedRows: refused = [] }) => {
      const row = await approved.row(ctx, recordId);
      const found = await approved.problems(ctx, row, action);
      return found.length > 0 || !problems ? found : problems(ctx, row, { action, refused });
    },
    apply: async (ctx, request) =>
      void (await approved.move(ctx, await approved.row(ctx, request.recordId, true), wantedOf(action, request))),
    describe: async (ctx, request) =>
      describe(service, own, ctx, await approved.row(ctx, request.recordId), wantedOf(action, request)),
    ...(values && {
      variables: async (ctx: Ctx, { recordId }: { recordId: number }) => values(ctx, await approved.row(ctx, recordId)),
    }),
    mayRead: async (ctx, { recordId }) => {
      if (mayRead) return mayRead(ctx, recordId);
      try {
        await service.row(ctx, recordId);
        return true;
      } catch (error) {
        if (error instanceof Refusal && (error.code === CODE.absent || error.code === CODE.forbidden)) return false;
        throw error;
      }
    },
  });
  if (states)
    keepsStates<Payload>(own, async (ctx, { recordId, instanceId }, status) =>
      states(ctx, await approved.row(ctx, recordId), action, status, instanceId),
    );
}

/** The services whose records have lifecycles. */
export const servicesOf = (modules: readonly Pick<ServerModule, 'services'>[]): EntityService[] =>
  modules.flatMap(({ services = [] }) => services as EntityService[]).filter((one) => one.life);

/** By entity; what can be asked for is a business action from now on. */
const byName = contribution('server', 'services', (given: readonly Given<readonly RecordReader[]>[]) => {
  const services = servicesOf([{ services: list(given) }]);
  for (const service of services)
    for (const action of movesOf(service.life!))
      for (const [key, label] of keysOf(service.entity, action))
        if (!businessActionOf(key)) register(service, service.life!, action, key, label);
  return new Map(services.map((service) => [service.entity.name, service]));
});

/** Asks for a move on behalf of a person. Errors: 404 for a record, an entity or an action they may not know. */
export async function requestMove(
  ctx: Ctx,
  entity: string,
  id: number,
  { action, reason = null, values = null }: WantedMove,
) {
  const service = byName().get(entity);
  if (!service) throw new Refusal([{ message: t.noAction, field: 'entity' }]);
  const row = await service.movable(ctx, id, action);
  const own = actionKnown(service.life!, action, row);
  await service.approved.filled(ctx, row, { action, reason, values });
  const titles = await titlesOf(service.entity, ctx, [row]);
  return requestApproval<Payload>(ctx, own, {
    recordId: id,
    scope: scopeOfRecord(service.entity, row),
    payload: { values: values ?? {} },
    reason: reason?.trim() || null,
    title: `${say(own.label, ctx.lang)} - ${titleOf(service.entity, row, titles)}`.slice(0, 200),
  });
}
