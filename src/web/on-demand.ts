/**
 * Components with lazily loaded code.
 *
 * Hides: the import and its failures. Invariants: the code is loaded once; a failure is thrown in place of the component and
 * forgotten, so that remounting tries again. Not React.lazy: Suspense delays loaded content until 300 ms after the last fallback,
 * again at every level of a page, so a page in a frame would wait half a second for nothing.
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
  /** Suppresses it. */
  failure: { error: unknown } | null;
}

/** A part of a page whose failure is shown in its place and does not break the page. */
export function useDemanded<P>(part: OnDemand<P>): Demanded<P> {
  const component = useStore(part.loaded);
  const [failure, setFailure] = useState<Demanded<P>['failure']>(null);
  useEffect(() => {
    let wanted = true;
    part.load().catch((error: unknown) => wanted && setFailure({ error }));
    return () => {
      wanted = false;
    };
  }, [part]);
  return { component, failure: component ? null : failure };
}

/** The component, or null while its code is on its way. Throws in the render what keeps it from coming. */
export function useOnDemand<P>(part: OnDemand<P>): ComponentType<P> | null {
  const { component, failure } = useDemanded(part);
  if (failure) throw failure.error;
  return component;
}
