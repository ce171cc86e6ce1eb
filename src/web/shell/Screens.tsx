/**
 * The screens of the shell: each visited page stays mounted in an Activity, with the address it was visited under.
 *
 * Hides: loading on demand, React's Activity, the limit of kept screens. Invariants: a hidden screen sees its own location,
 * not the one on screen, so its query parameters never change behind its back; going to another page renders none of the
 * hidden ones.
 */
import { Skeleton } from 'antd';
import { Activity, memo, useEffect, useMemo, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
} from 'react-router';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { isDirty, ScreenContext, type ScreenHandle } from '../dirty.ts';
import { PHONE_WIDTH, useNarrow } from '../hooks.ts';
import { useText } from '../lang.ts';
import { arrived, heading } from '../nav.ts';
import { type OnDemand, onDemand, useOnDemand } from '../on-demand.ts';
import { type Found, pageKey } from '../registry.ts';
import type { Route } from '../route.ts';
import { useObject } from '../scope.ts';
import { useRights, useSession } from '../session.ts';
import { useStore } from '../store.ts';
import { bindDropScreens } from './actions.ts';
import { ScreenLoading } from './LoadingLayer.tsx';
import { shownAt } from './route-guard.ts';
import { NoRightPage, ScreenBoundary, UnansweredPage } from './StatusPages.tsx';
import { type KeptScreen, keepScreens } from './screens.ts';
import { shellTexts as s } from './texts.ts';
import { useObjectRefusal } from './use-shell.ts';

const pages = new WeakMap<Route, OnDemand<object>>();

function pageOf(route: Route): OnDemand<object> {
  let page = pages.get(route);
  if (!page) pages.set(route, (page = onDemand(route.page)));
  return page;
}

/** Starts loading a screen before it is opened (pointer over its menu entry, start of the application). */
export function preload(route: Route | undefined): void {
  if (route)
    pageOf(route)
      .load()
      .catch(() => undefined);
}

function Page({ route }: { route: Route }) {
  const Loaded = useOnDemand(pageOf(route));
  return Loaded ? <Loaded /> : <ScreenLoading />;
}

function Guarded({ route }: { route: Route }) {
  const t = useText();
  const { viewer } = useSession();
  const inQuery = useObject(route.scope);
  const object = route.layout === 'object' || route.scope ? inQuery : null;
  const rights = useRights(object ? scopeRefOf(object) : {});
  const refused = useObjectRefusal(object);
  const everywhere = viewer?.can ?? null;
  const shown = shownAt(route, { everywhere, object, refused: refused !== null, inside: rights });
  if (shown === 'page') return <Page route={route} />;
  if (shown === 'loading') return <ScreenLoading />;
  if (shown === 'unanswered' && rights.failed) return <UnansweredPage {...rights.failed} />;
  return <NoRightPage text={refused ?? t(s.noRightText, { page: t(route.title) })} />;
}

/** Routes are matched by the registry; what React Router matched around a screen changes with every page. */
const OUTSIDE = { outlet: null, matches: [], isDataRoute: false };

/** One page, without shell or within it. */
export function Screen({ route, location }: { route: Route; location: Location }) {
  const [attempt, setAttempt] = useState(0);
  const own = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <ScreenBoundary onRetry={() => setAttempt((n) => n + 1)}>
      <RouteContext value={OUTSIDE}>
        <LocationContext value={own}>
          <Guarded key={attempt} route={route} />
        </LocationContext>
      </RouteContext>
    </ScreenBoundary>
  );
}

interface Entry extends KeptScreen {
  route: Route;
  location: Location;
}

interface Kept {
  location: Location | null;
  list: Entry[];
  /** Closed pages; they unload as soon as they are not the one on screen. */
  doomed: ReadonlySet<string>;
}

let activeKey = '';
let visits = 0;
const mayKeep = (entry: Entry): boolean => entry.route.keepAlive !== false;
const NOBODY: ReadonlySet<string> = new Set();

/** The page at the current address, with the visited ones hidden behind it. */
export function Screens({ found }: { found: Found }) {
  const location = useLocation();
  const key = pageKey(found, location.pathname, location.search);
  const [kept, setKept] = useState<Kept>({ location: null, list: [], doomed: NOBODY });
  let list = kept.list.filter((entry) => entry.key === key || !kept.doomed.has(entry.key));
  if (kept.location !== location) {
    list = keepScreens(list, { key, seen: ++visits, route: found.route, location }, isDirty, mayKeep);
    setKept({ location, list, doomed: NOBODY });
  }
  activeKey = key;
  useEffect(() => {
    bindDropScreens((keys) => setKept((now) => ({ ...now, doomed: new Set([...now.doomed, ...keys]) })));
    return () => bindDropScreens(() => {});
  }, []);
  useEffect(() => {
    if (location) arrived();
  }, [location]);
  return (
    <>
      {list.map((entry) => (
        <Activity key={entry.key} mode={entry.key === key ? 'visible' : 'hidden'}>
          <KeptScreenFrame entry={entry} />
        </Activity>
      ))}
      <Coming list={list} here={location.pathname} />
    </>
  );
}

/**
 * The outline of a page that was clicked on: seen before its code, its answers and its first rendering. A page that was here
 * before is mostly there sooner than anybody looks; its outline becomes visible only where showing it again takes longer.
 */
function Coming({ list, here }: { list: readonly Entry[]; here: string }) {
  const to = useStore(heading);
  const path = to?.split(/[?#]/, 1)[0];
  if (!path || path === here) return null;
  const kept = list.some((entry) => entry.location.pathname === path);
  return <div className={kept ? 'wm-screen wm-coming wm-coming-late' : 'wm-screen wm-coming'}>{OUTLINE}</div>;
}
const OUTLINE = <Skeleton active title={{ width: '28%' }} paragraph={{ rows: 8 }} />;

const KeptScreenFrame = memo(function Frame({ entry: { key, route, location } }: { entry: Entry }) {
  const t = useText();
  const wide = useNarrow(PHONE_WIDTH) && !route.phone;
  const handle = useMemo<ScreenHandle>(() => ({ key, isActive: () => activeKey === key }), [key]);
  return (
    <ScreenContext value={handle}>
      <div className="wm-screen" data-path={route.path} {...(wide && { 'data-wide': true })}>
        <h1 className="wm-screen-title">{t(route.title)}</h1>
        {wide && <p className="wm-needs-wide">{t(s.needsWide)}</p>}
        <Screen route={route} location={location} />
      </div>
    </ScreenContext>
  );
});
