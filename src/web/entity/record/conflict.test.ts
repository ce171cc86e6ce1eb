import { describe, expect, it } from 'vitest';
import { conflicts, merged, sameValue } from './conflict.ts';

const names = ['name', 'size', 'tags', 'note'];
const base = { name: 'A', size: 1, tags: [1, 2], note: null };

describe('two changes of one record', () => {
  it('need a choice only where both changed a field differently', () => {
    const mine = { ...base, name: 'B', size: 2, tags: [3], note: 'same' };
    const theirs = { ...base, name: 'C', tags: [1, 2], note: 'same' };
    expect(conflicts(names, base, mine, theirs).map((c) => c.name)).toEqual(['name']);
  });

  it('merge: mine where I changed, theirs elsewhere, and the chosen side in between', () => {
    const mine = { ...base, name: 'B', size: 2 };
    const theirs = { ...base, name: 'C', note: 'theirs' };
    expect(merged(names, base, mine, theirs, {})).toEqual({ name: 'B', size: 2, tags: [1, 2], note: 'theirs' });
    expect(merged(names, base, mine, theirs, { name: 'theirs' }).name).toBe('C');
  });

  it('a change to empty is a change', () => {
    const mine = { ...base, name: '' };
    expect(merged(names, base, mine, { ...base, size: 9 }, {})).toMatchObject({ name: '', size: 9 });
    expect(conflicts(names, base, mine, { ...base, name: 'Z' })).toHaveLength(1);
  });

  it('emptiness is one, objects compare by content', () => {
    expect(sameValue(null, '')).toBe(true);
    expect(sameValue(undefined, null)).toBe(true);
    expect(sameValue(0, null)).toBe(false);
    expect(sameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
  });
});
