/**
 * The plan being edited: what the server gave, what it is now, how to go back.
 *
 * Hides: undo, the schedule, temporary ids, the draft that survives a reload. Invariants: `schedule` always belongs to
 * `plan`; a change that cannot be scheduled is refused and leaves everything as it was; `dirty`: whether anything differs from the
 * server's state. A save does not end what can be undone, unless it brought changes of others.
 */

import type { Problem } from '#kernel/problem.ts';
import { DELIVERED_CONFIG, lengthMinutes, type TaskLength } from '#modules/objects/project/plan-setting.ts';
import { brokenByEdit } from '../../edit/plan-actions.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import {
  type Choice,
  diffPlans,
  isEmpty,
  mergeEdits,
  type PlanConflict,
  type PlanEdits,
} from '../../edit/plan-edits.ts';
import { renumberEdits, storedPlans, withStored } from '../../edit/plan-ids.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import { type DayRates, type PlanCosts, planCosts } from '../../plan-cost.ts';
import type { Plan, Schedule } from '../../plan-model.ts';
import { namedProblem } from '../../plan-problem.ts';
import { decodePlan } from '../../plan-wire.ts';
import { finishDays } from '../../planned-days.ts';
import { type ScheduledPlan, scheduledPlan } from '../../schedule/live-schedule.ts';

export class PlanSession {
  base: Plan;
  revision: number;
  private now: ScheduledPlan;
  /** Plans share what did not change, so going back has no limit; their schedules are computed again. */
  private undoStack: Plan[] = [];
  private redoStack: Plan[] = [];
  private nextId = -1;
  private readonly newTask: TaskLength;
  private readonly listeners = new Set<() => void>();
  version = 0;
  /** Cents of a day of the people in the plan; null: costs are not shown. */
  rates: DayRates | null = null;
  private counted: { state: ScheduledPlan; rates: DayRates; costs: PlanCosts } | null = null;
  /** Refuses a change because of its overall effect, from the plan of the server to the wanted one. */
  guard: ((base: Plan, next: Plan) => Problem | null) | null = null;

  /** `newTask`: how long a task is that is made here. */
  constructor(plan: Plan, revision: number, newTask: TaskLength = DELIVERED_CONFIG.newTask) {
    this.newTask = newTask;
    this.base = plan;
    this.revision = revision;
    this.now = PlanSession.scheduled(plan)!;
  }

  /** Of a plan as the server has answered it. */
  static of({ wire, revision, newTask, rates }: PlanAnswer): PlanSession {
    const session = new PlanSession(decodePlan(wire), revision, newTask);
    session.rates = rates && new Map(rates);
    return session;
  }

  private static scheduled(plan: Plan): ScheduledPlan | null {
    const made = scheduledPlan(plan);
    return 'problems' in made ? null : made;
  }

  get plan(): Plan {
    return this.now.plan;
  }
  get schedule(): Schedule {
    return this.now.schedule;
  }
  /** What everything costs; null for whoever does not see costs. */
  get costs(): PlanCosts | null {
    if (!this.rates) return null;
    if (this.counted?.state !== this.now || this.counted.rates !== this.rates)
      this.counted = { state: this.now, rates: this.rates, costs: planCosts(this.now, this.rates) };
    return this.counted.costs;
  }
  /** Rates of people who were not known before. */
  learnRates(found: Iterable<readonly [number, number | null]>): void {
    this.rates = new Map([...(this.rates ?? []), ...found]);
    this.tell();
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
  /** Planned finish of the tasks as civil dates. */
  finishes(): ReadonlyMap<number, string | null> {
    return finishDays(this.now);
  }
  private tell(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }

  newId = (): number => this.nextId--;

  get newTaskMinutes(): number {
    return lengthMinutes(this.newTask, this.now.plan.settings);
  }

  /** Differences from the server's state. */
  edits(): PlanEdits {
    return diffPlans(this.base, this.now.plan);
  }

  /** Takes a change over; returns why not. */
  apply(changed: Changed): Problem | null {
    const tried = this.tried(changed);
    if ('problem' in tried) return tried.problem;
    if (tried.plan === this.now.plan) return null;
    this.undoStack.push(this.now.plan);
    this.redoStack = [];
    this.now = tried;
    this.tell();
    return null;
  }

  /** The schedule of a change that is still being made; null when it is refused. Good until the next question. */
  preview(changed: Changed): Schedule | null {
    return 'problem' in changed ? null : this.now.live.of(changed.plan);
  }

  /** The state a change would lead to, or why it would be refused; nothing is kept. */
  tried(changed: Changed): ScheduledPlan | { problem: Problem } {
    if ('problem' in changed) return changed;
    if (changed.plan === this.now.plan) return this.now;
    const next = scheduledPlan(changed.plan);
    if ('problems' in next) return { problem: namedProblem(next.problems[0]!, changed.plan.tasks) };
    const broken = brokenByEdit(this.now, next) ?? this.guard?.(this.base, next.plan) ?? null;
    return broken ? { problem: broken } : next;
  }

  undo(): void {
    this.step(this.undoStack, this.redoStack);
  }

  redo(): void {
    this.step(this.redoStack, this.undoStack);
  }

  private step(from: Plan[], to: Plan[]): void {
    const plan = from.pop();
    if (!plan) return;
    to.push(this.now.plan);
    this.now = PlanSession.scheduled(withStored(plan, this.base))!;
    this.tell();
  }

  /** Edits made since a state of this session. */
  editsSince(plan: Plan): PlanEdits {
    return diffPlans(plan, this.now.plan);
  }

  /** Edits from elsewhere (a draft) with temporary ids of this session, so that they name no task made here. */
  adopt(edits: PlanEdits): PlanEdits {
    return renumberEdits(edits, new Map(edits.created.map((t) => [t.id, this.newId()])));
  }

  /**
   * The server has stored `sent`: new tasks get their ids and numbers. `whole`: what it has now, when others' changes are
   * in it. Edits made while the answer was on its way stay unsaved; returns those edits and where they meet others'
   * changes (theirs win until somebody decides).
   */
  saved(
    sent: Plan,
    revision: number,
    ids: Readonly<Record<number, number>>,
    codes: Readonly<Record<number, string>>,
    whole: Plan | null,
  ): { since: PlanEdits; conflicts: PlanConflict[] } {
    const map = new Map(Object.entries(ids).map(([temporary, id]) => [Number(temporary), id]));
    if (!whole) {
      const stored = storedPlans(map, codes);
      const { plan: now } = this.now;
      this.base = stored(sent);
      this.revision = revision;
      const known = stored(now);
      if (known !== now) this.now = PlanSession.scheduled(known)!;
      this.undoStack = this.undoStack.map(stored);
      this.redoStack = this.redoStack.map(stored);
      this.tell();
      return { since: this.edits(), conflicts: [] };
    }
    const since = renumberEdits(this.editsSince(sent), map);
    if (isEmpty(since)) {
      this.restart(whole, revision);
      return { since, conflicts: [] };
    }
    const { plan: merged, conflicts } = mergeEdits(whole, since);
    const state = PlanSession.scheduled(merged);
    // Others' links and the later ones can close a circle; then the later links are dropped, the rest of the edits stays.
    this.put(whole, revision, state ?? PlanSession.scheduled(mergeEdits(whole, { ...since, linksSet: [] }).plan)!);
    return { since, conflicts };
  }

  /** Starts again from a state of the server; there is no way back to what others have changed since. */
  restart(plan: Plan, revision: number): void {
    this.put(plan, revision, PlanSession.scheduled(plan)!);
  }

  /** Puts edits on another base (after somebody else saved); false, and nothing changes, when the two make no plan. */
  rebase(base: Plan, revision: number, choices: Readonly<Record<string, Choice>>): boolean {
    const state = PlanSession.scheduled(mergeEdits(base, this.edits(), choices).plan);
    if (state) this.put(base, revision, state);
    return state !== null;
  }

  private put(base: Plan, revision: number, state: ScheduledPlan): void {
    this.base = base;
    this.revision = revision;
    this.now = state;
    this.undoStack = [];
    this.redoStack = [];
    this.tell();
  }
}
