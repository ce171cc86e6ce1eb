/** A menu under administration: loaded, edited step by step, each step stored at once. */
import { useMemo, useState } from 'react';
import type { Call, InputOf } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { type MenuState, menuState } from '../menu.calls.ts';
import { type MenuArea, type MenuEntry, menuInForce } from '../menu-tree.ts';

export interface MenuUnderEdit {
  area: MenuArea;
  state: MenuState | null;
  entries: readonly MenuEntry[];
  error: Error | null;
  busy: boolean;
  refetch(): void;
  /** Stores a step; answers the new state, or null when it was refused (which has been shown). */
  run<C extends Call>(call: C, input: Omit<InputOf<C>, 'area' | 'version'>): Promise<MenuState | null>;
}

export function useMenuState(area: MenuArea): MenuUnderEdit {
  const answer = useCall(menuState, { area }, { quiet: true, staleTime: 0 });
  const [stored, setStored] = useState<MenuState | null>(null);
  const [busy, setBusy] = useState(false);
  // The answer of a step is known before the list of it is asked again.
  const state = stored && stored.version > (answer.data?.version ?? -1) ? stored : (answer.data ?? null);
  const entries = useMemo(() => (state ? menuInForce(area, state.delivered, state.settings) : []), [area, state]);
  const refetch = (): void => {
    setStored(null);
    void answer.refetch();
  };
  const run: MenuUnderEdit['run'] = async (call, input) => {
    if (!state || busy) return null;
    setBusy(true);
    try {
      const next = (await send(call, { area, version: state.version, ...input } as never)) as unknown as MenuState;
      setStored(next);
      return next;
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.conflict) refetch();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { area, state, entries, error: answer.error, busy, refetch, run };
}
