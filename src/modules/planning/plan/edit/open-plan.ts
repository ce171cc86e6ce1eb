/**
 * Many changes of one plan, one after the other, for the cost of one pass over it.
 *
 * Every edit is a function from plan to plan, which for a single edit copies the list of tasks or links; for as many edits as the
 * plan has rows that would be the square of it. `inTurn` opens a copy of the plan, on which the same functions write in place, and
 * closes it after the last. The open plan keeps indexes for what they ask of the whole plan (parents, links into a task, ids by
 * row). Invariants: the plan given is not touched; an open plan never leaves `inTurn`; a change that is refused has written
 * nothing; the result, with the order of its links, is that of the edits made singly.
 */
import type { Problem } from '#kernel/problem.ts';
import type { Plan, PlanLink, PlanTask } from '../plan-model.ts';

export type Changed = { plan: Plan } | { problem: Problem };

type Ends = Pick<PlanLink, 'from' | 'to'>;
const linkKey = ({ from, to }: Ends): string => `${from}>${to}`;
const parentMap = (tasks: readonly PlanTask[]): Map<number, number | null> =>
  new Map(tasks.map(({ id, parentId }) => [id, parentId]));

/** Its indexes are private fields because changes copy plans by spreading them. */
class OpenPlan implements Plan {
  settings: Plan['settings'];
  calendars: Plan['calendars'];
  personCalendars?: Plan['personCalendars'];
  tasks: PlanTask[];
  /** An own property that is read when it is asked for, so that a copy by spreading has the links of that moment. */
  declare readonly links: PlanLink[];
  readonly #given: Plan;
  #touched = false;
  #byEnds: Map<string, PlanLink> | null = null;
  #into: Map<number, Set<string>> | null = null;
  #listed: PlanLink[] | null;
  #parents: Map<number, number | null> | null = null;
  #ids: number[] | null = null;

  constructor(plan: Plan) {
    this.#given = plan;
    this.settings = plan.settings;
    this.calendars = plan.calendars;
    if (plan.personCalendars) this.personCalendars = plan.personCalendars;
    this.tasks = plan.tasks;
    this.#listed = plan.links;
    Object.defineProperty(this, 'links', {
      enumerable: true,
      get: () => (this.#listed ??= [...this.#byEnds!.values()]),
    });
  }

  put(changes: ReadonlyMap<number, PlanTask>): void {
    if (this.tasks === this.#given.tasks) this.tasks = this.#given.tasks.slice();
    this.#touched = true;
    for (const [index, task] of changes) {
      if (this.tasks[index]!.parentId !== task.parentId) this.#parents = null;
      this.tasks[index] = task;
    }
  }

  linksInto(id: number): PlanLink[] {
    const links = this.#indexed();
    return [...(this.#into!.get(id) ?? [])].map((key) => links.get(key)!);
  }

  hasLink(ends: Ends): boolean {
    return this.#indexed().has(linkKey(ends));
  }

  putLinks(gone: readonly Ends[], added: readonly PlanLink[]): void {
    const links = this.#indexed();
    for (const link of gone) {
      const key = linkKey(link);
      if (links.delete(key)) this.#into!.get(link.to)!.delete(key);
    }
    for (const link of added) this.#add(link);
    this.#listed = null;
    this.#touched = true;
  }

  parentsOf(): ReadonlyMap<number, number | null> {
    return (this.#parents ??= parentMap(this.tasks));
  }

  rowIds(): readonly number[] {
    return (this.#ids ??= this.tasks.map(({ id }) => id));
  }

  closed(): Plan {
    if (!this.#touched) return this.#given;
    const { settings, calendars, tasks } = this;
    return { ...this.#given, settings, calendars, tasks, links: this.links };
  }

  #add(link: PlanLink): void {
    const key = linkKey(link);
    this.#byEnds!.set(key, link);
    const keys = this.#into!.get(link.to);
    if (keys) keys.add(key);
    else this.#into!.set(link.to, new Set([key]));
  }

  #indexed(): Map<string, PlanLink> {
    if (!this.#byEnds) {
      this.#byEnds = new Map();
      this.#into = new Map();
      for (const link of this.#listed!) this.#add(link);
    }
    return this.#byEnds;
  }
}

/**
 * Several changes one after the other; the first that is refused refuses all, unless `left` takes it: then it is left out.
 * What reads a schedule reads the one before them.
 */
export function inTurn<T>(
  plan: Plan,
  items: Iterable<T>,
  step: (plan: Plan, item: T) => Changed,
  left?: (item: T, problem: Problem) => void,
): Changed {
  let open = new OpenPlan(plan);
  for (const item of items) {
    const next = step(open, item);
    if ('problem' in next) {
      if (!left) return next;
      left(item, next.problem);
    } else if (next.plan !== open) open = new OpenPlan(next.plan);
  }
  return { plan: open.closed() };
}

/** Replaces tasks by index. */
export function withTasks(plan: Plan, changes: ReadonlyMap<number, PlanTask>): Plan {
  if (plan instanceof OpenPlan) {
    plan.put(changes);
    return plan;
  }
  const tasks = plan.tasks.slice();
  for (const [index, task] of changes) tasks[index] = task;
  return { ...plan, tasks };
}

/** Takes links away, then adds others behind those that stay. */
export function withLinks(plan: Plan, gone: readonly Ends[], added: readonly PlanLink[]): Plan {
  if (plan instanceof OpenPlan) {
    plan.putLinks(gone, added);
    return plan;
  }
  const keys = new Set(gone.map(linkKey));
  return { ...plan, links: [...plan.links.filter((link) => !keys.has(linkKey(link))), ...added] };
}

export const linksInto = (plan: Plan, id: number): readonly PlanLink[] =>
  plan instanceof OpenPlan ? plan.linksInto(id) : plan.links.filter(({ to }) => to === id);

export const hasLink = (plan: Plan, { from, to }: Ends): boolean =>
  plan instanceof OpenPlan ? plan.hasLink({ from, to }) : plan.links.some((l) => l.from === from && l.to === to);

/** Parents by the ids of their children; null at the top. */
export const parentsOf = (plan: Plan): ReadonlyMap<number, number | null> =>
  plan instanceof OpenPlan ? plan.parentsOf() : parentMap(plan.tasks);

/** Ids of the tasks by row. */
export const rowIds = (plan: Plan): readonly number[] =>
  plan instanceof OpenPlan ? plan.rowIds() : plan.tasks.map(({ id }) => id);
