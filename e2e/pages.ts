/** Helpers of browser tests over all routes: addresses, navigation, and waiting until a page is ready. */
import { objectKind } from '#kernel/object-kind.ts';
import { href } from '#web/registry.ts';
import type { Route } from '#web/route.ts';
import { sampleForm, samplePortfolio, sampleProduct, sampleProgram, sampleProject, sampleTemplate } from './objects.ts';
import { api, type Window } from './person.ts';

/** Gives a route's address with the ids of sample records; the rest of its query is left out, as in a hand-typed one. */
export async function sampleAddresses(): Promise<(route: Route) => string> {
  const admin = await api('admin');
  const ids: Record<string, number> = {
    projectId: await sampleProject(admin),
    projectTemplateId: await sampleTemplate(admin),
    programId: await sampleProgram(admin),
    poId: await samplePortfolio(admin),
    productId: await sampleProduct(admin),
    formId: await sampleForm(admin),
  };
  return (route) => {
    const query: Record<string, number> = {};
    if (route.scope) query[objectKind(route.scope).query] = ids[objectKind(route.scope).query] ?? 1;
    for (const name of route.query ?? []) if (ids[name]) query[name] = ids[name];
    return href(route, query, { id: 1, formId: ids.formId ?? 1 });
  };
}

export const isPublic = (route: Route): boolean => route.need === 'public';
/** Pages that send a signed-in person on: sign-in itself, and the address of their default workbench. */
export const forwards = (route: Route): boolean => route.name === 'Login' || route.path === '/workbench';

/** Changes the page without loading the application again. */
export async function visit(window: Window, path: string): Promise<void> {
  await window.page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Settled: nothing on screen is loading, the calls have answered, and so it stays for a moment (counted in frames, which
 * are slow when the machine is). A kept screen that was left early does not count.
 */
export async function settled({ page }: Window): Promise<void> {
  await page.waitForFunction(() => {
    const state = globalThis as { callsUnderWay?: number; quietFrames?: number };
    // Collections by class are kept by the browser; a selector would walk over all kept screens in every frame.
    const loading = ['wm-screen-loading', 'wm-loading-card', 'ant-spin-spinning', 'ant-skeleton-active'];
    const waits =
      (state.callsUnderWay ?? 0) > 0 ||
      loading.some((name) => [...document.getElementsByClassName(name)].some((e) => e.checkVisibility()));
    state.quietFrames = waits ? 0 : (state.quietFrames ?? 0) + 1;
    if (state.quietFrames < 10) return false;
    state.quietFrames = 0;
    return true;
  });
}
