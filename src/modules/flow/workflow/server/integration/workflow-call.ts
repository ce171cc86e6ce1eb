/**
 * The specification's calls over the commands of the engine.
 *
 * Hides: which names its parameters have. Invariants: nothing is decided here that our own calls do not decide; an item of a batch
 * is what the single call is (its own transaction: what is done stays done even if later items fail, and batches do not deadlock).
 * Refuses: accounts other than the caller's, parameters of another kind.
 */
import { sql } from 'kysely';
import { isPlain } from '#kernel/check.ts';
import { Refusal, refuse } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import { type Ctx, handle, handleEach } from '#server/context.ts';
import type { Action, Input } from '../../actions.ts';
import type { Abilities } from '../../engine/abilities.ts';
import { statusOutside } from '../../instance/instance-status.ts';
import { personAction } from '../../instance/person-actions.ts';
import {
  MOST_CALLS,
  type WorkflowCallAnswer,
  workflowCall,
  workflowCallBatch,
} from '../../integration/workflow-call.calls.ts';
import { isEnded } from '../../state.ts';
import { no } from '../../workflow.problems.ts';
import { currentGraph, graphOfVersion } from '../graphs.ts';
import { actOnWorkflow, type CommandResult } from '../instance/commands.ts';
import { draftForPerson, type PersonStart, startForPerson } from '../instance/starting.ts';
import { viewInstance } from '../instance/view.ts';
import { fromOutside } from './outside-values.ts';

const t = texts('workflow.call', {
  parameter: ['参数错误：{field}', '參數錯誤：{field}', 'Parameter error: {field}'],
  account: ['只能以本人账号发起', '只能以本人帳號發起', 'You can start workflows only with your own account'],
  many: ['一次最多处理 {max} 项', '一次最多處理 {max} 項', 'At most {max} items at once'],
});

type Given = Record<string, unknown>;
const wrong = (field: string): Refusal => refuse(t.parameter, { field }, field);
const present = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function id(of: Given, field: string): number | null {
  const value = of[field];
  if (!present(value)) return null;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 1) throw wrong(field);
  return number as number;
}
function text(of: Given, field: string, max: number): string | null {
  const value = of[field];
  if (!present(value)) return null;
  if (typeof value !== 'string' || value.length > max || value.includes('\0')) throw wrong(field);
  return value;
}
/** A record; pages may send it as JSON. */
function record(of: Given, field: string): Given | null {
  let value = of[field];
  if (!present(value)) return null;
  if (typeof value === 'string')
    try {
      value = JSON.parse(value);
    } catch {
      throw wrong(field);
    }
  if (!isPlain(value)) throw wrong(field);
  return value;
}

/** Key of a definition that is named by its key or its id. */
async function keyOf(ctx: Ctx, of: Given, field: string): Promise<string> {
  const value = of[field];
  if (typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(value)) return value;
  const { rows } = await sql<{ key: string }>`SELECT key FROM wf_definition
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id(of, field)}`.execute(ctx.db);
  if (!rows[0]) throw present(value) ? no('NOT_PUBLISHED') : wrong(field);
  return rows[0].key;
}

/** Common subject of starts and drafts. */
function businessOf(
  params: Given,
  pmx: Given,
): Omit<PersonStart, 'key' | 'vars' | 'form'> & { vars: Given; form: Given } {
  const object = id(pmx, 'objectId') ?? id(pmx, 'serviceId');
  const form = record(pmx, 'formData') ?? record(params, 'formData') ?? {};
  return {
    formId: present(params.formId) ? String(params.formId).slice(0, 100) : null,
    businessType: object === null ? null : text(pmx, 'moduleKey', 64),
    businessId: object,
    projectId: id(pmx, 'projectId'),
    reason: text(pmx, 'reason', 1000),
    vars: record(params, 'vars') ?? {},
    form,
  };
}

const doneAnswer = ({ instanceId, number, status }: CommandResult): WorkflowCallAnswer => ({
  allowDirectNode: false,
  instId: instanceId,
  number,
  status: statusOutside(status),
  ...(isEnded(status) && { outcome: status }),
});

async function start(ctx: Ctx, params: Given, pmx: Given): Promise<WorkflowCallAnswer> {
  const account = text(params, 'account', 100);
  if (account !== null) {
    const { rows } = await sql<{ own: boolean }>`SELECT lower(username) = lower(${account}) AS own FROM "user"
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${ctx.viewer.userId}`.execute(ctx.db);
    if (!rows[0]?.own) throw refuse(t.account, undefined, 'account');
  }
  const key = await keyOf(ctx, params, 'workflowId');
  const { graph, version } = await currentGraph(ctx, key);
  const input = await fromOutside(ctx, graph, version, businessOf(params, pmx));
  const done = await startForPerson(ctx, { key, ...input });
  return doneAnswer(done);
}

async function save(ctx: Ctx, params: Given, pmx: Given): Promise<WorkflowCallAnswer> {
  const key = await keyOf(ctx, params, 'defId');
  return { allowDirectNode: false, draftId: await draftForPerson(ctx, { key, ...businessOf(params, pmx) }, null) };
}

/** The instance of a task; of an unknown one, null. */
async function instanceOf(ctx: Ctx, params: Given): Promise<number> {
  const named = id(params, 'instId');
  if (named !== null) return named;
  const task = id(params, 'taskId');
  if (task === null) throw wrong('taskId');
  const { rows } = await sql<{ id: number }>`SELECT instance_id AS id FROM wf_task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${task}`.execute(ctx.db);
  if (!rows[0]) throw no('NOT_ACTOR');
  return rows[0].id;
}

/** The action with numbers that were written as texts; of an instance that is not there, as it is. */
async function withNumbers(ctx: Ctx, instance: number, action: Action): Promise<Action> {
  if (!('vars' in action || 'form' in action)) return action;
  const { rows } = await sql<{ definition: string; version: number }>`SELECT definition, definition_version AS version
    FROM wf_instance WHERE company_id = ${ctx.viewer.companyId} AND id = ${instance}`.execute(ctx.db);
  if (!rows[0]) return action;
  const { definition, version } = rows[0];
  return fromOutside(ctx, await graphOfVersion(ctx, definition, version), version, action as Action & Input);
}

const WAYS = { backToStart: 'start', reject: 'previous', rejectNode: 'node' } as const;
const NAMES = { start: 'backToStart', previous: 'reject', node: 'rejectNode' } as const;

/**
 * The action of our own call that parameters of `complete` mean. Those who vote say no with any of the ways, and a
 * delegate gives their opinion either way: the specification has no other words for it.
 */
function actionOf(params: Given, pmx: Given, actions: Abilities['actions']): Given {
  const form = record(pmx, 'formData') ?? record(params, 'formData');
  const vars = record(params, 'vars');
  const read = id(params, 'version');
  const said = {
    ...(read !== null && { read }),
    ...(present(params.opinion) && { opinion: params.opinion }),
    ...(form && { form }),
    ...(vars && { vars }),
  };
  const name = text(params, 'actionName', 20);
  if (name === 'agree') return { kind: 'agree', ...said };
  if (name !== null && !Object.hasOwn(WAYS, name)) throw wrong('actionName');
  if (name !== null && !actions.includes('reject')) {
    const instead = (['disagree', 'answer', 'refuse'] as const).find((one) => actions.includes(one));
    if (instead) return { kind: instead, ...said };
  }
  const node = text(params, 'destination', 100);
  const way = name === null ? undefined : node === null ? WAYS[name as keyof typeof WAYS] : 'node';
  const mode = text(params, 'backHandMode', 20) ?? undefined;
  return { kind: 'reject', ...said, to: way, mode, ...(node !== null && { node }) };
}

async function complete(ctx: Ctx, params: Given, pmx: Given): Promise<WorkflowCallAnswer> {
  const instance = await instanceOf(ctx, params);
  const named = id(params, 'taskId');
  const known = named !== null && params.actionName === 'agree';
  const seen = known ? null : await viewInstance(ctx, instance, false, named);
  const task = named ?? seen?.mine?.task.id;
  if (task === undefined) throw no('NOT_ACTOR');
  const wanted = personAction({ ...actionOf(params, pmx, seen?.abilities.actions ?? []), task });
  if ('problems' in wanted) throw new Refusal(wanted.problems);
  const done = await actOnWorkflow(ctx, instance, await withNumbers(ctx, instance, wanted));
  return doneAnswer(done);
}

async function toReject(ctx: Ctx, params: Given): Promise<WorkflowCallAnswer> {
  const instance = await instanceOf(ctx, params);
  const { mine, abilities } = await viewInstance(ctx, instance, false, id(params, 'taskId'));
  if (!mine) throw no('NOT_ACTOR');
  const { ways, targets } = abilities;
  return {
    allowDirectNode: ways.some((way) => way.modes.includes('direct')),
    ways: ways.map((way) => NAMES[way.to]),
    nodes: targets.map(({ node, name, direct }) => ({ nodeId: node, name, direct })),
  };
}

async function one(ctx: Ctx, name: unknown, params: unknown, pmxParams: unknown): Promise<WorkflowCallAnswer> {
  if (!isPlain(params)) throw wrong('params');
  if (present(pmxParams) && !isPlain(pmxParams)) throw wrong('pmxParams');
  const pmx = (pmxParams ?? {}) as Given;
  switch (name) {
    case 'startWf':
      return start(ctx, params, pmx);
    case 'saveWf':
      return save(ctx, params, pmx);
    case 'complete':
      return complete(ctx, params, pmx);
    case 'taskToReject':
      return toReject(ctx, params);
    default:
      throw wrong('call');
  }
}

export const workflowCallHandlers = [
  handle(workflowCall, async (ctx, { call, params, pmxParams }) => ({
    data: await one(ctx, call, params, pmxParams),
  })),
  handleEach(
    workflowCallBatch,
    (_ctx, { calls }) => {
      if (!Array.isArray(calls) || calls.length === 0) throw wrong('calls');
      if (calls.length > MOST_CALLS) throw refuse(t.many, { max: MOST_CALLS }, 'calls');
      return calls;
    },
    async (ctx, item) => {
      const given = isPlain(item) ? item : {};
      return { data: await one(ctx, given.call, given.params, given.pmxParams) };
    },
  ),
];
