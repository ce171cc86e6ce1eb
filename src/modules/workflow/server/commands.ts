/**
 * The one way to change a running workflow: a command, in the transaction of the caller.
 *
 * Order (design §6): key, lock of the root, load, decide (asked again until no question is open), write with the version
 * as guard, effects. Effects may give further commands (a service ran, a child started or ended); they run in the same
 * transaction under the same lock, so that a step is whole or did not happen.
 * Refuses: changes that are not commands, and more than MOST_COMMANDS of them in one step.
 */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { absent } from '#kernel/problem.ts';
import { userNames } from '#modules/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { Action, Caller, Command, Input, NewInstance } from '../actions.ts';
import { type Decision, decide } from '../engine/decide.ts';
import { emptyRows } from '../engine/rows.ts';
import type { Graph } from '../graph.ts';
import type { Instance, InstanceStatus, Rows } from '../state.ts';
import { codeOf, no } from '../workflow.problems.ts';
import { variablesOfObject } from './business.ts';
import { dropDraft } from './drafts.ts';
import { type Pending, runEffects } from './effects.ts';
import { type Answers, answerNeeds, environmentOf } from './environment.ts';
import { currentGraph, graphOfVersion } from './graphs.ts';
import { keepInstanceFiles } from './instance-files.ts';
import { formOf, mustExist, takeFormOf } from './instance-form.ts';
import { holdRows, loadRows, takeIds, writeRows } from './instance-store.ts';
import { giveRetries } from './jobs-store.ts';
import { noticeStatements } from './notices.ts';
import { outboxStatements } from './outbox.ts';
import { agentOf, mustBeActive } from './people.ts';
import { mayStart } from './starters.ts';
import { mayRead } from './view.ts';

const MOST_COMMANDS = 2000;
const MOST_PASSES = 100;

/** What a command answers. */
export interface CommandResult {
  instanceId: number;
  number: string;
  status: InstanceStatus;
  version: number;
}

export interface StartOptions extends Input {
  /** Key of the definition. */
  definition: string;
  businessType?: string;
  businessId?: number;
  projectId?: number;
  /** Left out: by the definition's settings. */
  title?: string;
  /** Approvers picked by the initiator, by node. */
  choices?: Record<string, number[]>;
  /** Draft of the initiator that becomes the instance. */
  draftId?: number;
  /** Left out: the viewer. */
  initiator?: number;
  /** It was started at an engine elsewhere. */
  there?: true;
  /** A repeat with the same key answers the first result. */
  key?: string;
}

export interface ActOptions {
  key?: string;
  /** The caller's right to administer instances was checked. */
  admin?: boolean;
  /** For work of the server: in whose name, without a look at the viewer. */
  by?: Caller;
}

/** Starts a workflow. Refused when one of its kind already runs for the business object. */
export async function startWorkflow(ctx: Ctx, options: StartOptions): Promise<CommandResult> {
  return once(ctx, options.key, async () => {
    const { version, graph } = await currentGraph(ctx, options.definition);
    if (options.initiator === undefined && !(await mayStart(ctx, graph, options.projectId ?? null)))
      throw no('START_FORBIDDEN');
    const initiator = options.initiator ?? ctx.viewer.userId;
    const firstId = await takeIds(ctx);
    const { businessType = null, businessId = null, projectId = null, choices, opinion, form } = options;
    const ofObject = await variablesOfObject(ctx, businessType, businessId, graph.variables);
    const vars = options.vars || Object.keys(ofObject).length > 0 ? { ...options.vars, ...ofObject } : undefined;
    const instance: NewInstance = {
      id: firstId,
      rootId: firstId,
      parentId: null,
      parentToken: null,
      definition: options.definition,
      definitionVersion: version,
      businessType,
      businessId,
      projectId,
      initiator,
      number: numberOf(ctx, firstId),
      title: options.title ?? (await titleOf(ctx, graph, initiator, options.form ?? {})),
    };
    const action: Action = {
      kind: 'start',
      instance,
      ...(choices && { choices }),
      ...(opinion !== undefined && { opinion }),
      ...(form && { form }),
      ...(vars && { vars }),
      ...(options.there && { there: true }),
    };
    await mustBeActive(ctx, action);
    if (options.draftId !== undefined) await dropDraft(ctx, options.draftId, initiator);
    return runAll(ctx, {
      instance: firstId,
      firstId: firstId + 1,
      graph,
      command: { ...action, by: { user: initiator } },
    });
  });
}

/** Does something with a running instance: everything a person, an administrator or a job may do. */
export async function actOnWorkflow(
  ctx: Ctx,
  instance: number,
  action: Action,
  options: ActOptions = {},
): Promise<CommandResult> {
  // The lock makes repeats of a key wait for the first; its answer is read with the rows.
  const key = options.key === undefined ? null : { user: ctx.viewer.userId, key: options.key };
  const loaded = await holdRows(ctx, instance, key);
  if (loaded.answered) return loaded.answered as CommandResult;
  if (action.kind === 'comment' && !options.by && !(await mayRead(ctx, instance, options.admin))) throw absent();
  await mustBeActive(ctx, action);
  const by = options.by ?? { user: ctx.viewer.userId, ...(options.admin && { admin: true }) };
  const own = options.by ? action : await withObject(ctx, loaded.rows.instance, action);
  const result = await runAll(ctx, { instance, command: { ...own, by }, loaded, ...(key && { key: key.key }) });
  if (action.kind === 'retry') await giveRetries(ctx, instance);
  return result;
}

/** What the business object says counts, not what a person sends beside it; it is asked anew when it is submitted again. */
async function withObject(ctx: Ctx, instance: Instance, action: Action): Promise<Action> {
  const { businessType, businessId, definition, definitionVersion } = instance;
  const again = action.kind === 'resubmit';
  if (businessId === null || !(again || ('vars' in action && action.vars))) return action;
  const { variables } = await graphOfVersion(ctx, definition, definitionVersion);
  const given = await variablesOfObject(ctx, businessType, businessId, variables);
  const sent = Object.entries(('vars' in action && action.vars) || {}).filter(([name]) => !Object.hasOwn(given, name));
  return { ...action, vars: { ...Object.fromEntries(sent), ...(again && given) } } as Action;
}

/** Whether an action would be accepted, and what the rows would be; nothing is written. */
export async function tryOnWorkflow(ctx: Ctx, instance: number, action: Action, admin = false): Promise<Decision> {
  const pending = { instance, command: { ...action, by: { user: ctx.viewer.userId, admin } } };
  const { rows, firstId } = await loadRows(ctx, instance);
  return (await decided(ctx, pending, rows, firstId)).decision;
}

const resultOf = ({ id, number, status, version }: Instance): CommandResult => ({
  instanceId: id,
  number,
  status,
  version,
});

/** Runs a command and those it gives; answers how the first one's instance stands at the end. */
async function runAll(ctx: Ctx, first: Pending): Promise<CommandResult> {
  const queue: Pending[] = [first];
  let result: CommandResult | null = null;
  let count = 0;
  for (; queue.length > 0; count++) {
    if (count >= MOST_COMMANDS) throw new Error('a step of a workflow does not end');
    const instance = await runOne(ctx, queue.shift()!, queue);
    if (instance.id === first.instance) result = resultOf(instance);
  }
  if (first.key !== undefined && count > 1) await keepResult(ctx, first.key, result!);
  return result!;
}

async function runOne(ctx: Ctx, pending: Pending, queue: Pending[]): Promise<Instance> {
  const fresh = pending.command.kind === 'start';
  const { rows, firstId } =
    pending.loaded ??
    (fresh
      ? { rows: emptyRows(), firstId: pending.firstId ?? (await takeIds(ctx)) }
      : await loadRows(ctx, pending.instance));
  const { decision } = await decided(ctx, pending, rows, firstId);
  if (decision.kind === 'refused') throw decision.refusal;
  if (decision.kind === 'needs') throw new Error('questions of a workflow never end');
  const { instance } = decision.rows;
  const schema = await formOf(ctx, instance.definition, instance.definitionVersion);
  const filled = instance.parentId === null && instance.form !== rows.instance.form;
  if (schema && filled) await mustExist(ctx, schema, rows.instance.form ?? {}, instance.form);
  if (schema && instance.form !== rows.instance.form) await keepInstanceFiles(ctx, schema, instance);
  const also = [noticeStatements, outboxStatements].flatMap((of) => of(ctx, instance, decision.effects));
  if (pending.key !== undefined) also.push(resultStatement(ctx, pending.key, resultOf(instance)));
  try {
    await writeRows(ctx, decision.rows, decision.events, fresh ? 0 : rows.instance.version, also);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'wf_instance_business_key') throw no('ALREADY_RUNNING');
    throw error;
  }
  queue.push(...(await runEffects(ctx, instance, decision.effects)));
  return instance;
}

const resultStatement = (ctx: Ctx, key: string, result: CommandResult): RawBuilder<unknown> =>
  sql`INSERT INTO wf_command (company_id, user_id, key, instance_id, at, result) VALUES (${ctx.viewer.companyId},
    ${ctx.viewer.userId}, ${key}, ${result.instanceId}, ${new Date(ctx.now)}, ${JSON.stringify(result)}::jsonb)`;

/** Decides, answering questions and looking for principals when the caller himself is not asked. */
async function decided(ctx: Ctx, pending: Pending, rows: Rows, firstId: number): Promise<{ decision: Decision }> {
  let { command } = pending;
  const instance = command.kind === 'start' ? { ...rows.instance, ...command.instance } : rows.instance;
  const graph = pending.graph ?? (await graphFor(ctx, command, instance));
  const previous =
    command.kind === 'migrate' ? await graphOfVersion(ctx, instance.definition, instance.definitionVersion) : graph;
  const answers: Answers = { people: new Map() };
  const schema = command.kind === 'migrate' ? null : await formOf(ctx, instance.definition, instance.definitionVersion);
  const env = environmentOf(ctx, graph, firstId, answers, schema && takeFormOf(schema, graph));
  let asked = false;
  for (let pass = 0; ; pass++) {
    const decision = decide(graph, rows, command, env, previous);
    if (decision.kind === 'needs' && pass < MOST_PASSES) {
      await answerNeeds(ctx, graph, instance, decision.needs, answers);
      continue;
    }
    const code = decision.kind === 'refused' ? codeOf(decision.refusal) : null;
    if (asked || command.by.user === 0 || (code !== 'NOT_ACTOR' && code !== 'TASK_CLOSED')) return { decision };
    asked = true;
    const principals = await agentOf(ctx, command.by.user, instance.definition);
    if (principals.length === 0) return { decision };
    command = { ...command, by: { ...command.by, agentOf: principals } };
  }
}

const graphFor = (ctx: Ctx, command: Command, instance: Instance): Promise<Graph> =>
  graphOfVersion(
    ctx,
    instance.definition,
    command.kind === 'migrate' ? command.definitionVersion : instance.definitionVersion,
  );

/** Starts once per key of the viewer: the key is taken first, so that parallel repeats wait for it. */
async function once(ctx: Ctx, key: string | undefined, work: () => Promise<CommandResult>): Promise<CommandResult> {
  if (key === undefined) return work();
  const { companyId, userId } = ctx.viewer;
  const taken = await sql`${MARK} INSERT INTO wf_command (company_id, user_id, key, at)
    VALUES (${companyId}, ${userId}, ${key}, ${new Date(ctx.now)}) ON CONFLICT DO NOTHING RETURNING key`.execute(
    ctx.db,
  );
  if (taken.rows.length === 0) {
    const { rows } = await sql<{ result: CommandResult }>`${MARK} SELECT result FROM wf_command
      WHERE company_id = ${companyId} AND user_id = ${userId} AND key = ${key}`.execute(ctx.db);
    return rows[0]!.result;
  }
  const result = await work();
  await keepResult(ctx, key, result);
  return result;
}

async function keepResult(ctx: Ctx, key: string, result: CommandResult): Promise<void> {
  await sql`${MARK} UPDATE wf_command SET result = ${JSON.stringify(result)}::jsonb, instance_id = ${result.instanceId}
    WHERE company_id = ${ctx.viewer.companyId} AND user_id = ${ctx.viewer.userId} AND key = ${key}`.execute(ctx.db);
}

const numberOf = (ctx: Ctx, id: number): string =>
  `WF${dateOfInstant(ctx.now, ctx.utcOffset).replaceAll('-', '')}-${id / 4000}`;

/** The title by the definition's settings; `{name}` is the definition, other names are form fields. */
async function titleOf(ctx: Ctx, graph: Graph, initiator: number, form: Record<string, unknown>): Promise<string> {
  const template = graph.settings.title ?? '{name} - {initiator} - {date}';
  const names = template.includes('{initiator}') ? await userNames(ctx, [initiator]) : {};
  const values: Record<string, unknown> = {
    ...form,
    name: graph.name,
    initiator: names[initiator] ?? '',
    date: dateOfInstant(ctx.now, ctx.utcOffset),
  };
  return template.replace(/\{([^{}]+)\}/g, (_whole, name: string) => String(values[name] ?? '')).slice(0, 300);
}
