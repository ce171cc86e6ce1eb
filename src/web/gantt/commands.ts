/**
 * Unlimited undo and redo: the list of commands since the last save.
 *
 * Hides: the two stacks, merging of small steps, and where the saved state is in them.
 * Invariants: a command that throws on execution is not recorded; `revert` is only called on the state its `execute` left;
 * a new command drops what could be redone; `dirty` is false exactly when the state equals the saved one.
 * Refuses: knowing what a command changes, and running commands while one is running.
 */
export interface Command {
  /** Shown beside Undo and Redo. */
  label: string;
  execute(): void;
  revert(): void;
  /** This command and the one done right after it as one, or null to keep both. Called after both were executed. */
  merge?(next: Command): Command | null;
}

export class CommandStack {
  private done: Command[] = [];
  private undone: Command[] = [];
  private savedAt = 0;
  private mergeable = false;
  private running = false;
  private group: Command[] | null = null;
  private readonly listeners = new Set<() => void>();
  /** Grows with every change; a snapshot for `useSyncExternalStore`. */
  version = 0;

  /** Runs and records a command; merges it into the last one when that agrees. */
  execute(command: Command): void {
    this.guarded(() => command.execute());
    if (this.group) {
      this.group.push(command);
      return;
    }
    this.record(command);
  }

  /** Runs `steps`; all commands executed in it become one. When it throws, they are taken back and nothing is recorded. */
  transaction(label: string, steps: () => void): void {
    if (this.group) {
      steps();
      return;
    }
    const group: Command[] = [];
    this.group = group;
    try {
      steps();
    } catch (error) {
      for (const command of group.toReversed()) this.guarded(() => command.revert());
      throw error;
    } finally {
      this.group = null;
    }
    if (group.length > 0) this.record(together(label, group));
  }

  /** Undoes the last command; false if there is none. */
  undo(): boolean {
    const command = this.done.at(-1);
    if (!command || this.group) return false;
    this.guarded(() => command.revert());
    this.done.pop();
    this.undone.push(command);
    this.changed(false);
    return true;
  }

  /** Redoes the last undone command; false if there is none. */
  redo(): boolean {
    const command = this.undone.at(-1);
    if (!command || this.group) return false;
    this.guarded(() => command.execute());
    this.undone.pop();
    this.done.push(command);
    this.changed(false);
    return true;
  }

  /** The present state is the saved one. */
  markSaved(): void {
    this.savedAt = this.done.length;
    this.changed(false);
  }

  /** Forgets everything; the present state counts as saved. */
  clear(): void {
    this.done = [];
    this.undone = [];
    this.savedAt = 0;
    this.changed(false);
  }

  get dirty(): boolean {
    return this.savedAt !== this.done.length;
  }

  /** Label of what undo would take back, or null. */
  get undoLabel(): string | null {
    return this.done.at(-1)?.label ?? null;
  }

  /** Label of what redo would do again, or null. */
  get redoLabel(): string | null {
    return this.undone.at(-1)?.label ?? null;
  }

  /** Commands done since the last save, oldest first; null when undo went behind the saved state. */
  sinceSaved(): readonly Command[] | null {
    return this.savedAt < 0 || this.savedAt > this.done.length ? null : this.done.slice(this.savedAt);
  }

  /** Calls `listener` after every change; returns how to stop that. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private record(command: Command): void {
    // The saved state can no longer be reached once the way to it is dropped.
    if (this.savedAt > this.done.length) this.savedAt = -1;
    this.undone = [];
    const last = this.done.at(-1);
    const merged = this.mergeable && last && this.savedAt !== this.done.length ? last.merge?.(command) : null;
    if (merged) this.done[this.done.length - 1] = merged;
    else this.done.push(command);
    this.changed(true);
  }

  private guarded(step: () => void): void {
    if (this.running) throw new Error('A command must not run another command.');
    this.running = true;
    try {
      step();
    } finally {
      this.running = false;
    }
  }

  private changed(mergeable: boolean): void {
    this.mergeable = mergeable;
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

/** Several commands, already executed in order, as one. */
function together(label: string, commands: readonly Command[]): Command {
  return {
    label,
    execute: () => {
      for (const command of commands) command.execute();
    },
    revert: () => {
      for (const command of commands.toReversed()) command.revert();
    },
  };
}

/**
 * A command that sets fields of objects: `patches` hold the values before and after.
 * Two commands in a row with the same `mergeKey` become one (typing, nudging by arrow keys).
 * A target is in `patches` once.
 */
export function patchCommand<T extends object>(
  label: string,
  patches: readonly Patch<T>[],
  mergeKey?: string,
): Command {
  return new PatchCommand(label, patches, mergeKey);
}

export interface Patch<T extends object> {
  target: T;
  before: Partial<T>;
  after: Partial<T>;
}

class PatchCommand<T extends object> implements Command {
  readonly label: string;
  private readonly patches: readonly Patch<T>[];
  private readonly mergeKey: string | undefined;

  constructor(label: string, patches: readonly Patch<T>[], mergeKey: string | undefined) {
    this.label = label;
    this.patches = patches;
    this.mergeKey = mergeKey;
  }

  execute(): void {
    for (const { target, after } of this.patches) Object.assign(target, after);
  }

  revert(): void {
    for (const { target, before } of this.patches.toReversed()) Object.assign(target, before);
  }

  merge(next: Command): Command | null {
    if (!(next instanceof PatchCommand) || this.mergeKey === undefined || next.mergeKey !== this.mergeKey) return null;
    const merged = new Map<T, Patch<T>>(this.patches.map((patch) => [patch.target, patch]));
    for (const { target, before, after } of next.patches as readonly Patch<T>[]) {
      const first = merged.get(target);
      merged.set(target, {
        target,
        before: { ...before, ...first?.before },
        after: { ...first?.after, ...after },
      });
    }
    return new PatchCommand(next.label, [...merged.values()], this.mergeKey);
  }
}
