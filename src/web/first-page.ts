/**
 * The page the browser starts with: its code and data are requested at once, in parallel.
 *
 * Without this each waits for the one before it: who is signed in, the frame, the rights in the object, the page's code, the page's
 * data. Invariant: nothing is shown from here; components ask as usual and find answers under way. Does not trust who was signed in
 * last: requests name that person, and if it is somebody else now their answers are dropped.
 */
import { scopeRefOf } from '#kernel/object-kind.ts';
import { askAhead, queryClient } from './api.ts';
import { objectOf } from './object-query.ts';
import type { SessionUser } from './ports.ts';
import { findRoute } from './registry.ts';
import { preloadShell } from './router.tsx';
import { rightsQuery } from './session.ts';
import { objectInfoQuery, objectMenuQuery, systemMenuQuery } from './shell/questions.ts';
import { preload } from './shell/Screens.tsx';
import { KEYS, readJson, readText } from './storage.ts';

/** Asks for what the page at the address will need; `startSession()` and `registerRoutes()` come first. */
export function askForFirstPage({ pathname, search }: { pathname: string; search: string }): void {
  const route = findRoute(pathname)?.route;
  preload(route);
  if (!route || route.need === 'public' || !readText(KEYS.token)) return;
  if (route.layout !== 'bare') preloadShell();
  const user = readJson<SessionUser>(KEYS.user);
  // Somebody who must change the password or set up two-step sign-in first is refused everything else.
  if (!user || user.mustChangePassword || user.needsSecondFactor) return;
  const { userId } = user;
  if (route.layout !== 'bare') void queryClient.prefetchQuery(systemMenuQuery(userId));
  const query = new URLSearchParams(search);
  const object = route.layout === 'object' || route.scope ? objectOf(query, route.scope) : null;
  if (object) void queryClient.prefetchQuery(rightsQuery(object, userId));
  if (object && route.layout === 'object') {
    void queryClient.prefetchQuery(objectMenuQuery(object, userId));
    void queryClient.prefetchQuery(objectInfoQuery(object, userId));
  }
  for (const call of route.reads ?? []) askAhead(call, scopeRefOf(objectOf(query)));
}
