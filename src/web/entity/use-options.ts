/**
 * Options and titles of referenced records.
 *
 * Hides: the options call of an entity found by name, batching of titles by id. Refuses: entities the application does
 * not have (no options, ids shown as `#id`).
 */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls, type Option } from '#kernel/entity-calls.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { send, useCall } from '../api.ts';
import type { Titles } from '../fields/field-kind.ts';
import { useScreenPorts } from './ports.tsx';

export const OPTION_PAGE = 30;
/** Retries failed reads; null while there is no need. */
export type Retry = (() => void) | null;
export const retryOf = (answer: { isError: boolean; data: unknown; refetch(): unknown }): Retry =>
  answer.isError && answer.data === undefined ? () => void answer.refetch() : null;

const NO_OPTIONS: readonly Option[] = [];

/** The part of a scope an entity knows (its calls refuse other inputs). */
export function knownScope(entity: Entity, scope: ScopeRef | undefined): ScopeRef {
  const known = scopesOf(entity);
  return Object.fromEntries(
    Object.entries(scope ?? {}).filter(([key]) => known.some((name) => `${name}Id` === key)),
  ) as ScopeRef;
}

/** Whether records of the entity are in a tree. */
export const isTree = (entity: Entity): boolean => Object.values(entity.fields).some((field) => field.kind === 'tree');

/** Options of an entity by a search text; `pageSize` grows as the list is scrolled. */
export function useOptions(
  entity: Entity,
  input: { search?: string; pageSize: number; scope?: ScopeRef | undefined },
  enabled: boolean,
): { options: readonly Option[]; loading: boolean; retry: Retry } {
  const answer = useCall(
    entityCalls(entity).options,
    {
      ...knownScope(entity, input.scope),
      ...(input.search && { search: input.search }),
      pageSize: input.pageSize,
    },
    { enabled, keepPrevious: true, background: true, quiet: true },
  );
  return { options: answer.data ?? NO_OPTIONS, loading: answer.isFetching, retry: retryOf(answer) };
}

/** Titles of ids; those that are known already are not asked for. `scope`: the owner the records are in. */
export function useTitles(
  to: string | undefined,
  ids: readonly number[],
  known: Titles | undefined,
  scope?: ScopeRef,
): { titles: Titles; loading: boolean; retry: Retry } {
  const ports = useScreenPorts();
  const entity = to === undefined ? undefined : ports.entity(to);
  const missing = [...new Set(ids.filter((id) => known?.[id] === undefined))].sort((a, b) => a - b).join(',');
  const owner = entity ? knownScope(entity, scope) : {};
  const answer = useQuery({
    queryKey: [to, 'titles', missing, owner],
    queryFn: async ({ signal }) => {
      const found = await send(
        entityCalls(entity!).options,
        { ...owner, ids: missing, pageSize: 1000 },
        { signal, background: true, quiet: true },
      );
      return Object.fromEntries(found.map((option) => [option.id, option.title]));
    },
    enabled: entity !== undefined && missing !== '',
    staleTime: 60_000,
    meta: { entities: [to] },
  });
  const titles = useMemo(() => ({ ...known, ...answer.data }), [known, answer.data]);
  return { titles, loading: answer.isLoading, retry: retryOf(answer) };
}
