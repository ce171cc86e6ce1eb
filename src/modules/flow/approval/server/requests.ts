/**
 * Requests: a business action that waits for its approval, and is done in the transaction that approves it.
 *
 * `businessAction(launch, { lock, check, apply, ... })` makes an action known; `guardDirect` is in its direct call,
 * `requestApproval` in the call that asks for it. Invariants: nothing of the object moves before the approval; of the
 * requests that share a lock one waits for an object; what is requested is checked when it is asked for, when it starts,
 * when it is submitted again and when it is applied; a failing `apply` undoes the step of the workflow with its words.
 * Refuses: workflows about a request by another person, with another definition than the bound one, or a second time.
 * Order of locks: workflow instance, object (`lock`), request. Source: design/workflow.md §6.7, issue 3 §3.
 */
import { sql } from 'kysely';
import type { Entity, RightKey } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { absent, CODE, forbidden, type Problem, problem, Refusal, refuse } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import type { ShownDiff } from '#modules/flow/workflow/business/business.calls.ts';
import {
  type BusinessDiff,
  type DiffTable,
  type DiffValue,
  filled,
  readableDiff,
} from '#modules/flow/workflow/business/business-diff.ts';
import { type BusinessStep, onWorkflow, stepsAhead } from '#modules/flow/workflow/server/public.ts';
import type { ActorStatus, Instance } from '#modules/flow/workflow/state.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ApprovalAhead, ApprovalItem, WaitingRequest } from '../approval.calls.ts';
import { approvalTexts as t } from '../approval.texts.ts';
import { type BusinessAction, businessActionOf, registerBusinessAction } from '../business-actions.ts';
import { approvalOf, bindingLock, type SettingPlace } from './bindings.ts';
import { requested } from './request-moments.ts';
import {
  type BusinessRequest,
  close,
  isAsked,
  requestOf,
  requestRow,
  type Seen,
  setRefused,
  setSeen,
  setStatus,
  type Wanted,
  waitingRequest,
} from './request-rows.ts';
import { changedFields } from './shown-fields.ts';

export interface ActionHandlers<P> {
  /** Holds the record until the transaction ends, in the order its other operations do. */
  lock(ctx: Ctx, recordId: number): Promise<void>;
  /** Where its bindings are looked up. */
  place(ctx: Ctx, recordId: number): Promise<SettingPlace>;
  /** Why it cannot be done now; nothing is changed. It may throw a Refusal instead. */
  check(ctx: Ctx, request: Wanted<P>): Promise<readonly Problem[]>;
  /** Does it, as the direct call does; the viewer is who asked for it. Throws a Refusal when it cannot be done. */
  apply(ctx: Ctx, request: BusinessRequest<P>): Promise<void>;
  /** Its changes as of now. It may try them out: everything is rolled back afterwards. */
  describe(ctx: Ctx, request: Wanted<P>): Promise<BusinessDiff>;
  /** Holds what the record is in, before the record itself. */
  around?(ctx: Ctx, recordId: number): Promise<void>;
  /** The current record: changes since the request are shown to approvers. */
  record?: { entity: Entity; read(ctx: Ctx, recordId: number): Promise<object> };
  /** Values for the workflow's conditions (`variables` of the action). */
  variables?(ctx: Ctx, request: Wanted<P>): Promise<Record<string, unknown>>;
  /** Rights for running `check`, `apply` and `describe` as the requester: referenced records must be visible. */
  rights?: readonly RightKey[];
  /** Whether the viewer may read the object, and so its requests. */
  mayRead(ctx: Ctx, request: BusinessRequest<P>): Promise<boolean>;
  /** Whether the viewer may know what is asked at all, approver or not (security levels); left out: whoever reads the workflow. */
  mayKnow?(ctx: Ctx, request: BusinessRequest<P>): Promise<boolean>;
}

const handlersOf = new Map<string, ActionHandlers<Record<string, unknown>>>();

/** Registers an action with its effect; once, when the module is loaded. */
export function businessAction<P extends object>(action: BusinessAction, handlers: ActionHandlers<P>): void {
  registerBusinessAction(action);
  const own = handlers as unknown as ActionHandlers<Record<string, unknown>>;
  handlersOf.set(action.key, own);
  const ended = (status: 'rejected' | 'withdrawn') => async (ctx: Ctx, step: BusinessStep) => {
    const request = await requestOf(ctx, step.instance);
    await close(ctx, request, status, await described(ctx, own, request));
    await requested(ctx, { lock: action.lock, recordId: request.recordId, ended: true });
  };
  onWorkflow(action.key, {
    onStart: async (ctx, step) => {
      const recordId = await begin(ctx, action, own, step.instance);
      await requested(ctx, { lock: action.lock, recordId, ended: false });
    },
    onReturned: async (ctx, step) => setStatus(ctx, (await requestOf(ctx, step.instance)).id, 'returned'),
    onResubmit: async (ctx, step) => {
      const request = await requestOf(ctx, step.instance);
      await held(ctx, own, request.recordId);
      await mustBeFree(ctx, action, request.recordId);
      await checked(await asPerson(ctx, request.requestedBy, own), own, request);
      await setRefused(ctx, request.id, []);
      await setSeen(ctx, request.id, await seenNow(ctx, own, request));
      await setStatus(ctx, request.id, 'waiting');
    },
    onApproved: async (ctx, step) => {
      const request = await requestOf(ctx, step.instance);
      await own.lock(ctx, request.recordId);
      const diff = await described(ctx, own, request);
      await close(ctx, request, 'approved', diff);
      const person = await asPerson(ctx, request.requestedBy, own);
      await checked(person, own, request);
      await own.apply(person, request);
      await requested(ctx, { lock: action.lock, recordId: request.recordId, ended: true });
    },
    onRejected: ended('rejected'),
    onWithdrawn: ended('withdrawn'),
    // The requester starts it; definition and rules are checked then, each with its own text.
    mayStart: async (ctx, { businessId, projectId }) => {
      const request = await requestRow(ctx, businessId);
      if (!request || request.requestedBy !== ctx.viewer.userId || request.action !== action.key) return false;
      return (request.scope.projectId ?? null) === projectId;
    },
    hold: async (ctx, businessId) => {
      const request = await requestRow(ctx, businessId);
      if (request) await held(ctx, own, request.recordId);
    },
    scope: async (ctx, id) => (await requestRow(ctx, id))?.scope ?? {},
    refuseRows: refuseRequestRows,
    exists: async (ctx, id) => {
      const request = await requestRow(ctx, id);
      if (!request) return false;
      try {
        await own.place(ctx, request.recordId);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.code === CODE.absent) return false;
        throw error;
      }
    },
    given: action.variables.map(({ name }) => name),
    mayRead: async (ctx, id) => {
      const request = await requestRow(ctx, id);
      return request !== null && own.mayRead(ctx, request);
    },
    variables: async (ctx, id) => {
      const request = await requestRow(ctx, id);
      return request ? ((await own.variables?.(ctx, request)) ?? {}) : {};
    },
    describe: async (ctx, instance): Promise<ShownDiff> => {
      const request = await requestRow(ctx, instance.businessId ?? 0);
      if (!request || request.instanceId !== instance.id)
        return { diff: null, kept: false, refused: [], mayRefuse: false };
      if (own.mayKnow && !(await own.mayKnow(ctx, request)))
        return { diff: null, kept: false, refused: [], mayRefuse: false };
      const whole = request.diff ?? (await described(ctx, own, request));
      const { link, ...diff } = await readable(ctx, request, instance.id, whole);
      // An approver need not be a reader of the object: then there is no link.
      const open = link ? await own.mayRead(ctx, request) : false;
      return {
        diff: { ...diff, ...(link && open && { link }) },
        kept: request.diff !== null,
        refused: request.refusedRows,
        mayRefuse: request.status === 'waiting' && (await isAsked(ctx, instance.id)),
      };
    },
  });
}

/** Actors who decide or have decided. */
const DECIDES: ActorStatus[] = ['open', 'held', 'sent', 'agreed', 'disagreed', 'abstained', 'rejected', 'answered'];

/** The part of the differences the viewer may read: approvers, present or past, read what they decide about. */
async function readable(ctx: Ctx, request: BusinessRequest, instanceId: number, diff: BusinessDiff) {
  const { rows } = await sql`SELECT 1 FROM wf_task_actor a WHERE a.company_id = ${ctx.viewer.companyId}
    AND a.instance_id = ${instanceId} AND a.user_id = ${ctx.viewer.userId} AND a.status IN (${sql.join(DECIDES)}) LIMIT 1`.execute(
    ctx.db,
  );
  const held = await ctx.rightsIn(request.scope);
  return readableDiff(diff, (need) => held.has(need), rows.length > 0);
}

/** Most rows of a request that can be refused one by one. */
const MOST_ROWS = 5000;

/**
 * Refuses rows of the request a workflow is about, in place of those refused before. The instance is held first, like by
 * every step. Errors: 404 for whoever does not read it, 403 for whoever may not decide now, 400 for rows that cannot be refused.
 */
async function refuseRequestRows(ctx: Ctx, instance: Instance, rows: unknown): Promise<number[]> {
  const request = await requestRow(ctx, instance.businessId ?? 0, true);
  const handlers = request && handlersOf.get(request.action);
  if (!request || !handlers || request.instanceId !== instance.id) throw absent();
  if (request.status !== 'waiting' || !(await isAsked(ctx, instance.id))) throw forbidden();
  const { tables } = await described(ctx, handlers, { ...request, refusedRows: [] });
  const known = new Set(tables.flatMap((table) => table.rows.flatMap((row) => (row.decidable ? [row.id] : []))));
  if (!Array.isArray(rows) || rows.length > MOST_ROWS || !rows.every((id) => known.has(id)))
    throw new Refusal([problem(t.noRow, undefined, 'refused')]);
  const refused = [...new Set(rows as number[])];
  if (refused.length === known.size) throw new Refusal([problem(t.allRows, undefined, 'refused')]);
  // The rest has to be valid without them: otherwise nobody could see the rows any more to restore them.
  await tried(ctx, handlers, { ...request, refusedRows: refused });
  await setRefused(ctx, request.id, refused);
  return refused;
}

/**
 * The same request as the person who asked for it. What they may do was checked then; the approval gives the action the
 * rights it needs, so that it can be done when they have left the project meanwhile.
 */
async function asPerson<P>(ctx: Ctx, userId: number, { rights = [] }: ActionHandlers<P>): Promise<Ctx> {
  const name = (await userNames(ctx, [userId]))[userId] ?? '';
  const { companyId } = ctx.viewer;
  return ctx.as({ userId, companyId, name, rights: new Set(rights), departments: null, sessionId: null });
}

async function checked<P extends object>(ctx: Ctx, handlers: ActionHandlers<P>, wanted: Wanted<P>): Promise<void> {
  const problems = await handlers.check(ctx, wanted);
  if (problems.length > 0) throw new Refusal(problems);
}

/** The record and its values as they are now. */
async function seenNow(
  ctx: Ctx,
  own: ActionHandlers<Record<string, unknown>>,
  request: BusinessRequest,
): Promise<Seen> {
  const row = (await own.record?.read(ctx, request.recordId)) ?? null;
  return { row: row as Seen['row'], values: (await own.variables?.(ctx, request)) ?? {} };
}

/** Changes since the request: fields of the record, and values that conditions read; null: none. */
async function sinceAsked(
  ctx: Ctx,
  action: BusinessAction,
  own: ActionHandlers<Record<string, unknown>>,
  request: BusinessRequest,
): Promise<DiffTable | null> {
  const { seen } = request;
  if (!seen) return null;
  // Rows refused by approvers are not a change of the record.
  const now = await seenNow(ctx, own, { ...request, refusedRows: [] });
  const fields =
    own.record && seen.row && now.row
      ? await changedFields(own.record.entity, ctx, seen.row as never, now.row as never)
      : [];
  // One table for everybody, so confidential values are left out.
  const values = action.variables.filter(
    ({ name }) => JSON.stringify(seen.values[name] ?? null) !== JSON.stringify(now.values[name] ?? null),
  );
  const people = values
    .filter(({ type }) => type === 'user')
    .flatMap(({ name }) => [seen.values[name], now.values[name]]);
  const names = await userNames(
    ctx,
    people.filter((id) => typeof id === 'number'),
  );
  const shown = (type: string, value: unknown): DiffValue => {
    if (value === null || value === undefined) return null;
    if (type === 'user') return names[Number(value)] ?? String(value);
    return typeof value === 'number' ? value : String(value);
  };
  const told = [
    ...fields.filter(({ need }) => need === undefined),
    ...values.map(({ name, type, label }) => ({
      label,
      before: shown(type, seen.values[name]),
      after: shown(type, now.values[name]),
    })),
  ].filter(({ label }, n, all) => all.findIndex((one) => String(one.label) === String(label)) === n);
  if (told.length === 0) return null;
  return {
    title: t.since.text,
    columns: [{ label: t.changedWhat.text }, { label: t.changedValue.text }],
    rows: told.map(({ label, before, after }, id) => ({
      id: `since${id}`,
      change: 'changed',
      cells: [label, { before, after }],
    })),
    total: told.length,
  };
}

const refusedNow: Triple = ['目前无法执行：{why}', '目前無法執行：{why}', 'This is not possible now: {why}'];

/** The differences; nothing of working them out stays. Throws what would refuse the action. */
async function tried<P extends object>(
  ctx: Ctx,
  handlers: ActionHandlers<P>,
  request: BusinessRequest<P>,
): Promise<BusinessDiff> {
  await sql`SAVEPOINT business_diff`.execute(ctx.db);
  try {
    return await handlers.describe(await asPerson(ctx, request.requestedBy, handlers), request);
  } finally {
    await sql`ROLLBACK TO SAVEPOINT business_diff`.execute(ctx.db);
  }
}

/** The differences; what would refuse the action is in them as a note. */
async function described<P extends object>(
  ctx: Ctx,
  handlers: ActionHandlers<P>,
  request: BusinessRequest<P>,
): Promise<BusinessDiff> {
  try {
    const diff = await tried(ctx, handlers, request);
    const since = await sinceAsked(ctx, businessActionOf(request.action)!, handlers as never, request as never);
    return since ? { ...diff, tables: [since, ...diff.tables] } : diff;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, params = {} } = error.problems[0]!;
    const words = Object.entries(params).map(
      ([name, value]) => [name, typeof value === 'object' && 'text' in value ? value.text : value] as const,
    );
    const why = filled(message.text, Object.fromEntries(words));
    const title = businessActionOf(request.action)?.label ?? request.action;
    return { title, notes: [filled(refusedNow, { why })], fields: [], tables: [] };
  }
}

/** Why an action is refused while another request waits for the object; null: nothing waits. */
export function waitingProblem(action: BusinessAction | null, waiting: WaitingRequest | null): Problem | null {
  if (!waiting) return null;
  const own = waiting.action === action?.key && action.waiting ? problem(action.waiting) : null;
  const { message, params } = own ?? action?.busy ?? problem(t.waiting);
  const refused = params ? filled(message.text, params as Record<string, Triple>) : message;
  return problem(t.waitsFor, { refused, action: waiting.label, number: waiting.number });
}

async function mustBeFree(ctx: Ctx, action: BusinessAction, recordId: number): Promise<void> {
  const waiting = await waitingRequest(ctx, action.lock, recordId);
  const refused = waitingProblem(action, waiting);
  if (refused) throw new Refusal([refused], CODE.refused, { waiting });
}

/**
 * For the direct call of an action, after it holds the object: refused while a request waits, and when an approval is
 * needed (naming the definition; `data.approval` is true). Bindings stay as they are until the transaction ends.
 */
export async function guardDirect(
  ctx: Ctx,
  action: BusinessAction,
  recordId: number,
  place: SettingPlace,
): Promise<void> {
  await bindingLock(ctx, 'shared');
  await mustBeFree(ctx, action, recordId);
  const needed = await approvalOf(ctx, action.key, place);
  if (needed)
    throw new Refusal([problem(t.required, { action: action.label, definition: needed.name })], CODE.refused, {
      approval: true,
      definition: needed.name,
    });
}

/** The approval that asking for this would need now, with whoever would decide; null: none is set. Nothing is stored. */
export async function approvalAhead<P extends object>(
  ctx: Ctx,
  action: BusinessAction,
  wanted: Wanted<P>,
): Promise<ApprovalAhead | null> {
  const handlers = handlersOf.get(action.key)!;
  const needed = await approvalOf(ctx, action.key, await handlers.place(ctx, wanted.recordId));
  if (!needed) return null;
  const vars = (await handlers.variables?.(ctx, wanted as unknown as Wanted<Record<string, unknown>>)) ?? {};
  const ahead = await stepsAhead(ctx, needed.key, wanted.scope.projectId ?? null, vars);
  const isOpen = typeof ahead !== 'string';
  return { definition: needed.name, steps: isOpen ? ahead : null, why: isOpen ? null : ahead };
}

/**
 * Stores the request as a draft and returns what starting its workflow needs. The caller has checked the right.
 * `title`: of the workflow. Refused if no approval is needed, if another request waits, or if the action could not be done.
 */
export async function requestApproval<P extends object>(
  ctx: Ctx,
  action: BusinessAction,
  wanted: Wanted<P> & { title: string },
): Promise<ApprovalItem> {
  const handlers = handlersOf.get(action.key)!;
  const { recordId, scope, payload, reason, title } = wanted;
  const object = objectOfRef(scope);
  const [objectKind, objectId] = [object?.scope ?? null, object?.id ?? null];
  await handlers.lock(ctx, recordId);
  await bindingLock(ctx, 'shared');
  await mustBeFree(ctx, action, recordId);
  await checked(ctx, handlers, wanted as unknown as Wanted<Record<string, unknown>>);
  const needed = await approvalOf(ctx, action.key, await handlers.place(ctx, recordId));
  if (!needed) throw refuse(t.notNeeded, { action: action.label });
  const { companyId, userId } = ctx.viewer;
  // One that a kept draft of its workflow names stays: the draft can still be started.
  await sql`DELETE FROM wf_business_request q WHERE company_id = ${companyId} AND action = ${action.key} AND record_id = ${recordId}
    AND requested_by = ${userId} AND status = 'draft' AND NOT EXISTS (SELECT 1 FROM wf_draft d
      WHERE d.company_id = q.company_id AND d.business_type = q.action AND d.business_id = q.id)`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO wf_business_request (company_id, action, lock, record_id, object_kind, object_id, payload, reason, requested_by, status, created_at)
    VALUES (${companyId}, ${action.key}, ${action.lock}, ${recordId}, ${objectKind}, ${objectId}, ${JSON.stringify(payload)}::jsonb, ${reason},
      ${userId}, 'draft', ${new Date(ctx.now)}) RETURNING id`.execute(ctx.db);
  return {
    definitionKey: needed.key,
    definitionName: needed.name,
    businessType: action.key,
    businessId: rows[0]!.id,
    projectId: scope.projectId ?? null,
    title,
    reason,
  };
}

/** Locks the record, and before it its containers. */
async function held(ctx: Ctx, own: ActionHandlers<Record<string, unknown>>, recordId: number): Promise<void> {
  await own.around?.(ctx, recordId);
  await own.lock(ctx, recordId);
}

/** A workflow starts about a request: it must be the right one, and the action possible now. Answers the record. */
async function begin(
  ctx: Ctx,
  action: BusinessAction,
  handlers: ActionHandlers<Record<string, unknown>>,
  instance: Instance,
): Promise<number> {
  const seen = await requestRow(ctx, instance.businessId ?? 0);
  if (!seen || seen.requestedBy !== instance.initiator || seen.action !== action.key) throw absent();
  const object = objectOfRef(seen.scope);
  if ((object?.scope ?? null) !== instance.objectKind || (object?.id ?? null) !== instance.objectId) throw absent();
  await held(ctx, handlers, seen.recordId);
  const request = await requestRow(ctx, seen.id, true);
  if (!request || (request.status !== 'draft' && request.status !== 'withdrawn')) throw refuse(t.notDraft);
  await bindingLock(ctx, 'shared');
  await mustBeFree(ctx, action, request.recordId);
  const needed = await approvalOf(ctx, action.key, await handlers.place(ctx, request.recordId));
  if (needed?.key !== instance.definition) throw refuse(t.notNeeded, { action: action.label });
  await checked(await asPerson(ctx, request.requestedBy, handlers), handlers, request);
  await sql`UPDATE wf_business_request SET diff = NULL, ended_at = NULL, refused_rows = '[]' WHERE company_id = ${ctx.viewer.companyId}
    AND id = ${request.id}`.execute(ctx.db);
  await setSeen(ctx, request.id, await seenNow(ctx, handlers, request));
  await setStatus(ctx, request.id, 'waiting', instance.id);
  return request.recordId;
}
