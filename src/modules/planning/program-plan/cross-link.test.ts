import { describe, expect, test } from 'vitest';
import { crossState, dependencyPath, type Network } from './cross-link.ts';

describe('freshness', () => {
  test.each([
    ['fresh', { start: 10, finish: 20 }],
    ['stale', { start: 10, finish: 21 }],
    ['stale', { start: 9, finish: 20 }],
    ['missing', null],
  ] as const)('%s', (state, source) => {
    expect(crossState({ frozenStart: 10, frozenFinish: 20, source })).toBe(state);
  });
});

const flat = (...ids: number[]) => ids.map((id) => ({ id, parentId: null as number | null }));

describe('dependencies across projects', () => {
  test('through links, ghosts and back', () => {
    // Project A: 1 > 2; project B: ghost 12 of 2, 12 > 11; a link from 11 to 1 would close a circle.
    const network: Network = {
      tasks: flat(1, 2, 11, 12),
      links: [
        { from: 1, to: 2 },
        { from: 12, to: 11 },
      ],
      ghosts: [{ source: 2, ghost: 12 }],
    };
    expect(dependencyPath(network, 1, 11)).toEqual([1, 2, 12, 11]);
    expect(dependencyPath(network, 11, 1)).toBeNull();
    expect(dependencyPath(network, 1, 1)).toEqual([1]);
  });

  test('a summary waits with all below it, and is waited for through all of them', () => {
    const network: Network = {
      tasks: [
        { id: 1, parentId: null },
        { id: 2, parentId: 1 },
        { id: 3, parentId: 1 },
        { id: 4, parentId: null },
        { id: 5, parentId: null },
      ],
      links: [
        { from: 5, to: 1 },
        { from: 1, to: 4 },
      ],
      ghosts: [],
    };
    expect(dependencyPath(network, 5, 3)).not.toBeNull();
    expect(dependencyPath(network, 2, 4)).not.toBeNull();
    // Siblings do not wait for each other.
    expect(dependencyPath(network, 2, 3)).toBeNull();
  });

  test('agrees with the leaves that wait for each other, on random plans', () => {
    let seed = 7;
    const random = (n: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % n;
    };
    for (let round = 0; round < 400; round++) {
      const count = 4 + random(7);
      const tasks = Array.from({ length: count }, (_, i) => ({
        id: i + 1,
        parentId: i > 0 && random(3) === 0 ? 1 + random(i) : null,
      }));
      const links = Array.from({ length: random(count * 2) }, () => ({
        from: 1 + random(count),
        to: 1 + random(count),
      }));
      const ghosts = links.splice(0, random(3)).map(({ from, to }) => ({ source: from, ghost: to }));
      const network = { tasks, links, ghosts };
      const [from, to] = [1 + random(count), 1 + random(count)];
      expect(dependencyPath(network, from, to) !== null).toBe(naive(network, from, to));
    }
  });
});

/** Every link as links from all leaves of its source to all leaves of its target; then what can be reached. */
function naive({ tasks, links, ghosts }: Network, from: number, to: number): boolean {
  const below = (id: number): number[] => {
    const children = tasks.filter(({ parentId }) => parentId === id);
    return children.length === 0 ? [id] : children.flatMap((child) => below(child.id));
  };
  const pairs = [...links, ...ghosts.map(({ source, ghost }) => ({ from: source, to: ghost }))].flatMap((link) =>
    below(link.from).flatMap((a) => below(link.to).map((b) => [a, b] as const)),
  );
  const reached = new Set(below(from));
  for (let grown = true; grown; ) {
    grown = false;
    for (const [a, b] of pairs)
      if (reached.has(a) && !reached.has(b)) {
        reached.add(b);
        grown = true;
      }
  }
  return below(to).some((leaf) => reached.has(leaf));
}
