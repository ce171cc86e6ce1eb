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
import { type ObjectRef, objectOfRef } from '#kernel/object-kind.ts';
import { absent, CODE, problem, Refusal } from '#kernel/problem.ts';
import { nextCode } from '#modules/base/numbering/server/public.ts';
import { withExpressions } from '#modules/flow/feel/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { Action, Caller, Command, Input, NewInstance } from '../../actions.ts';
import { type Decision, decide } from '../../engine/decide.ts';
import { emptyRows } from '../../engine/rows.ts';
import type { Graph } from '../../graph.ts';
import { type Instance, type InstanceStatus, isEnded, type Rows } from '../../state.ts';
import { codeOf, no, workflowProblems } from '../../workflow.problems.ts';
import { existsObject, givenBy, scopeOfObject, variablesOfObject } from '../business/business.ts';
import { type Answers, answerNeeds, environmentOf } from '../environment.ts';
import { currentGraph, graphOfVersion } from '../graphs.ts';
import { outboxStatements } from '../integration/outbox.ts';
import { noticeStatements } from '../notices.ts';
import { agentOf, mustBeActive } from '../people.ts';
import { dropDraft } from './drafts.ts';
import { GIVE_COMMANDS, type Pending, runEffects } from './effects.ts';
import { EngineFault, faultOf, faultRefusal, WorkflowStep } from './faults.ts';
import { keepInstanceFiles } from './instance-files.ts';
import { formOf, mustExist, takeFormOf } from './instance-form.ts';
import { exists, holdRows, IDS, loadRows, takeIds, writeRows } from './instance-store.ts';
import { giveRetries } from './jobs-store.ts';
import { mergedInput } from './merged-input.ts';
import { withNamesSaid } from './refusal-names.ts';
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
  /** The object it runs in, where no record says so. */
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
  /** Started by a timer: a step without approvers becomes an incident. */
  unattended?: true;
  /** A repeat with the same key answers the first result. */
  key?: string;
}

export interface ActOptions {
  key?: string;
  /** The caller's right to administer instances was checked. */
  admin?: boolean;
  /** For work of the server: in somebody's name, independent of the viewer. */
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
    // A record knows the object it is in.
    const scope = (await scopeOfObject(ctx, businessType, businessId)) ?? (projectId === null ? {} : { projectId });
    const object = objectOfRef(scope);
    const [objectKind, objectId] = [object?.scope ?? null, object?.id ?? null];
    if (object) await holdObject(ctx, object);
    const ofObject = await variablesOfObject(ctx, businessType, businessId, graph.variables);
    const { vars } = options;
    const instance: NewInstance = {
      id: firstId,
      rootId: firstId,
      parentId: null,
      parentToken: null,
      definition: options.definition,
      definitionVersion: version,
      businessType,
      businessId,
      objectKind,
      objectId,
      projectId: scope.projectId ?? null,
      initiator,
      title: options.title ?? (await titleOf(ctx, graph, initiator, options.form ?? {})),
      number: '',
    };
    const action: Action = {
      kind: 'start',
      instance,
      ...(choices && { choices }),
      ...(opinion !== undefined && { opinion }),
      ...(form && { form }),
      ...(vars && { vars }),
      ...(Object.keys(ofObject).length > 0 && { ofObject }),
      ...(options.there && { there: true }),
      ...(options.unattended && { unattended: true }),
    };
    await mustBeActive(ctx, action);
    if (options.draftId !== undefined) await dropDraft(ctx, options.draftId, initiator);
    return runAll(ctx, {
      instance: firstId,
      firstId: firstId + 1,
      graph,
      number: () => numberOf(ctx, firstId),
      command: { ...action, by: { user: initiator } },
    });
  });
}

/**
 * The object of a workflow can neither be removed nor end while the workflow starts: either the removal finds the workflow or the
 * start finds the removal.
 */
async function holdObject(ctx: Ctx, { scope, id }: ObjectRef): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(scope)} WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}
    FOR KEY SHARE`.execute(ctx.db);
  if (rows.length === 0) throw absent();
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
  if (!isEnded(loaded.rows.instance.status) && LEADS_ON.has(action.kind))
    if (!(await existsObject(ctx, loaded.rows.instance))) throw await recordGone(ctx, loaded.rows.instance, action);
  const meant = await meantBy(ctx, loaded.rows, action);
  await mustBeActive(ctx, meant);
  const by = options.by ?? { user: ctx.viewer.userId, ...(options.admin && { admin: true }) };
  const own = options.by
    ? meant
    : await withObject(ctx, loaded.rows.instance, await mergedInput(ctx, loaded.rows, meant));
  const result = await runAll(ctx, { instance, command: { ...own, by }, loaded, ...(key && { key: key.key }) });
  if (action.kind === 'retry') await giveRetries(ctx, instance);
  return result;
}

/** What needs the record the workflow is about; it may be read, talked about and ended without. */
const LEADS_ON: ReadonlySet<Action['kind']> = new Set([
  ...(['agree', 'disagree', 'abstain', 'refuse', 'reject', 'resubmit', 'takeBack', 'retry', 'jump'] as const),
  'fireJob',
]);

/** A workflow whose record is gone becomes an incident, which an administrator ends; answers the refusal. */
async function recordGone(ctx: Ctx, instance: Instance, action: Action): Promise<Refusal> {
  const task = 'task' in action && typeof action.task === 'number' ? action.task : null;
  const fault = { kind: 'faulted', task, detail: instance.title, code: 'RECORD_GONE' } as const;
  const told = { instance: instance.id, command: { ...fault, by: { user: 0, admin: true } } };
  await runQueue(ctx, new WorkflowStep(ctx, told));
  return new Refusal([problem(workflowProblems.RECORD_GONE)], CODE.refused, null, true);
}

/** Agreeing to the initiator's own open step is submitting it again: other pages know no other word for it. */
async function meantBy(ctx: Ctx, { instance, task }: Rows, action: Action): Promise<Action> {
  if (action.kind !== 'agree' || instance.status !== 'returned') return action;
  const asked = task.get(action.task);
  const graph = await graphOfVersion(ctx, instance.definition, instance.definitionVersion);
  if (asked?.status !== 'open' || asked.node !== graph.start) return action;
  const { kind: _kind, task: _task, ...said } = action;
  return { kind: 'resubmit', ...said };
}

/**
 * The business object's values win over what a person sends: they are read again when the request is submitted again, and kept as
 * read otherwise.
 */
async function withObject(ctx: Ctx, instance: Instance, action: Action): Promise<Action> {
  const { businessType, businessId, definition, definitionVersion, vars } = instance;
  const again = action.kind === 'resubmit';
  if (businessId === null || !(again || ('vars' in action && action.vars))) return action;
  const { variables } = await graphOfVersion(ctx, definition, definitionVersion);
  const given = await variablesOfObject(ctx, businessType, businessId, variables);
  const ofObject = again ? given : Object.fromEntries(Object.keys(given).map((name) => [name, vars[name] ?? null]));
  return { ...action, ofObject } as Action;
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

/** Runs a command and those it gives; a failure of the engine is kept as an incident, and refuses the step. */
function runAll(ctx: Ctx, first: Pending): Promise<CommandResult> {
  const step = new WorkflowStep(ctx, first);
  return step.run(
    () => runQueue(ctx, step),
    (fault) => faultKept(ctx, step, fault),
  );
}

/** Returns how the first command's instance is at the end. */
async function runQueue(ctx: Ctx, step: WorkflowStep): Promise<CommandResult> {
  const { first } = step;
  const queue: Pending[] = [first];
  let result: CommandResult | null = null;
  let count = 0;
  for (; queue.length > 0; count++) {
    const next = queue.shift()!;
    if (count >= MOST_COMMANDS) throw new EngineFault(first.instance, new Error('a step of a workflow does not end'));
    step.count(next);
    const instance = await runOne(ctx, next, queue, step);
    if (instance.id === first.instance) result = resultOf(instance);
  }
  if (first.key !== undefined && count > 1) await keepResult(ctx, first.key, result!);
  return result!;
}

async function runOne(ctx: Ctx, pending: Pending, queue: Pending[], step: WorkflowStep): Promise<Instance> {
  const fresh = pending.command.kind === 'start';
  const { rows, firstId } =
    pending.loaded ??
    (fresh
      ? { rows: emptyRows(), firstId: pending.firstId ?? (await takeIds(ctx)) }
      : await loadRows(ctx, pending.instance));
  const { decision } = await decided(ctx, pending, rows, firstId);
  if (decision.kind === 'refused') throw decision.refusal;
  if (decision.kind === 'needs')
    throw new EngineFault(pending.instance, new Error('questions of a workflow never end'));
  if (decision.kind === 'fault') throw new EngineFault(pending.instance, decision.error);
  const { instance } = decision.rows;
  const schema = await formOf(ctx, instance.definition, instance.definitionVersion);
  const filled = instance.parentId === null && instance.form !== rows.instance.form;
  if (schema && filled) await mustExist(ctx, schema, rows.instance.form ?? {}, instance.form);
  if (schema && instance.form !== rows.instance.form) await keepInstanceFiles(ctx, schema, instance);
  if (pending.number) giveNumber(decision, await pending.number());
  if (pending === step.first && decision.effects.some(({ kind }) => GIVE_COMMANDS.has(kind))) await step.mark();
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

/**
 * The number of a new instance, in its row and in the event that made it. Last of all: its counter is held until the
 * commit, and everybody who starts something waits for it.
 */
function giveNumber({ rows, events }: Extract<Decision, { kind: 'done' }>, number: string): void {
  rows.instance.number = number;
  for (const { changes } of events)
    for (const [table, , values] of changes)
      if (table === 'instance' && values && 'number' in values) values.number = number;
}

/** Undoes what the step has written, and leaves the failure as an incident where it was; answers the refusal. */
async function faultKept(ctx: Ctx, step: WorkflowStep, fault: EngineFault): Promise<Refusal> {
  const { instance: own, command } = step.first;
  if (command.kind === 'start') return faultRefusal(fault, false);
  await step.undo();
  // A child that was to be started is gone with the step: the incident is where the step began.
  const instance = (await exists(ctx, fault.instance)) ? fault.instance : own;
  const told = { instance, command: faultOf(instance === own ? command : null, fault) };
  await runQueue(ctx, new WorkflowStep(ctx, told));
  return faultRefusal(fault, true);
}

const resultStatement = (ctx: Ctx, key: string, result: CommandResult): RawBuilder<unknown> =>
  sql`INSERT INTO wf_command (company_id, user_id, key, instance_id, at, result) VALUES (${ctx.viewer.companyId},
    ${ctx.viewer.userId}, ${key}, ${result.instanceId}, ${new Date(ctx.now)}, ${JSON.stringify(result)}::jsonb)`;

/** Values of the object: given by a start or a new submission, otherwise read when a decision depends on them. */
function objectAsked(graph: Graph, instance: Instance, command: Command): Answers['ofObject'] {
  if (
    instance.businessId === null ||
    !givenBy(instance.businessType).some((name) => Object.hasOwn(graph.variables, name))
  )
    return undefined;
  return (
    ('ofObject' in command && (command.kind === 'start' || command.kind === 'resubmit') && command.ofObject) || null
  );
}

/** Decides, answering questions and looking for principals when the caller themselves is not asked. */
async function decided(ctx: Ctx, pending: Pending, rows: Rows, firstId: number): Promise<{ decision: Decision }> {
  let { command } = pending;
  const instance = command.kind === 'start' ? { ...rows.instance, ...command.instance } : rows.instance;
  const graph = pending.graph ?? (await graphFor(ctx, command, instance));
  const previous =
    command.kind === 'migrate' ? await graphOfVersion(ctx, instance.definition, instance.definitionVersion) : graph;
  const answers: Answers = { people: new Map(), ofObject: objectAsked(graph, instance, command) };
  const schema = command.kind === 'migrate' ? null : await formOf(ctx, instance.definition, instance.definitionVersion);
  let asked = false;
  for (let pass = 0; ; pass++) {
    const last = pass >= MOST_PASSES;
    const now = command;
    const decision = await withExpressions(ctx, (evaluate, facts) => {
      const takeForm = schema && takeFormOf(schema, graph, evaluate, facts);
      const env = environmentOf(ctx, graph, firstId, answers, takeForm, evaluate);
      return decide(graph, rows, now, last ? { ...env, lastPass: true } : env, previous);
    });
    if (decision.kind === 'needs' && !last) {
      await answerNeeds(ctx, graph, instance, decision.needs, answers);
      continue;
    }
    const code = decision.kind === 'refused' ? codeOf(decision.refusal) : null;
    if (asked || command.by.user === 0 || (code !== 'NOT_ACTOR' && code !== 'TASK_CLOSED'))
      return { decision: await spoken(ctx, decision, instance) };
    asked = true;
    const principals = await agentOf(ctx, command.by.user, instance.definition);
    if (principals.length === 0) return { decision };
    command = { ...command, by: { ...command.by, agentOf: principals } };
  }
}

/** A refusal that names what it is about. */
const spoken = async (ctx: Ctx, decision: Decision, instance: Instance): Promise<Decision> =>
  decision.kind === 'refused'
    ? { ...decision, refusal: await withNamesSaid(ctx, decision.refusal, instance) }
    : decision;

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

/** By the company's coding rule; without one, by the block of ids. */
async function numberOf(ctx: Ctx, id: number): Promise<string> {
  const taken = async (codes: string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ number: string }>`${MARK} SELECT number FROM wf_instance
      WHERE company_id = ${ctx.viewer.companyId} AND number = ANY(${codes})`.execute(ctx.db);
    return new Set(rows.map((row) => row.number));
  };
  const number = await nextCode(ctx, 'workflow', {}, taken);
  return number ?? `WF${dateOfInstant(ctx.now, ctx.utcOffset).replaceAll('-', '')}-${id / IDS}`;
}

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
