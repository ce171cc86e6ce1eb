import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api.ts';
import type { Favourite } from '../ports.ts';
import { shellPorts } from '../session.ts';

const KEY = ['favourites'];

export interface Favourites {
  list: readonly Favourite[];
  has(target: string): boolean;
  star(target: string, title: string, on: boolean): void;
  /** Moves one to another place of the list. */
  move(from: number, to: number): void;
}

/** A person's favorites; null: not supported by this application. */
export function useFavourites(): Favourites | null {
  const { favourites: ports } = shellPorts();
  const answer = useQuery({
    queryKey: KEY,
    queryFn: () => ports!.list(),
    staleTime: 60_000,
    enabled: ports !== undefined,
  });
  if (!ports) return null;
  const list = answer.data ?? [];
  // A refusal is shown by the call itself.
  const change = (work: Promise<readonly Favourite[]>): void =>
    void work.then((next) => queryClient.setQueryData(KEY, next)).catch(() => undefined);
  return {
    list,
    has: (target) => list.some((one) => one.target === target),
    star: (target, title, on) => change(ports.star(target, title, on)),
    move(from, to) {
      const targets = list.map((one) => one.target);
      targets.splice(to, 0, ...targets.splice(from, 1));
      change(ports.order(targets));
    },
  };
}
