/**
 * Visited pages, open objects and recently closed ones. Pure: state in, state out.
 *
 * Rules (1-product §2.1, §2.2, §4.6): duplicates are removed; workbenches and the cockpit are not in the strip and are
 * never closable; closing the active page goes to the previous one, else to the default workbench; closing the last
 * object closes the window. Names longer than 15 characters (10 when opened from a list) are cut.
 */
import type { ScopeName } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';

export const TAB_LENGTH = 15;
export const OPENED_LENGTH = 10;
export const MAX_CLOSED = 20;

export interface VisitedPage {
  key: string;
  path: string;
  fullPath: string;
  title: Triple;
  /** Title the page gave itself. */
  ownTitle?: string;
  /** `project:7` when the page belongs to an object. */
  object?: string;
}

export interface ObjectTab {
  /** `project:7` */
  key: string;
  scope: ScopeName;
  projectId: number;
  projectName: string;
  cutName: string;
  /** Where the object was last seen. */
  url: string;
  /** Page number of the list it was opened from. */
  pageNum: number | null;
  pageView: string | null;
  fromMenu: string | null;
  backUrl: string | null;
}

export interface ClosedPage {
  fullPath: string;
  title: Triple;
  ownTitle?: string;
  parentName?: string;
  projectName?: string;
}

export interface TabsState {
  visited: readonly VisitedPage[];
  objects: readonly ObjectTab[];
  closed: readonly ClosedPage[];
  /** Key of the page on screen. */
  active: string | null;
  /** Key of the object on screen. */
  activeObject: string | null;
  /** Last page of the system area. */
  system: VisitedPage | null;
}

export const EMPTY_TABS: TabsState = {
  visited: [],
  objects: [],
  closed: [],
  active: null,
  activeObject: null,
  system: null,
};

/** Cut to `length` characters (whole ones, also outside the basic plane) plus an ellipsis. */
export function cut(name: string, length: number = TAB_LENGTH): string {
  const characters = [...name];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : name;
}

const UNLISTED = new Set([
  '/workbench',
  '/workbench/personal',
  '/workbench/project',
  '/workbench/department',
  '/cockpit',
]);
/** Workbenches and cockpit stay out of the strip. */
export const isListed = (path: string): boolean => !UNLISTED.has(path);

/** A page comes on screen. */
export function visit(state: TabsState, page: VisitedPage, tab: ObjectTab | null): TabsState {
  const known = state.visited.findIndex((p) => p.key === page.key);
  const old = state.visited[known];
  const entry = old?.ownTitle && !page.ownTitle ? { ...page, ownTitle: old.ownTitle } : page;
  let visited = state.visited;
  if (isListed(page.path)) visited = known < 0 ? [...visited, entry] : visited.with(known, entry);
  let objects = state.objects;
  if (tab) {
    const at = objects.findIndex((o) => o.key === tab.key);
    objects = at < 0 ? [...objects, tab] : objects.with(at, mergeTab(objects[at]!, tab));
  }
  const closed = state.closed.filter((c) => c.fullPath !== page.fullPath);
  return {
    visited,
    objects,
    closed,
    active: page.key,
    activeObject: tab?.key ?? null,
    system: tab ? state.system : isListed(page.path) ? entry : state.system,
  };
}

/** A later page of an object keeps the way back of the first, unless it brings its own. */
function mergeTab(old: ObjectTab, next: ObjectTab): ObjectTab {
  const fresh = next.fromMenu !== null || next.backUrl !== null;
  return {
    ...next,
    projectName: next.projectName || old.projectName,
    cutName: next.cutName || old.cutName,
    pageNum: fresh ? next.pageNum : old.pageNum,
    pageView: next.pageView ?? old.pageView,
    fromMenu: fresh ? next.fromMenu : old.fromMenu,
    backUrl: fresh ? next.backUrl : old.backUrl,
  };
}

/** The object's name has arrived. */
export function nameObject(state: TabsState, key: string, name: string): TabsState {
  const at = state.objects.findIndex((o) => o.key === key);
  const old = state.objects[at];
  if (!old || old.projectName === name) return state;
  const length = old.fromMenu !== null ? OPENED_LENGTH : TAB_LENGTH;
  return { ...state, objects: state.objects.with(at, { ...old, projectName: name, cutName: cut(name, length) }) };
}

/** The page has given itself a title. */
export function titlePage(state: TabsState, key: string, ownTitle: string): TabsState {
  const at = state.visited.findIndex((p) => p.key === key);
  const old = state.visited[at];
  if (!old || old.ownTitle === ownTitle) return state;
  return { ...state, visited: state.visited.with(at, { ...old, ownTitle }) };
}

export interface Closing {
  state: TabsState;
  /** Where to go now; null: stay; `home`: the default workbench. */
  go: string | 'home' | null;
  /** Keys of pages whose screens are dropped. */
  dropped: readonly string[];
  /** The last object was closed: the window closes if it was opened for it. */
  closeWindow: boolean;
}

function remember(state: TabsState, pages: readonly VisitedPage[], parentOf: ParentOf): readonly ClosedPage[] {
  const entries = pages.map((page): ClosedPage => {
    const projectName = state.objects.find((o) => o.key === page.object)?.projectName;
    const parentName = parentOf(page);
    return {
      fullPath: page.fullPath,
      title: page.title,
      ...(page.ownTitle && { ownTitle: page.ownTitle }),
      ...(parentName && { parentName }),
      ...(projectName && { projectName }),
    };
  });
  const paths = new Set(entries.map((e) => e.fullPath));
  return [...entries.toReversed(), ...state.closed.filter((c) => !paths.has(c.fullPath))].slice(0, MAX_CLOSED);
}

/** Name of the menu a page is under, for the list of closed ones. */
export type ParentOf = (page: VisitedPage) => string | undefined;
const noParent: ParentOf = () => undefined;

function drop(state: TabsState, gone: readonly VisitedPage[], parentOf: ParentOf): Closing {
  const keys = new Set(gone.map((p) => p.key));
  const visited = state.visited.filter((p) => !keys.has(p.key));
  let go: Closing['go'] = null;
  if (state.active !== null && keys.has(state.active)) {
    const at = state.visited.findIndex((p) => p.key === state.active);
    const before = state.visited.slice(0, at).findLast((p) => !keys.has(p.key));
    const after = state.visited.slice(at + 1).find((p) => !keys.has(p.key));
    go = (before ?? after)?.fullPath ?? 'home';
  }
  const system = state.system && keys.has(state.system.key) ? null : state.system;
  const next = { ...state, visited, system, closed: remember(state, gone, parentOf) };
  return { state: next, go, dropped: [...keys], closeWindow: false };
}

/** Closes one page. */
export function closePage(state: TabsState, key: string, parentOf: ParentOf = noParent): Closing {
  return drop(
    state,
    state.visited.filter((p) => p.key === key),
    parentOf,
  );
}

/** Closes all pages but one, which comes on screen. */
export function closeOthers(state: TabsState, key: string, parentOf: ParentOf = noParent): Closing {
  const stay = state.visited.find((p) => p.key === key);
  if (!stay) return { state, go: null, dropped: [], closeWindow: false };
  const closing = drop(
    state,
    state.visited.filter((p) => p.key !== key),
    parentOf,
  );
  return { ...closing, go: state.active === key ? null : stay.fullPath };
}

/** Closes an object with its pages. The one before it comes on screen, else the system area. */
export function closeObject(state: TabsState, key: string, parentOf: ParentOf = noParent): Closing {
  const at = state.objects.findIndex((o) => o.key === key);
  if (at < 0) return { state, go: null, dropped: [], closeWindow: false };
  const closing = drop(
    state,
    state.visited.filter((p) => p.object === key),
    parentOf,
  );
  const objects = state.objects.toSpliced(at, 1);
  const next = { ...closing.state, objects };
  if (state.activeObject !== key) return { ...closing, state: next, go: null };
  const neighbour = objects[at - 1] ?? objects[at];
  const go = neighbour?.url ?? next.system?.fullPath ?? 'home';
  return { state: next, go, dropped: closing.dropped, closeWindow: objects.length === 0 };
}
