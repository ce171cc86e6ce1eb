import { describe, expect, it } from 'vitest';
import { CommandStack, patchCommand } from './commands.ts';

const set = (target: { n: number }, n: number, key?: string) =>
  patchCommand(`to ${n}`, [{ target, before: { n: target.n }, after: { n } }], key);

describe('command stack', () => {
  it('undoes and redoes in order and drops redo after a new command', () => {
    const stack = new CommandStack();
    const box = { n: 0 };
    stack.execute(set(box, 1));
    stack.execute(set(box, 2));
    expect(stack.undoLabel).toBe('to 2');
    expect(stack.undo()).toBe(true);
    expect(box.n).toBe(1);
    expect(stack.redo()).toBe(true);
    expect(box.n).toBe(2);
    stack.undo();
    stack.execute(set(box, 7));
    expect(stack.redo()).toBe(false);
    stack.undo();
    stack.undo();
    expect(box.n).toBe(0);
    expect(stack.undo()).toBe(false);
  });

  it('knows whether the state is the saved one', () => {
    const stack = new CommandStack();
    const box = { n: 0 };
    expect(stack.dirty).toBe(false);
    stack.execute(set(box, 1));
    expect(stack.dirty).toBe(true);
    stack.undo();
    expect(stack.dirty).toBe(false);
    stack.redo();
    stack.markSaved();
    expect(stack.dirty).toBe(false);
    stack.undo();
    expect(stack.dirty).toBe(true);
    expect(stack.sinceSaved()).toBeNull();
    stack.execute(set(box, 5));
    stack.undo();
    expect(stack.dirty).toBe(true);
  });

  it('merges steps with one key, but not across a save or an undo', () => {
    const stack = new CommandStack();
    const box = { n: 0 };
    stack.execute(set(box, 1, 'typing'));
    stack.execute(set(box, 2, 'typing'));
    stack.execute(set(box, 3, 'typing'));
    expect(stack.sinceSaved()?.length).toBe(1);
    stack.markSaved();
    stack.execute(set(box, 4, 'typing'));
    expect(stack.sinceSaved()?.length).toBe(1);
    stack.undo();
    expect(box.n).toBe(3);
    stack.undo();
    expect(box.n).toBe(0);
  });

  it('makes one step of a transaction and takes a failed one back', () => {
    const stack = new CommandStack();
    const a = { n: 0 };
    const b = { n: 0 };
    stack.transaction('both', () => {
      stack.execute(set(a, 1));
      stack.execute(set(b, 2));
    });
    expect(stack.undoLabel).toBe('both');
    stack.undo();
    expect([a.n, b.n]).toEqual([0, 0]);
    expect(() =>
      stack.transaction('fails', () => {
        stack.execute(set(a, 9));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(a.n).toBe(0);
    expect(stack.undoLabel).toBeNull();
  });

  it('does not record a command that throws, nor run one inside another', () => {
    const stack = new CommandStack();
    const inner = set({ n: 0 }, 1);
    expect(() => stack.execute({ label: 'x', execute: () => stack.execute(inner), revert() {} })).toThrow();
    expect(stack.undoLabel).toBeNull();
  });

  it('tells its listeners', () => {
    const stack = new CommandStack();
    let calls = 0;
    const stop = stack.subscribe(() => calls++);
    stack.execute(set({ n: 0 }, 1));
    stop();
    stack.undo();
    expect(calls).toBe(1);
    expect(stack.version).toBe(2);
  });
});
