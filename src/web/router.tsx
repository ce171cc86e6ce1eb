/**
 * The router: one data router over the registered routes, with the guards of a session.
 *
 * Hides: React Router's set-up and who may see what. Invariants: pages without `public` need a session; a route named
 * Login sends signed-in people home; the login flag 'false' ends the session (1-product §4.6); a page whose right is
 * missing shows the no-right page in its place; bare pages have no shell. Matching is by the registry, so screens can
 * be kept alive under their own address. Refuses: navigation away from a screen that cannot be kept while it has
 * unsaved edits, without asking.
 */
import { type ReactNode, useEffect } from 'react';
import { createBrowserRouter, Navigate, useBlocker, useLocation } from 'react-router';
import { Composed } from './composition.tsx';
import { anyDirty, isDirty } from './dirty.ts';
import { t } from './lang.ts';
import { bindNavigation } from './nav.ts';
import { onDemand, useOnDemand } from './on-demand.ts';
import { type Found, findRoute, isRegistered, nameOf, pageKey, routeNamed } from './registry.ts';
import { endSession, refreshSession, useSession } from './session.ts';
import { flagEndsSession } from './session-rules.ts';
import { confirmLoss, home } from './shell/actions.ts';
import { safePath } from './shell/back.ts';
import { ScreenLoading } from './shell/LoadingLayer.tsx';
import { isOpen } from './shell/route-guard.ts';
import { Screen } from './shell/Screens.tsx';
import type { ShellProps } from './shell/Shell.tsx';
import { BrokenPage, NotFoundPage, UnansweredPage } from './shell/StatusPages.tsx';
import { shellTexts } from './shell/texts.ts';
import { KEYS, readText } from './storage.ts';
import './shell/frame.css';

export { href, registerRoutes } from './registry.ts';

/** The page that sent a signed-out person to Login. */
const cameFrom = (state: unknown): string | null =>
  safePath((state as { from?: string } | null)?.from ?? null, isRegistered);

/** Not part of Login, so that Login is small. */
const shell = onDemand<ShellProps>(() => import('./shell/Shell.tsx').then((module) => ({ default: module.Shell })));

export const preloadShell = (): void => void shell.load().catch(() => undefined);

function Shell(props: ShellProps): ReactNode {
  const Loaded = useOnDemand(shell);
  return Loaded ? <Loaded {...props} /> : <ScreenLoading />;
}

export const loginPath = (): string => routeNamed('Login')?.path ?? '/';

/** Makes the router; `registerRoutes()` comes first. */
export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  const router = createBrowserRouter([{ path: '*', element: <Root />, errorElement: <BrokenPage /> }]);
  bindNavigation((to, options) => Promise.resolve(router.navigate(to, options)));
  return router;
}

/** Asks before unsaved edits of a screen that does not stay alive are left. */
function useUnsavedGuard(): void {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const left = findRoute(from.pathname);
    const next = findRoute(to.pathname);
    if (!left) return false;
    const key = pageKey(left, from.pathname, from.search);
    if (next && pageKey(next, to.pathname, to.search) === key) return false;
    if (next?.route.layout === 'bare') return anyDirty();
    return left.route.keepAlive === false && isDirty(key);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLoss().then((lose) => (lose ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
}

function Root(): ReactNode {
  useUnsavedGuard();
  return <Guarded />;
}

/** Somebody signed in on this page since it was loaded: the shell takes the focus that the form had. */
let signedInHere = false;

function Guarded(): ReactNode {
  const location = useLocation();
  const session = useSession();
  const found = findRoute(location.pathname);
  const flagged =
    session.status === 'in' && flagEndsSession(readText(KEYS.loginFlag), found ? nameOf(found.route) : '');
  useEffect(() => {
    if (flagged) endSession();
  }, [flagged]);
  useEffect(() => {
    if (session.status === 'out') signedInHere = true;
  }, [session.status]);
  if (session.status === 'loading' || flagged) return <ScreenLoading />;
  if (session.status === 'in')
    return (
      <Composed>
        <SignedIn />
      </Composed>
    );
  if (found && isOpen(found.route)) return <BarePage found={found} />;
  if (session.status === 'failed') return <UnansweredPage error={session.error ?? null} retry={refreshSession} />;
  const from = `${location.pathname}${location.search}`;
  return <Navigate to={loginPath()} replace state={session.left ? null : { from }} />;
}

function SignedIn(): ReactNode {
  const location = useLocation();
  const { mustChangePassword, needsSecondFactor } = useSession().viewer;
  const found = findRoute(location.pathname);
  const name = found ? nameOf(found.route) : '';
  // One page handles everything that must be done before anything else opens.
  const barred = mustChangePassword || needsSecondFactor ? routeNamed('updatePassword') : undefined;
  if (barred && found?.route !== barred && (name === 'Login' || found?.route.need !== 'public'))
    return <Navigate to={barred.path} replace />;
  if (name === 'Login') return <Navigate to={cameFrom(location.state) ?? home()} replace />;
  if (!found) return <Shell focused={signedInHere} found={null} missing={<NotFoundPage />} />;
  return found.route.layout === 'bare' ? <BarePage found={found} /> : <Shell focused={signedInHere} found={found} />;
}

function BarePage({ found }: { found: Found }) {
  const location = useLocation();
  useEffect(() => {
    document.title = `${t(found.route.title)} - ${t(shellTexts.productTitle)}`;
  }, [found.route]);
  return (
    <main className="wm-bare">
      <Screen key={location.pathname} route={found.route} location={location} />
    </main>
  );
}
