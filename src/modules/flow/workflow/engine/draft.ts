/**
 * The working copy of one command: rows that change, events that explain the changes, effects, open questions.
 *
 * Every change belongs to the event opened last, so that the fold of events is the rows. Functions of the engine write
 * through it only. Walking is a queue: functions push steps, `run` (walk.ts) takes them until nothing moves.
 */

import { sameValue } from '#kernel/diff.ts';
import type { Caller } from '../actions.ts';
import type { Effect, NoticeKind } from '../effects.ts';
import { CALENDAR, type Env, type Need, OBJECT } from '../env.ts';
import type { ApproverRule, Delay, Graph, GraphNode } from '../graph.ts';
import {
  type EventKind,
  type IncidentCode,
  type Instance,
  isEnded,
  type Path,
  type RowOf,
  type Rows,
  type Token,
  type WorkflowEvent,
} from '../state.ts';
import { applyChange, copyRows } from './rows.ts';

/** Something that moves: it enters a node, or a task's votes are counted. */
export type Step =
  | { kind: 'enter'; node: string; path: Path; cause: number[]; flow: string | null }
  | { kind: 'settle'; task: number };

/** A step needs more people or rows than one command may. */
export class TooMuch extends Error {}

/** Tables with many rows. */
export type Table = Exclude<keyof Rows, 'instance'>;

/** An end that was reached; its scope ends when nothing in it lives any more. */
export interface Ending {
  node: string;
  path: Path;
  cause: number[];
  outcome: 'approved' | 'rejected';
}

/** Moves that failed when the same command was decided before, by number: each becomes an incident at its place. */
export type BrokenMoves = Map<number, { code: IncidentCode; detail: string }>;

export class Draft {
  readonly graph: Graph;
  readonly env: Env;
  readonly rows: Rows;
  readonly events: WorkflowEvent[] = [];
  readonly effects: Effect[] = [];
  readonly needs = new Map<string, Need>();
  readonly steps: Step[] = [];
  readonly endings: Ending[] = [];
  readonly by: Caller;
  readonly broken: BrokenMoves;
  /** Number of the move being made; null: what the command itself does. */
  move: number | null = null;
  /** Principal of an agent, for the events of this command. */
  principal: number | null = null;
  /** Somebody is there who may mend what a task is missing: it is refused, and no incident. */
  strict = false;
  #ids = 0;
  readonly #seq: number;
  readonly #version: number;

  constructor(graph: Graph, rows: Rows, by: Caller, env: Env, broken: BrokenMoves = new Map()) {
    this.broken = broken;
    this.graph = graph;
    this.rows = copyRows(rows);
    this.by = by;
    this.env = env;
    this.#seq = rows.instance.eventSeq ?? 0;
    this.#version = (rows.instance.version ?? 0) + 1;
  }

  /** The version this command makes. */
  get version(): number {
    return this.#version;
  }

  nextId(): number {
    if (this.#ids >= this.env.idCount) throw new TooMuch('the block of ids is used up');
    return this.env.firstId + this.#ids++;
  }

  get idsLeft(): number {
    return this.env.idCount - this.#ids;
  }

  /** Opens an event; what changes from here on belongs to it. `system`: no person did it, it followed from something else. */
  event(
    kind: EventKind,
    about: {
      node?: string | null;
      task?: number | null;
      data?: Record<string, unknown>;
      system?: true;
      /** Who did it elsewhere. */
      user?: number;
    } = {},
  ): void {
    this.events.push({
      seq: this.#seq + this.events.length + 1,
      version: this.#version,
      kind,
      at: this.env.now,
      by: about.user ?? (about.system ? 0 : this.by.user),
      principal: about.system || about.user ? null : this.principal,
      node: about.node ?? null,
      task: about.task ?? null,
      data: about.data ?? {},
      changes: [],
    });
  }

  #change(table: keyof Rows, id: number, values: Record<string, unknown> | null): void {
    const event = this.events.at(-1);
    if (!event) throw new Error('a change without an event');
    event.changes.push([table, id, values]);
    applyChange(this.rows, [table, id, values]);
  }

  /** A new row, whole. */
  add<T extends Table>(table: T, row: RowOf<T> & { id: number }): RowOf<T> & { id: number } {
    this.#change(table, row.id, row as unknown as Record<string, unknown>);
    return row;
  }

  /** New values of an old row; never its id, by which stored events tell new rows. */
  patch<T extends Table>(table: T, id: number, values: Partial<Omit<RowOf<T>, 'id'>>): void {
    if ('id' in values) throw new Error('a row keeps its id');
    this.#change(table, id, values as Record<string, unknown>);
  }

  drop(table: Table, id: number): void {
    this.#change(table, id, null);
  }

  instance(values: Partial<Instance>): void {
    this.#change('instance', this.rows.instance.id ?? (values.id as number), values as Record<string, unknown>);
  }

  node(id: string): GraphNode {
    const node = this.graph.nodes[id];
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  nextVisit(): number {
    return this.rows.instance.visitSeq + 1;
  }

  /** Adds a token that stays at its node. */
  addToken(token: Omit<Token, 'id' | 'parkedState'>): Token {
    if (isEnded(this.rows.instance.status)) throw new Error('a token after the end');
    return this.add('token', { ...token, id: this.nextId(), parkedState: null });
  }

  /** Leaves a node by each of its flows (one, but for splits). */
  leave(node: GraphNode, path: Path, cause: number[]): void {
    for (const id of node.outgoing) {
      const flow = this.graph.flows[id]!;
      this.steps.push({ kind: 'enter', node: flow.to, path, cause, flow: id });
    }
  }

  /** Values that expressions see: form fields, variables over them, and who started it. */
  get vars(): Record<string, unknown> {
    const { form, vars, initiator, round } = this.rows.instance;
    return { outcomes: {}, ...form, ...vars, initiator, round };
  }

  /**
   * What the business object says counts as it is now, not as it was when the request began: variables are read again before
   * anything is decided by them. While it is missing they stay: the command is decided again.
   */
  readObject(): void {
    const { ofObject } = this.env;
    if (ofObject === undefined) return;
    if (ofObject === null) {
      if (this.env.lastPass) return;
      this.needs.set(OBJECT, { key: OBJECT, rules: [], node: '', vars: {}, approvers: [] });
      return;
    }
    const { vars } = this.rows.instance;
    const changed = Object.entries(ofObject).filter(([name, value]) => !sameValue(vars[name] ?? null, value ?? null));
    if (changed.length > 0) this.instance({ vars: { ...vars, ...Object.fromEntries(changed) } });
  }

  /**
   * The people the rules give; null when that is not known yet: the command is decided again with the answer, so the
   * caller may go on with anything.
   */
  people(node: string, what: string, rules: ApproverRule[], approvers: number[] = []): readonly number[] | null {
    const vars = this.vars;
    const dynamic = rules.some(
      (rule) => rule.by === 'expression' || rule.by === 'field' || rule.by === 'departmentHead',
    );
    const key = JSON.stringify([node, what, approvers, rules, dynamic ? vars : null]);
    const known = this.env.people.get(key);
    if (known) return known;
    if (this.env.lastPass) throw new TooMuch('a step asks for people again and again');
    this.needs.set(key, { key, rules, node, vars, approvers });
    return null;
  }

  /** When a delay ends; while the calendar is missing, anything: the command is decided again. */
  dueAt(delay: Delay, from: number): { value: number } | { failure: string } {
    const due = this.env.dueAt(delay, from, this.vars);
    if (due) return due;
    this.needs.set(CALENDAR, { key: CALENDAR, rules: [], node: '', vars: {}, approvers: [] });
    return { value: from };
  }

  notify(notice: NoticeKind, users: readonly number[], node: string | null, task: number | null, text?: string): void {
    const receivers = [...new Set(users)].filter((user) => user > 0);
    if (receivers.length > 0)
      this.effects.push({ kind: 'notify', notice, users: receivers, node, task, ...(text !== undefined && { text }) });
  }
}
