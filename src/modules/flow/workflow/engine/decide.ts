/**
 * decide: what a command does to an instance.
 *
 * A pure function of graph, rows, command and environment: no clock, no database, no randomness. It answers new rows
 * with the events that made them and effects to run in the same transaction; or a refusal (nothing changes); or the
 * questions it must have answered first (env.ts). Rows are the fold of all events.
 */
import { Refusal } from '#kernel/problem.ts';
import type { ActionKind, ActionOf, Command } from '../actions.ts';
import type { Effect } from '../effects.ts';
import type { Env, Need } from '../env.ts';
import type { Graph } from '../graph.ts';
import type { Rows, WorkflowEvent } from '../state.ts';
import { isEnded } from '../state.ts';
import { childEnded } from './children.ts';
import { answerDelegate, refuse, reject, vote } from './decisions.ts';
import { type BrokenMoves, Draft, TooMuch } from './draft.ts';
import { endInstance } from './end.ts';
import { fireJob } from './fire.ts';
import { mustBeSystem } from './guards.ts';
import { handOverRequest } from './hand-over.ts';
import { noteIncident } from './incidents.ts';
import { dropToken } from './kill.ts';
import {
  cc,
  comment,
  jump,
  readCc,
  resubmit,
  resume,
  revert,
  start,
  suspend,
  terminate,
  urge,
  view,
  withdraw,
} from './lifecycle.ts';
import { migrate } from './migrate.ts';
import { retry } from './retry.ts';
import { addSign, claim, delegate, reassign, recall, removeSign, transfer, unclaim } from './signers.ts';
import { takeBack } from './take-back.ts';
import { notHere, THERE_ACTIONS } from './there.ts';
import { run } from './walk.ts';

/** fault: the engine failed on the command itself; nothing changes. */
export type Decision =
  | { kind: 'done'; rows: Rows; events: WorkflowEvent[]; effects: Effect[] }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'needs'; needs: Need[] }
  | { kind: 'fault'; error: unknown };

/** Moves of one command that may fail before the command itself counts as failed. */
const MOST_BROKEN = 20;

/**
 * `previous`: the graph of the version the instance runs on, for migrate only. A move on which the engine fails (an
 * assertion about the structure of an older version, too many rows) becomes an incident: the command is decided again
 * without it, which gives the same moves up to there.
 */
export function decide(graph: Graph, rows: Rows, command: Command, env: Env, previous: Graph = graph): Decision {
  const broken: BrokenMoves = new Map();
  for (;;) {
    const draft = new Draft(graph, rows, command.by, env, broken);
    try {
      return decideOnce(draft, command, previous);
    } catch (error) {
      if (draft.needs.size > 0) return { kind: 'needs', needs: [...draft.needs.values()] };
      const { move } = draft;
      if (move === null || broken.has(move) || broken.size >= MOST_BROKEN) return { kind: 'fault', error };
      const code = error instanceof TooMuch ? 'LOOP_LIMIT' : 'BAD_STRUCTURE';
      broken.set(move, { code, detail: String(error).slice(0, 500) });
    }
  }
}

function decideOnce(draft: Draft, command: Command, previous: Graph): Decision {
  const { graph } = draft;
  try {
    const act = (graph.external ? (THERE_ACTIONS[command.kind] ?? notHere) : ACTIONS[command.kind]) as (
      draft: Draft,
      action: Command,
      previous: Graph,
    ) => void;
    act(draft, command, previous);
    run(draft);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    // A refusal may come of an answer that is still missing.
    if (draft.needs.size === 0) return { kind: 'refused', refusal };
  }
  if (draft.needs.size > 0) return { kind: 'needs', needs: [...draft.needs.values()] };
  const last = draft.events.at(-1);
  if (last) draft.rows.instance = { ...draft.rows.instance, eventSeq: last.seq, version: last.version };
  return { kind: 'done', rows: draft.rows, events: draft.events, effects: draft.effects };
}

const ACTIONS: { [K in ActionKind]: (draft: Draft, action: ActionOf<K>, previous: Graph) => void } = {
  start,
  agree: (draft, action) => vote(draft, action, 'agree'),
  disagree: (draft, action) => vote(draft, action, 'disagree'),
  abstain: (draft, action) => vote(draft, action, 'abstain'),
  answer: answerDelegate,
  refuse,
  reject,
  resubmit,
  withdraw,
  revert,
  takeBack,
  addSign,
  removeSign,
  transfer,
  delegate,
  recall,
  claim,
  unclaim,
  view,
  urge,
  cc,
  readCc,
  comment,
  suspend,
  resume,
  terminate,
  jump,
  reassign,
  handOver: handOverRequest,
  retry,
  migrate,
  fireJob: (draft, action) => {
    mustBeSystem(draft);
    const { status } = draft.rows.instance;
    if (status === 'running' || status === 'returned') fireJob(draft, action.job);
  },
  jobFailed: (draft, action) => {
    mustBeSystem(draft);
    const job = draft.rows.job.get(action.job);
    if (job) noteIncident(draft, { token: job.token, node: job.node, task: job.task }, 'JOB_FAILED', action.detail);
  },
  faulted: (draft, action) => {
    mustBeSystem(draft);
    const task = action.task === null ? undefined : draft.rows.task.get(action.task);
    const token = (task && draft.rows.token.get(task.token)) ?? [...draft.rows.token.values()][0];
    if (token)
      noteIncident(
        draft,
        { token: token.id, node: token.node, task: task?.id ?? null },
        action.code ?? 'ENGINE_FAILED',
        action.detail,
      );
  },
  serviceDone: (draft, action) => {
    mustBeSystem(draft);
    const token = draft.rows.token.get(action.token);
    if (token?.state !== 'service') return;
    draft.event('serviceRan', { node: token.node, data: { vars: Object.keys(action.vars) }, system: true });
    draft.instance({ barrier: draft.version, vars: { ...draft.rows.instance.vars, ...action.vars } });
    dropToken(draft, token.id);
    draft.leave(draft.node(token.node), token.path, token.cause);
  },
  childEnded: (draft, action) => {
    mustBeSystem(draft);
    if (!isEnded(draft.rows.instance.status)) childEnded(draft, action.child, action.status, action.vars);
  },
  cancel: (draft, action) => {
    mustBeSystem(draft);
    if (isEnded(draft.rows.instance.status)) return;
    draft.event('terminated', { data: { reason: action.reason } });
    endInstance(draft, 'terminated', action.reason);
  },
  mirror: notHere,
  sendRefused: notHere,
  engineFailed: notHere,
};
