/** What follows a decision, in the same transaction: business handlers, services, children. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Caller, Command } from '../../actions.ts';
import type { Effect } from '../../effects.ts';
import type { Graph } from '../../graph.ts';
import type { Instance } from '../../state.ts';
import { no } from '../../workflow.problems.ts';
import { runBusiness, serviceOf } from '../business/business.ts';
import { currentGraph, graphOfVersion } from '../graphs.ts';
import { againForEngine, askEngine, noteMirrored } from '../integration/external-rows.ts';
import type { Loaded } from './instance-store.ts';

/** A command that is still to run in this transaction. */
export interface Pending {
  instance: number;
  command: Command;
  /** Of a new instance: its graph, and the rest of its block of ids. */
  graph?: Graph;
  firstId?: number;
  /** Rows that have been read already. */
  loaded?: Loaded;
  /** Of a new instance: its number, assigned when everything else is known. */
  number?: () => Promise<string>;
  /** Key of the viewer under which its result is kept. */
  key?: string;
}

const SYSTEM: Caller = { user: 0, admin: true };
/** Effects after which more commands run in the same step. */
export const GIVE_COMMANDS: ReadonlySet<Effect['kind']> = new Set([
  'service',
  'startChild',
  'cancelChild',
  'holdChild',
  'childEnded',
]);
/** Runs effects in their order (notices and callbacks are written with the rows); answers the commands they give. */
export async function runEffects(ctx: Ctx, instance: Instance, effects: readonly Effect[]): Promise<Pending[]> {
  const pending: Pending[] = [];
  for (const effect of effects) {
    if (effect.kind === 'notify') continue;
    const next = await runEffect(ctx, instance, effect);
    if (next) pending.push(next);
  }
  return pending;
}

async function runEffect(
  ctx: Ctx,
  instance: Instance,
  effect: Exclude<Effect, { kind: 'notify' }>,
): Promise<Pending | null> {
  const by = ctx.viewer.userId;
  const give = (id: number, action: Command): Pending => ({ instance: id, command: action });
  switch (effect.kind) {
    case 'handler': {
      const ran = await runBusiness(ctx, effect.moment, { instance, node: effect.node, by });
      if (effect.moment === 'reverted' && ran === 0) throw no('REVERT_NOT_ALLOWED');
      return null;
    }
    case 'service': {
      const run = serviceOf(effect.handler);
      if (!run) throw no('SERVICE_MISSING', { name: effect.handler });
      const { variables } = await graphOfVersion(ctx, instance.definition, instance.definitionVersion);
      const answered = await run(ctx, { instance, node: effect.node, by, input: effect.input });
      // A service returns what it knows; the definition says which values the workflow takes.
      const vars = Object.fromEntries(Object.entries(answered).filter(([name]) => Object.hasOwn(variables, name)));
      return give(instance.id, { kind: 'serviceDone', token: effect.token, vars, by: SYSTEM });
    }
    case 'startChild':
      return startChild(ctx, instance, effect);
    case 'cancelChild':
      return give(effect.child, { kind: 'cancel', reason: effect.reason, by: SYSTEM });
    case 'holdChild':
      return give(effect.child, { kind: effect.hold ? 'suspend' : 'resume', reason: 'parent', by: SYSTEM });
    case 'childEnded': {
      const { child, status, vars } = effect;
      return give(instance.parentId!, { kind: 'childEnded', child, status, vars, by: SYSTEM });
    }
    case 'engine':
      await askEngine(ctx, instance, effect.request);
      return null;
    case 'engineAgain':
      await againForEngine(ctx, instance.id);
      return null;
    case 'mirrored':
      await noteMirrored(ctx, instance.id, effect.task, effect.of);
      return null;
    case 'restoreDraft':
      await sql`INSERT INTO wf_draft (company_id, user_id, definition, business_type, business_id, project_id, title, form, vars, updated_at)
        VALUES (${ctx.viewer.companyId}, ${instance.holder}, ${instance.definition}, ${instance.businessType}, ${instance.businessId},
          ${instance.projectId}, ${instance.title}, ${JSON.stringify(instance.form)}::jsonb, ${JSON.stringify(instance.vars)}::jsonb,
          ${new Date(ctx.now)})`.execute(ctx.db);
      return null;
  }
}

/** A child runs the current version of its definition, for the parent's initiator and who has submitted it in their place. */
async function startChild(
  ctx: Ctx,
  parent: Instance,
  effect: Extract<Effect, { kind: 'startChild' }>,
): Promise<Pending> {
  const { version, graph } = await currentGraph(ctx, effect.definition);
  return {
    instance: effect.child,
    graph,
    command: {
      kind: 'start',
      vars: effect.vars,
      form: parent.form,
      requesters: effect.requesters,
      by: { user: effect.requesters.at(-1)! },
      instance: {
        id: effect.child,
        rootId: parent.rootId,
        parentId: parent.id,
        parentToken: effect.token,
        definition: effect.definition,
        definitionVersion: version,
        businessType: null,
        businessId: null,
        objectKind: parent.objectKind,
        objectId: parent.objectId,
        projectId: parent.projectId,
        initiator: parent.initiator,
        number: `${parent.number}.${effect.child}`,
        title: `${parent.title} - ${graph.name}`.slice(0, 300),
      },
    },
  };
}
