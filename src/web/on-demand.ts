/**
 * Components whose code is loaded when it is needed.
 *
 * Hides: the import and its failures. Invariants: the code is loaded once; a failure is thrown where the component
 * would have stood and forgotten, so that making the place anew tries again. Refuses: React.lazy for what a page is
 * made of. Suspense holds back what has loaded until 300 ms after the last fallback, at every level of a page again, so
 * a page in a frame would stand still for half a second with nothing to wait for.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { type Store, store, useStore } from './store.ts';

export interface OnDemand<P> {
  /** Starts loading, unless it has been. Rejects when the code cannot be had. */
  load(): Promise<void>;
  loaded: Store<ComponentType<P> | null>;
}

export function onDemand<P>(source: () => Promise<{ default: ComponentType<P> }>): OnDemand<P> {
  const loaded = store<ComponentType<P> | null>(null);
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    try {
      const module = await source();
      loaded.update(() => module.default);
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return { load: () => (loading ??= load()), loaded };
}

interface Demanded<P> {
  /** null while its code is on its way. */
  component: ComponentType<P> | null;
  /** What keeps it from coming. */
  failure: { error: unknown } | null;
  retry(): void;
}

/** A part of a page, whose failure is told in its place and does not take the page along. */
export function useDemanded<P>(part: OnDemand<P>): Demanded<P> {
  const component = useStore(part.loaded);
  const [failure, setFailure] = useState<Demanded<P>['failure']>(null);
  useEffect(() => {
    if (failure) return;
    let wanted = true;
    part.load().catch((error: unknown) => wanted && setFailure({ error }));
    return () => {
      wanted = false;
    };
  }, [part, failure]);
  return { component, failure: component ? null : failure, retry: () => setFailure(null) };
}

/** The component, or null while its code is on its way. Throws in the render what keeps it from coming. */
export function useOnDemand<P>(part: OnDemand<P>): ComponentType<P> | null {
  const { component, failure } = useDemanded(part);
  if (failure) throw failure.error;
  return component;
}
