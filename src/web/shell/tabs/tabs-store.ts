/** The tabs of this browser window, kept for its session (a reload shows the same strip). */
import { readJson, writeJson, writeText } from '../../storage.ts';
import { type Store, store, useStore } from '../../store.ts';
import { EMPTY_TABS, type TabsState } from './tabs.ts';

const KEY = 'tabs';

export const tabs: Store<TabsState> = store<TabsState>(
  { ...EMPTY_TABS, ...readJson<Partial<TabsState>>(KEY, 'session') },
  (state) => (state === EMPTY_TABS ? writeText(KEY, null, 'session') : writeJson(KEY, state, 'session')),
);

export const useTabs = (): TabsState => useStore(tabs);
export const resetTabs = (): void => tabs.update(() => EMPTY_TABS);
