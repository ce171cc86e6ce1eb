/** A repeatable source of chance for tests (linear congruence, 32 bits). */
export interface Random {
  /** 0 to n-1. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
}

export function random(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return { below, pick: (list) => list[below(list.length)]! };
}
