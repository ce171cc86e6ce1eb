/** A structure while it is edited: what the server has, what is wanted, and the way back. */

import type { Problem } from '#kernel/problem.ts';
import { applyEdits, diffStructures, type NodeEdit, type Structure, structureProblems } from '../structure-edits.ts';
import type { StructureNode } from '../structure-model.ts';

export class StructureSession {
  base: Structure;
  now: Structure;
  revision: number;
  version = 0;
  private readonly undone: Structure[] = [];
  private readonly done: Structure[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(base: Structure, revision: number) {
    this.base = base;
    this.now = base;
    this.revision = revision;
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

  /** Takes a structure over; answers why not. */
  apply(next: ReadonlyMap<string, StructureNode>): Problem | null {
    const touched = [...next.values()].filter((node) => this.now.get(node.key) !== node).map(({ key }) => key);
    if (touched.length === 0 && next.size === this.now.size) return null;
    const [problem] = structureProblems(next, touched);
    if (problem) return problem;
    this.done.push(this.now);
    this.undone.length = 0;
    this.now = next;
    this.tell();
    return null;
  }
  get canUndo(): boolean {
    return this.done.length > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }
  undo(): void {
    const before = this.done.pop();
    if (!before) return;
    this.undone.push(this.now);
    this.now = before;
    this.tell();
  }
  redo(): void {
    const after = this.undone.pop();
    if (!after) return;
    this.done.push(this.now);
    this.now = after;
    this.tell();
  }
  edits(): NodeEdit[] {
    return this.now === this.base ? [] : diffStructures(this.base, this.now);
  }
  get dirty(): boolean {
    return this.edits().length > 0;
  }
  /** What was sent is stored; further edits stay. */
  saved(sent: Structure, revision: number): void {
    this.base = sent;
    this.revision = revision;
    this.tell();
  }
  /** The server has another state: own edits are put on it, those that meet others' are given up when told so. */
  rebase(base: Structure, revision: number): number {
    const { nodes, conflicts } = applyEdits(base, this.edits());
    this.base = base;
    this.revision = revision;
    this.now = nodes;
    this.done.length = 0;
    this.undone.length = 0;
    this.tell();
    return conflicts.length;
  }
}
