/**
 * The plan being edited: what the server gave, what it is now, how to go back.
 *
 * Hides: undo, the schedule, temporary ids, the draft that survives a reload. Invariants: `schedule` always belongs to
 * `plan`; a change that cannot be scheduled is refused and leaves everything as it was; `dirty` tells whether anything
 * differs from what the server has.
 */
import type { Problem } from '#kernel/problem.ts';
import { problem } from '#kernel/problem.ts';
import { type Changed, changeTexts } from '../plan-changes.ts';
import { diffPlans, isEmpty, type PlanEdits, renumber } from '../plan-edits.ts';
import type { Plan, Schedule } from '../plan-model.ts';
import { planProblemTexts } from '../plan-problem.ts';
import { schedulePlan } from '../schedule.ts';

interface State {
  plan: Plan;
  schedule: Schedule;
}

const MAX_UNDO = 200;

export class PlanSession {
  base: Plan;
  revision: number;
  private now: State;
  private undoStack: State[] = [];
  private redoStack: State[] = [];
  private nextId = -1;
  private readonly listeners = new Set<() => void>();
  version = 0;

  constructor(plan: Plan, revision: number) {
    this.base = plan;
    this.revision = revision;
    this.now = PlanSession.scheduled(plan)!;
  }

  private static scheduled(plan: Plan): State | null {
    const answer = schedulePlan(plan);
    return 'schedule' in answer ? { plan, schedule: answer.schedule } : null;
  }

  get plan(): Plan {
    return this.now.plan;
  }
  get schedule(): Schedule {
    return this.now.schedule;
  }
  get canUndo(): boolean {
    return this.undoStack.length > 0;
  }
  get canRedo(): boolean {
    return this.redoStack.length > 0;
  }
  get dirty(): boolean {
    return this.now.plan !== this.base && !isEmpty(this.edits());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  snapshot = (): number => this.version;
  private tell(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }

  newId = (): number => this.nextId--;

  /** What differs from the server's state. */
  edits(): PlanEdits {
    return diffPlans(this.base, this.now.plan);
  }

  /** Takes a change over; answers why not. */
  apply(changed: Changed): Problem | null {
    if ('problem' in changed) return changed.problem;
    if (changed.plan === this.now.plan) return null;
    const answer = schedulePlan(changed.plan);
    if ('problems' in answer) {
      const found = answer.problems[0]!;
      return problem(found.kind === 'cycle' ? changeTexts.cycle : planProblemTexts[found.kind]);
    }
    this.undoStack.push(this.now);
    if (this.undoStack.length > MAX_UNDO) this.undoStack.shift();
    this.redoStack = [];
    this.now = { plan: changed.plan, schedule: answer.schedule };
    this.tell();
    return null;
  }

  undo(): void {
    const last = this.undoStack.pop();
    if (!last) return;
    this.redoStack.push(this.now);
    this.now = last;
    this.tell();
  }

  redo(): void {
    const next = this.redoStack.pop();
    if (!next) return;
    this.undoStack.push(this.now);
    this.now = next;
    this.tell();
  }

  /** The server has stored the state: new tasks get their ids and numbers. */
  saved(
    revision: number,
    ids: Readonly<Record<number, number>>,
    codes: Readonly<Record<number, string>>,
    whole: Plan | null,
  ): void {
    const map = new Map(Object.entries(ids).map(([temporary, id]) => [Number(temporary), id]));
    const numbered = whole ?? renumber(this.now.plan, map);
    const plan = whole ?? {
      ...numbered,
      tasks: numbered.tasks.map((t) => (codes[t.id] && t.code === '' ? { ...t, code: codes[t.id]! } : t)),
    };
    this.restart(plan, revision);
  }

  /** Starts again from a state of the server; what was undone is forgotten, because ids have changed. */
  restart(plan: Plan, revision: number): void {
    this.base = plan;
    this.revision = revision;
    this.now = PlanSession.scheduled(plan)!;
    this.undoStack = [];
    this.redoStack = [];
    this.tell();
  }

  /** Puts edits on another base (after somebody else saved); the new state counts as changed. */
  rebase(base: Plan, revision: number, plan: Plan): void {
    this.base = base;
    this.revision = revision;
    const state = PlanSession.scheduled(plan);
    if (state) this.now = state;
    this.undoStack = [];
    this.redoStack = [];
    this.tell();
  }
}
