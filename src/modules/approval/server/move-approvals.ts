/**
 * Approvals of every lifecycle: its actions are business actions, moved by the same function when they are approved.
 *
 * Hides: which module a record belongs to. A record waits with its move held back; what the approvers read is what the
 * action itself says it changes, and what its module adds (`moveApproval`). Bound once by the composition.
 */

import { addressOf } from '#kernel/address.ts';
import { minuteOfInstant } from '#kernel/dates.ts';
import { diffRows } from '#kernel/diff.ts';
import type { BaseRow, Entity, RightKey } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { type Lifecycle, movesOf } from '#kernel/lifecycle.ts';
import { objectKind, objectOfRef } from '#kernel/object-kind.ts';
import { CODE, type Problem, Refusal } from '#kernel/problem.ts';
import { say, type Triple } from '#kernel/text.ts';
import { type BusinessDiff, type DiffField, type DiffValue, filled } from '#modules/workflow/business/business-diff.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { scopeOfRecord } from '#server/entity/change-log.ts';
import type { Ahead, MoveGate, WantedMove } from '#server/entity/entity-moves.ts';
import { rowsById, titlesOf } from '#server/entity/entity-read.ts';
import type { EntityService } from '#server/entity/entity-service.ts';
import type { Hindrances } from '#server/entity/hindrances.ts';
import { approvalTexts as t } from '../approval.texts.ts';
import { type BusinessAction, businessActionOf } from '../business-actions.ts';
import { actionOfMove, moveKey } from '../move-actions.ts';
import { approvalsAt, type SettingPlace, someBound } from './bindings.ts';
import { type BusinessRequest, waitingRequests } from './request-rows.ts';
import { businessAction, guardDirect, requestApproval, waitingProblem } from './requests.ts';

/** What a module adds to the approvals of its records. */
export interface MoveApproval<R> extends Partial<Pick<BusinessAction, 'busy' | 'variables'>> {
  /** Values for `variables`. */
  values?(ctx: Ctx, row: R): Promise<Record<string, unknown>>;
  /** Told beside the fields the action changes. */
  describe?(ctx: Ctx, row: R): Promise<Pick<BusinessDiff, 'notes'> & { fields?: DiffField[] }>;
  /** What whoever was allowed to ask needs when it is done, beside what he holds inside the object. */
  rights?: readonly RightKey[];
  /** Whether the viewer may read the record; left out: as everywhere. */
  mayRead?(ctx: Ctx, id: number): Promise<boolean>;
  /** Actions that are bound apart by what the record is: in their place these, with what they are called; and which is a record's. */
  apart?: Readonly<Record<string, { keys: Readonly<Record<string, Triple>>; of(row: R): string }>>;
}

const added = new Map<string, MoveApproval<BaseRow>>();

/** Tells approvers more about records of a lifecycle; once, when the module is loaded. */
export function moveApproval<R extends BaseRow>(entity: Entity, more: MoveApproval<R>): void {
  added.set(entity.name, more as unknown as MoveApproval<BaseRow>);
}

/** Where the bindings of records are looked up; types of the objects they lie in are read at once. */
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
/** The keys of an action, and what it is called by each where it is bound apart. */
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

/** A value as approvers read it. */
function shownValue(
  field: Field,
  value: unknown,
  titles: Record<number, string> | undefined,
  offset: number,
): DiffValue {
  if (value === null || value === undefined || value === '') return null;
  const named = (one: unknown): string => titles?.[Number(one)] ?? String(one);
  if (Array.isArray(value)) {
    if (field.kind === 'choices') return value.map((one) => field.items?.[String(one)]?.[0] ?? String(one)).join('、');
    return field.kind === 'lines' || field.kind === 'json' ? String(value.length) : value.map(named).join('、');
  }
  if (field.kind === 'choice') return field.items?.[String(value)] ?? String(value);
  if (field.kind === 'ref' || field.kind === 'dict' || field.kind === 'tree') return named(value);
  if (field.kind === 'date') return { date: String(value) };
  if (field.kind === 'instant') return { minute: minuteOfInstant(Date.parse(String(value)), offset) };
  if (typeof value === 'number') return value;
  if (field.kind === 'richText')
    return String(value)
      .replace(/<[^>]*>/g, ' ')
      .trim();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Payload {
  values: Record<string, unknown>;
}
const wantedOf = (
  action: string,
  { reason, payload }: Pick<BusinessRequest<Payload>, 'reason' | 'payload'>,
): WantedMove => ({
  action,
  reason,
  values: payload.values,
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
  const more = await added.get(entity.name)?.describe?.(ctx, row);
  const problems = await service.approved.problems(ctx, row, wanted.action);
  const changes = diffRows(entity, row, after).filter(({ field }) => field in entity.fields);
  const shown = (field: string, value: unknown): DiffValue =>
    shownValue(entity.fields[field]!, value, titles[field], ctx.utcOffset);
  const fields = changes.map(({ field, before, after: next }) => ({
    label: entity.fields[field]!.label,
    before: shown(field, before),
    after: shown(field, next),
  }));
  const first = changes.findIndex(({ field }) => field === 'status');
  return {
    title: filled(t.titleOf.text, { action: own.label, name: titleOf(entity, row, titles) }),
    link: addressOf(entity.name, { ...row }),
    notes: [
      ...(wanted.reason ? [filled(t.reasonOf.text, { reason: wanted.reason })] : []),
      ...(more?.notes ?? []),
      ...problems.map((one) => wordsOf(one)).map((why) => filled(t.impossible.text, { why })),
    ],
    fields: [...fields.slice(first, first + 1), ...fields.toSpliced(first, 1), ...(more?.fields ?? [])],
    tables: [],
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
  const { values, describe: _d, mayRead, rights, apart: _a, ...words } = added.get(entity.name) ?? {};
  const own = { ...actionOfMove(life, action, words), key, ...(label && { label }) };
  const { approved } = service;
  businessAction<Payload>(own, {
    ...(rights && { rights }),
    lock: async (ctx, id) => void (await approved.row(ctx, id, true)),
    place: async (ctx, id) => placeOf(ctx, entity, await approved.row(ctx, id)),
    check: async (ctx, { recordId }) => approved.problems(ctx, await approved.row(ctx, recordId), action),
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
}

let byName: ReadonlyMap<string, EntityService> = new Map();

/** The services whose records have lifecycles. */
export const servicesOf = (modules: readonly Pick<ServerModule, 'services'>[]): EntityService[] =>
  modules.flatMap(({ services = [] }) => services as EntityService[]).filter((one) => one.life);

/** Tells all lifecycles; called by the composition before the first request. */
export function bindMoveApprovals(modules: readonly ServerModule[]): void {
  const services = servicesOf(modules);
  byName = new Map(services.map((service) => [service.entity.name, service]));
  for (const service of services)
    for (const action of movesOf(service.life!))
      for (const [key, label] of keysOf(service.entity, action))
        if (!businessActionOf(key)) register(service, service.life!, action, key, label);
}

/** A record that waits for an approval is not removed; where its lifecycle says so, it is not changed either. */
export const waitingHindrances = (modules: readonly ServerModule[]): { hinders: Hindrances } => ({
  hinders: Object.fromEntries(
    servicesOf(modules).map(({ entity, life }) => {
      const [first] = movesOf(life!);
      const waits = async (ctx: Ctx, rows: readonly { id: number }[]): Promise<Map<number, Problem>> => {
        const found = await waitingRequests(
          ctx,
          entity.name,
          rows.map((row) => row.id),
        );
        const action = businessActionOf(keysOf(entity, first!)[0]![0])!;
        return new Map(
          [...found].flatMap(([id, one]) => [[id, waitingProblem({ ...action, key: '' }, one)!] as const]),
        );
      };
      return [entity.name, { remove: waits, ...(life!.still && { update: waits }) }];
    }),
  ),
});

/** Asks for a move on behalf of a person. Errors: 404 for a record, an entity or an action he may not know. */
export async function requestMove(
  ctx: Ctx,
  entity: string,
  id: number,
  { action, reason = null, values = null }: WantedMove,
) {
  const service = byName.get(entity);
  if (!service) throw new Refusal([{ message: t.noAction, field: 'entity' }]);
  const row = await service.movable(ctx, id, action);
  const own = actionKnown(service.life!, action, row);
  await service.approved.filled(row, { action, reason, values });
  const titles = await titlesOf(service.entity, ctx, [row]);
  return requestApproval<Payload>(ctx, own, {
    recordId: id,
    scope: scopeOfRecord(service.entity, row),
    payload: { values: values ?? {} },
    reason: reason?.trim() || null,
    title: `${say(own.label, ctx.lang)} - ${titleOf(service.entity, row, titles)}`.slice(0, 200),
  });
}
