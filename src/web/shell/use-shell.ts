/**
 * What the shell knows about the page on screen: menus, object, visited pages. Hooks over the ports.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Location, useLocation } from 'react-router';
import { type ObjectRef, objectKind } from '#kernel/object-kind.ts';
import { CODE } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { CallRefused, saysNo } from '../calls/answer.ts';
import { toast } from '../feedback.tsx';
import { currentLang, t } from '../lang.ts';
import { objectKey, objectOf } from '../object-query.ts';
import { rememberRecord } from '../recent.ts';
import { type Found, isRegistered, pageKey } from '../registry.ts';
import { shellPorts, useSession } from '../session.ts';
import { closeObjectTab } from './actions.ts';
import { setFirstPage, WORKBENCHES, type Workbench } from './home.ts';
import { isOutside, leaves, type MenuNode, objectMenu, pathOf, systemMenu, trail } from './menu.ts';
import { setMenus } from './menu-trail.ts';
import { objectInfoQuery, objectMenuQuery, systemMenuQuery } from './questions.ts';
import { cut, nameObject, type ObjectTab, OPENED_LENGTH, TAB_LENGTH, visit } from './tabs/tabs.ts';
import { tabs } from './tabs/tabs-store.ts';
import { shellTexts as s } from './texts.ts';

const FOREVER = Number.POSITIVE_INFINITY;

/** The workbenches this viewer may open, registered ones only. */
export function useWorkbenches(): Workbench[] {
  const { viewer } = useSession();
  const project = useAccess('isProjectManager', viewer.can('sys:workbench:project'));
  const department = useAccess('hasDepartmentPrivilege', viewer.can('sys:workbench:department'));
  return useMemo(() => {
    const open: Record<number, boolean> = { 1: true, 2: project, 3: department, 4: viewer.can('sys:cockpit') };
    return WORKBENCHES.filter((w) => open[w.pageId] && isRegistered(w.path));
  }, [project, department, viewer]);
}

/** Whether the right is held, or else the server confirms. */
function useAccess(port: 'isProjectManager' | 'hasDepartmentPrivilege', held: boolean): boolean {
  const answer = useQuery({
    queryKey: ['access', port],
    queryFn: async () =>
      (await shellPorts()
        [port]?.()
        .catch(() => false)) ?? false,
    enabled: !held,
    staleTime: FOREVER,
  });
  return held || answer.data === true;
}

/** The system menu as this viewer sees it; `failed`: it could not be read. */
export function useSystemMenu(): { menu: MenuNode[]; failed: boolean } {
  const { viewer } = useSession();
  const answer = useQuery(systemMenuQuery(viewer.userId));
  const menu = useMemo(() => {
    const menu = systemMenu(answer.data ?? [], currentLang(), isRegistered);
    setFirstPage(leaves(menu).find((item) => !isOutside(item.url!))?.url ?? null);
    return menu;
  }, [answer.data]);
  return { menu, failed: answer.isError && !answer.data };
}

export interface ObjectArea {
  object: ObjectRef;
  menu: MenuNode[];
  loading: boolean;
  /** The menu could not be read. */
  failed: boolean;
  name: string;
  code: string | null;
}

/** Why the viewer has no access to an existing object, in the server's text, which names whom to ask; else null. */
export function useObjectRefusal(object: ObjectRef | null): string | null {
  const { viewer } = useSession();
  const { error } = useQuery({
    ...objectMenuQuery(object, viewer?.userId ?? 0),
    enabled: object !== null && viewer !== null,
  });
  return error instanceof CallRefused && error.code === CODE.forbidden ? error.message : null;
}

/**
 * The object area of a page, or null on a system page. A missing object says so and closes its tab; without access the page says
 * whom to ask.
 */
export function useObjectArea(object: ObjectRef | null): ObjectArea | null {
  const { viewer } = useSession();
  const key = object ? objectKey(object) : '';
  const enabled = object !== null;
  const menu = useQuery({ ...objectMenuQuery(object, viewer.userId), enabled });
  const info = useQuery({ ...objectInfoQuery(object, viewer.userId), enabled });
  const name = info.data?.name ?? '';
  useEffect(() => {
    if (key && name) tabs.update((state) => nameObject(state, key, name));
  }, [key, name]);
  const { error } = menu;
  // For this call code 500 means that there is no such object (2-rules §8).
  const refused = saysNo(error) || (error instanceof CallRefused && error.code === CODE.fault) ? error : null;
  useEffect(() => {
    if (!refused || refused.code === CODE.forbidden) return;
    toast.error(t(s.noProject));
    void closeObjectTab(key);
  }, [refused, key]);
  const nodes = useMemo(() => objectMenu(menu.data ?? [], currentLang(), isRegistered), [menu.data]);
  return (
    object && {
      object,
      menu: nodes,
      loading: menu.isPending,
      failed: menu.isError && !menu.data && !refused,
      name,
      code: info.data?.code ?? null,
    }
  );
}

/** An object's menu url with the object in its query. */
export function withObject(url: string, object: ObjectRef): string {
  if (isOutside(url)) return url;
  const [path, search] = [pathOf(url), url.slice(pathOf(url).length + 1)];
  const query = new URLSearchParams(search);
  const kind = objectKind(object.scope);
  query.set(kind.query, String(object.id));
  for (const [name, value] of Object.entries(kind.marks ?? {})) query.set(name, value);
  return `${path}?${query}`;
}

/** The object of a page in the object layout. */
export function pageObject(found: Found | null, search: string): ObjectRef | null {
  return found?.route.layout === 'object' ? objectOf(new URLSearchParams(search), found.route.scope) : null;
}

const numberOf = (text: string | null): number | null => (text && Number(text) > 0 ? Number(text) : null);

function tabOf(object: ObjectRef, location: Location): ObjectTab {
  const query = new URLSearchParams(location.search);
  const fromMenu = query.get('fromMenu');
  const name = query.get('tabName') ?? '';
  const before = tabs.get().visited.find((p) => p.key === tabs.get().active);
  const listPage = new URLSearchParams(before?.object ? '' : before?.fullPath.split('?')[1]).get('pageNum');
  return {
    key: objectKey(object),
    scope: object.scope,
    projectId: object.id,
    projectName: name,
    cutName: cut(name, fromMenu ? OPENED_LENGTH : TAB_LENGTH),
    url: `${location.pathname}${location.search}`,
    pageNum: numberOf(query.get('pageNum')) ?? numberOf(listPage),
    pageView: query.get('pageView'),
    fromMenu,
    backUrl: query.get('backUrl'),
  };
}

/** Adds the page on screen to the visited ones and names the document after it. */
export function useVisits(found: Found | null, object: ObjectRef | null): void {
  const location = useLocation();
  const key = found ? pageKey(found, location.pathname, location.search) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is a change of location
  useEffect(() => {
    if (!found) return;
    const page = {
      key,
      path: location.pathname,
      fullPath: `${location.pathname}${location.search}`,
      title: found.route.title,
      ...(object && { object: objectKey(object) }),
    };
    tabs.update((state) => visit(state, page, object ? tabOf(object, location) : null));
    if (object) rememberRecord(objectKey(object));
  }, [location]);
}

/** `Risks - Project name - product` */
export function useDocumentTitle(title: string | Triple, objectName: string): void {
  const text = typeof title === 'string' ? title : t(title);
  useEffect(() => {
    document.title = [text, objectName, t(s.productTitle)].filter((part) => part !== '').join(' - ');
  }, [text, objectName]);
}

/** Menus by which code outside components names the current page. */
export function useMenuNames(menu: readonly MenuNode[], area: ObjectArea | null): void {
  const inner = area?.menu;
  useEffect(() => setMenus(inner ? [inner, menu] : [menu]), [menu, inner]);
}

/** The third-level tabs of the page, empty when its menu entry has none. */
export function thirdLevel(menu: readonly MenuNode[], path: string): readonly MenuNode[] {
  return trail(menu, path).findLast((item) => item.tabs.length > 0)?.tabs ?? [];
}
