/**
 * The outline as chains of siblings, in which a task is taken out and put elsewhere without looking at the others.
 */
import type { PlanTask } from '../plan-model.ts';

type Id = number | null;

export class Siblings {
  /** Parents of the tasks that have a place; null at the top. */
  readonly parentOf = new Map<number, Id>();
  private readonly first = new Map<Id, number>();
  private readonly last = new Map<Id, number>();
  private readonly next = new Map<number, number>();
  private readonly previous = new Map<number, number>();

  constructor(tasks: readonly Pick<PlanTask, 'id' | 'parentId'>[]) {
    for (const { id, parentId } of tasks) this.insert(id, parentId, this.last.get(parentId) ?? null);
  }

  /** Children of a task (null: the top level) in order. */
  *under(parentId: Id): Generator<number> {
    for (let id = this.first.get(parentId); id !== undefined; id = this.next.get(id)) yield id;
  }

  /** Puts a task under a parent behind a sibling (null: as the first); behind the last when that one is not there. */
  put(id: number, parentId: Id, after: Id): void {
    if (this.parentOf.has(id)) this.takeOut(id);
    const there = after === null || (this.parentOf.has(after) && this.parentOf.get(after) === parentId);
    this.insert(id, parentId, there ? after : (this.last.get(parentId) ?? null));
  }

  private insert(id: number, parentId: Id, after: Id): void {
    const behind = after === null ? this.first.get(parentId) : this.next.get(after);
    this.parentOf.set(id, parentId);
    this.join(parentId, after ?? undefined, id);
    this.join(parentId, id, behind);
  }

  private takeOut(id: number): void {
    const parentId = this.parentOf.get(id)!;
    this.parentOf.delete(id);
    this.join(parentId, this.previous.get(id), this.next.get(id));
    this.previous.delete(id);
    this.next.delete(id);
  }

  /** Lets one follow the other; without one of them the other begins or ends the children of the parent. */
  private join(parentId: Id, before: number | undefined, behind: number | undefined): void {
    if (before === undefined) set(this.first, parentId, behind);
    else set(this.next, before, behind);
    if (behind === undefined) set(this.last, parentId, before);
    else set(this.previous, behind, before);
  }
}

const set = <K>(map: Map<K, number>, key: K, value: number | undefined): void =>
  void (value === undefined ? map.delete(key) : map.set(key, value));
