import { useEffect, useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { type Detail, entityCalls } from '#kernel/entity-calls.ts';
import { send } from '../../api.ts';
import type { AnyRow } from '../list/use-entity-list.ts';

export type AnyDetail = Detail<AnyRow>;

interface DetailRead {
  detail: AnyDetail | null;
  error: Error | null;
}

const NOTHING: DetailRead = { detail: null, error: null };

/**
 * A record read once for editing: later changes of the cache must not replace the form while somebody types (the server sees an old
 * version). Without an id nothing is read.
 */
export function useDetailOnce(entity: Entity, id: number | undefined): DetailRead & { retry(): void } {
  const [state, setState] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt asks again
  useEffect(() => {
    if (id === undefined) return;
    const gone = new AbortController();
    setState(NOTHING);
    send(entityCalls(entity).get, { id }, { quiet: true, signal: gone.signal })
      .then((detail) => setState({ detail: detail as AnyDetail, error: null }))
      .catch((error: Error) => {
        if (!gone.signal.aborted) setState({ detail: null, error });
      });
    return () => gone.abort();
  }, [entity, id, attempt]);
  return { ...state, retry: () => setAttempt((n) => n + 1) };
}
