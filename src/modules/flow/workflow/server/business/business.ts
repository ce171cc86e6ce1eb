/**
 * Handlers of other modules for workflows about their objects, and the services that service nodes run.
 *
 * Handlers run in the transaction of the step: an error undoes it, and its text is shown to the person. They
 * must not lock instances. Registered once, when the modules are loaded.
 * Source: design/workflow.md §6.7.
 */
import type { ScopeRef } from '#kernel/permission.ts';
import { absent, CODE, Refusal } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import type { ShownDiff } from '../../business/business.calls.ts';
import type { HandlerMoment } from '../../effects.ts';
import type { Graph } from '../../graph.ts';
import { nameService } from '../../services.ts';
import type { Instance } from '../../state.ts';

export interface BusinessStep {
  instance: Instance;
  /** The node that has passed, for onNode; the start node for onStart and onReturned. */
  node: string | null;
  /** Who did it; 0: the system. */
  by: number;
}
type Handler = (ctx: Ctx, step: BusinessStep) => Promise<void>;

export interface BusinessHandlers {
  onStart?: Handler;
  onNode?: Handler;
  onReturned?: Handler;
  onResubmit?: Handler;
  onApproved?: Handler;
  onRejected?: Handler;
  /** Also when an administrator has terminated it (`instance.status`). */
  onWithdrawn?: Handler;
  /** Undoes what onApproved did; without it an approved instance cannot be reverted. */
  onReverted?: Handler;
  /**
   * Whether the viewer may start this definition for the object themselves (a call of the browser). Without it only code of
   * the server starts workflows for objects of this type. Must look at the definition too: what `onApproved` does is done
   * for any definition this lets pass.
   */
  mayStart?: (
    ctx: Ctx,
    start: { definition: string; businessId: number; projectId: number | null },
  ) => Promise<boolean>;
  /**
   * Holds the object before an instance about it is written, in the order of all who write it: the instance refers to the
   * project it is in, and would hold a part of it first.
   */
  hold?: (ctx: Ctx, businessId: number) => Promise<void>;
  /** Whether the viewer may read the object; then they may read its workflows as well. */
  mayRead?: (ctx: Ctx, businessId: number) => Promise<boolean>;
  /** What the workflow changes, for those who decide about it; asked for in a savepoint that is always undone. */
  describe?: (ctx: Ctx, instance: Instance) => Promise<ShownDiff>;
  /** The object the record is in, in which the workflow then runs; left out: what the starter names. */
  scope?: (ctx: Ctx, businessId: number) => Promise<ScopeRef>;
  /** Refuses rows of what it changes, in place of those refused before; the instance is held. Returns those refused. */
  refuseRows?: (ctx: Ctx, instance: Instance, rows: unknown) => Promise<number[]>;
  /** Values for the definition's variables of these names; they win over what the initiator sends. */
  variables?: (ctx: Ctx, businessId: number) => Promise<Record<string, unknown>>;
  /** Names of the variables it gives. */
  given?: readonly string[];
  /** Whether the record is still there; left out: it cannot go. */
  exists?: (ctx: Ctx, businessId: number) => Promise<boolean>;
}
type Moments = Omit<
  BusinessHandlers,
  'mayRead' | 'mayStart' | 'hold' | 'describe' | 'scope' | 'refuseRows' | 'variables' | 'given' | 'exists'
>;

const KEYS: Record<HandlerMoment, keyof Moments> = {
  start: 'onStart',
  node: 'onNode',
  returned: 'onReturned',
  resubmit: 'onResubmit',
  approved: 'onApproved',
  rejected: 'onRejected',
  withdrawn: 'onWithdrawn',
  reverted: 'onReverted',
};

const business = new Map<string, BusinessHandlers[]>();

/** Handlers for instances about one type of business object; several modules may listen. */
export function onWorkflow(businessType: string, handlers: BusinessHandlers): void {
  business.set(businessType, [...(business.get(businessType) ?? []), handlers]);
}

/** Runs what is registered; returns how many did something. */
export async function runBusiness(ctx: Ctx, moment: HandlerMoment, step: BusinessStep): Promise<number> {
  let ran = 0;
  for (const handlers of business.get(step.instance.businessType ?? '') ?? []) {
    const run = handlers[KEYS[moment]];
    if (!run) continue;
    try {
      await run(ctx, step);
    } catch (error) {
      // An end without an effect needs no record, so a workflow whose record is gone can still be closed.
      if (moment !== 'withdrawn' || !isAbsent(error)) throw error;
    }
    ran++;
  }
  return ran;
}

const isAbsent = (error: unknown): boolean => error instanceof Refusal && error.code === CODE.absent;

/** Whether what the workflow is about is still there. */
export async function existsObject(ctx: Ctx, { businessType, businessId }: Instance): Promise<boolean> {
  if (businessId === null) return true;
  for (const { exists } of business.get(businessType ?? '') ?? [])
    if (exists && !(await exists(ctx, businessId))) return false;
  return true;
}

/** Whether a module lets the viewer read the business object. */
export async function mayReadObject(ctx: Ctx, businessType: string, businessId: number): Promise<boolean> {
  for (const { mayRead } of business.get(businessType) ?? []) if (await mayRead?.(ctx, businessId)) return true;
  return false;
}

/** Holds what a person starts a workflow about. */
export async function holdObject(ctx: Ctx, businessType: string, businessId: number): Promise<void> {
  for (const { hold } of business.get(businessType) ?? []) await hold?.(ctx, businessId);
}

/** Whether the viewer may start a definition for a business object: one module says so and none is against it. */
export async function mayStartFor(
  ctx: Ctx,
  businessType: string,
  start: { definition: string; businessId: number; projectId: number | null },
): Promise<boolean> {
  const asked = (business.get(businessType) ?? []).flatMap(({ mayStart }) => (mayStart ? [mayStart] : []));
  for (const may of asked) if (!(await may(ctx, start))) return false;
  return asked.length > 0;
}

/** The changes a workflow makes to its object, from the object's module. */
export async function describeObject(ctx: Ctx, instance: Instance): Promise<ShownDiff> {
  for (const { describe } of business.get(instance.businessType ?? '') ?? [])
    if (describe) return describe(ctx, instance);
  return { diff: null, kept: false, refused: [], mayRefuse: false };
}

/** Refuses rows of what the workflow changes. Errors: 404 where its module decides nothing row by row. */
export async function refuseRowsOf(ctx: Ctx, instance: Instance, rows: unknown): Promise<number[]> {
  for (const one of business.get(instance.businessType ?? '') ?? [])
    if (one.refuseRows) return one.refuseRows(ctx, instance, rows);
  throw absent();
}

/** The object a record is in, from its module; null: unknown. */
export async function scopeOfObject(
  ctx: Ctx,
  businessType: string | null,
  businessId: number | null,
): Promise<ScopeRef | null> {
  if (businessId === null) return null;
  for (const { scope } of business.get(businessType ?? '') ?? []) if (scope) return scope(ctx, businessId);
  return null;
}

/** Names of the variables that objects of this type give, so that nobody is asked for them. */
export const givenBy = (businessType: string | null): string[] =>
  (business.get(businessType ?? '') ?? []).flatMap(({ given = [] }) => given);

/** Values of the object for the variables a definition declares; others are left out. */
export async function variablesOfObject(
  ctx: Ctx,
  businessType: string | null,
  businessId: number | null,
  declared: Graph['variables'],
): Promise<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  if (businessId === null) return given;
  for (const { variables } of business.get(businessType ?? '') ?? [])
    Object.assign(given, await variables?.(ctx, businessId));
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(declared, name)));
}

/** What a service node runs: answers variables; those the definition declares are set. */
export type Service = (
  ctx: Ctx,
  step: BusinessStep & { input: Record<string, unknown> },
) => Promise<Record<string, unknown>>;

const services = new Map<string, Service>();

/** Registers what service nodes of this name run; with a label designers may choose it. */
export function workflowService(name: string, run: Service, label?: Triple): void {
  services.set(name, run);
  if (label) nameService(name, label);
}
export const serviceOf = (name: string): Service | undefined => services.get(name);
