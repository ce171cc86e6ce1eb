/**
 * Actions of the shell when a tab is closed or a link is followed: asks about unsaved edits, changes the tabs, navigates, and drops
 * screens.
 */
import { anyDirty, forgetDirty, isDirty } from '../dirty.ts';
import { ask } from '../feedback.tsx';
import { go } from '../nav.ts';
import { forgetInput } from '../parts/typed-input.ts';
import { isRegistered, routeNamed } from '../registry.ts';
import { currentSession, signOut } from '../session.ts';
import { backTarget } from './back.ts';
import { homePath } from './home.ts';
import { currentMenuTrail } from './menu-trail.ts';
import {
  type Closing,
  closeObject,
  closeOthers,
  closePage,
  type ObjectTab,
  type ParentOf,
  type TabsState,
} from './tabs/tabs.ts';
import { tabs } from './tabs/tabs-store.ts';
import { shellTexts as s } from './texts.ts';

type Drop = (keys: readonly string[]) => void;
let dropScreens: Drop = () => {};
/** Bound by the screens while they are mounted. */
export function bindDropScreens(drop: Drop): void {
  dropScreens = drop;
}

export const home = (): string => homePath(currentSession().viewer, isRegistered);

export const confirmLoss = (): Promise<boolean> =>
  ask({ title: s.unsavedTitle, content: s.unsavedText, confirm: s.leave, danger: true });

const parentOf: ParentOf = (page) => currentMenuTrail(page.path).at(-2);

/** Whether the address bar shows one of the pages: the user may have gone elsewhere while an answer was on its way. */
function onScreen(state: TabsState, keys: readonly string[]): boolean {
  const here = `${location.pathname}${location.search}`;
  return state.visited.some((page) => keys.includes(page.key) && page.fullPath === here);
}

async function carryOut(close: (state: TabsState) => Closing): Promise<void> {
  const planned = close(tabs.get());
  if (planned.dropped.some(isDirty) && !(await confirmLoss())) return;
  const before = tabs.get();
  const closing = close(before);
  for (const key of closing.dropped) {
    forgetDirty(key);
    forgetInput(key);
  }
  tabs.update(() => closing.state);
  if (closing.closeWindow && openedForObject()) globalThis.close();
  if (closing.go !== null && onScreen(before, closing.dropped)) await go(closing.go === 'home' ? home() : closing.go);
  dropScreens(closing.dropped);
}

export const closeTag = (key: string): Promise<void> => carryOut((state) => closePage(state, key, parentOf));
export const closeOtherTags = (key: string): Promise<void> => carryOut((state) => closeOthers(state, key, parentOf));
export const closeObjectTab = (key: string): Promise<void> => carryOut((state) => closeObject(state, key, parentOf));

/** Whether this window was opened (by a script) to show one object; only such windows may close themselves. */
const openedForObject = (): boolean => globalThis.opener !== null && globalThis.opener !== undefined;

/** From an object's menu back to where the user came from. */
export function goBack(tab: Pick<ObjectTab, 'fromMenu' | 'backUrl' | 'pageNum'> | undefined): Promise<void> {
  const state = tabs.get();
  const target = backTarget(
    { fromMenu: tab?.fromMenu ?? null, backUrl: tab?.backUrl ?? null, pageNum: tab?.pageNum ?? null },
    {
      isRegistered,
      pathNamed: (name) => routeNamed(name)?.path,
      lastSeen: (path) => {
        const seen = state.visited.filter((page) => page.path === path);
        return (seen.findLast((page) => !page.object) ?? seen.at(-1))?.fullPath;
      },
      home: home(),
    },
  );
  return go(target);
}

/** Logs out after asking about unsaved edits. */
export async function leave(): Promise<void> {
  if (anyDirty() && !(await confirmLoss())) return;
  await signOut();
}
