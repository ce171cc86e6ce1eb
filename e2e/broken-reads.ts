/** Pages whose reads fail: how they are made to, what is let through, and the buttons that ask again. */
import { entityCalls } from '#kernel/entity-calls.ts';
import { entityRuntime } from '#modules/base/ext-field/ext-field.calls.ts';
import { myHabits } from '#modules/flow/workflow/instance/habit.calls.ts';
import {
  delayThresholds,
  lampList,
  projectInfo,
  projectMenu,
  projectPerms,
} from '#modules/objects/project/project.calls.ts';
import { templateInfo, templateMenu, templatePerms } from '#modules/objects/template/template.calls.ts';
import { gridHeaders } from '#modules/people/grid-header/grid-header.calls.ts';
import { savedView } from '#modules/people/grid-header/saved-view.entity.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import type { Route } from '#web/route.ts';
import { shellTexts } from '#web/shell/texts.ts';
import { misnamed } from './look.ts';
import { settled, visit } from './pages.ts';
import { at, type Window } from './person.ts';

/** Menu and rights of objects; headings, views and additional fields of lists, lights and habits, whose defaults hold without them. */
const BESIDE = [
  ...[projectPerms, projectMenu, templatePerms, templateMenu],
  ...[gridHeaders, entityCalls(savedView).list, entityRuntime, lampList, delayThresholds, myHabits],
];
/** Read for the name of the object in the menu on every page, but by these pages for themselves too. */
export const NAMES: Readonly<Record<string, string>> = {
  '/modules/project/projectInformation': projectInfo.path,
  '/projectTemplate/projectTemplateDetails': templateInfo.path,
};
export const READS_NOTHING = '/modules/sys/changePassword';

/** What reads of a page do; paths without their query, but for those answered. */
export interface Reads {
  failing: boolean;
  /** The server answers itself that it cannot, as when its database is away; otherwise nothing of ours answers. */
  busy: boolean;
  letThrough: string[];
  /** Without earlier answers, because those stay on screen if they cannot be read again. */
  failed: string[];
  answered: string[];
}

/**
 * Runs in the page before anything else: reads fail there and not on the way, which would hold up every request of the page
 * until the test has looked at it.
 */
export function breakReads(): void {
  const reads: Reads = { failing: false, busy: false, letThrough: [], failed: [], answered: [] };
  Object.assign(globalThis, { reads });
  const plain = globalThis.fetch;
  globalThis.fetch = async (request, init) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request, location.href);
    const address = pathname + search;
    if (!reads.failing || reads.letThrough.includes(pathname)) {
      if (!reads.letThrough.includes(pathname)) reads.answered.push(address);
      return plain(request, init);
    }
    if (!reads.answered.includes(address)) reads.failed.push(pathname);
    if (reads.busy) return Response.json({ code: 503, data: null, msg: 'busy for now' }, { status: 503 });
    return new Response('out of order', { status: 500, headers: { 'content-type': 'text/plain' } });
  };
}

/** Makes reads of a page fail or not, and reports it. */
export const reads = ({ page }: Window, changed: Partial<Reads>): Promise<Reads> =>
  page.evaluate((to) => Object.assign((globalThis as unknown as { reads: Reads }).reads, to), changed);

/** The buttons that ask again. */
export const retries = ({ page, t }: Window) =>
  page
    .getByRole('button', { name: new RegExp(`(^| )(${t(entityTexts.retry)}|${t(shellTexts.retry)})$`) })
    .filter({ visible: true });

export const retryAll = (window: Window): Promise<void> =>
  retries(window).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

/** Before the first page: a window in which reads can be made to fail. */
export async function withBrokenReads({ context }: Window): Promise<void> {
  await context.addInitScript(breakReads);
}

/**
 * What the frame reads on the page one is at, which reads nothing itself, and what pages show without: reads that are let
 * through.
 */
export async function letThrough(window: Window): Promise<Set<string>> {
  const frame = new Set(BESIDE.map((call) => new URL(call.path, at('/')).pathname));
  for (const path of (await reads(window, {})).answered) frame.add(path.split('?')[0]!);
  return frame;
}

/** Goes to a page whose reads fail, `busy` or out of order, and asks again; answers what is wrong until then. */
export async function visitBroken(
  window: Window,
  route: Route,
  address: string,
  frame: ReadonlySet<string>,
  busy: boolean,
): Promise<string[]> {
  const names = Object.entries(NAMES).flatMap(([path, name]) => (path === route.path ? [] : [name]));
  const own = NAMES[route.path];
  const through = [...frame].filter((path) => path !== own);
  await reads(window, { failing: true, busy, failed: [], letThrough: [...through, ...names] });
  await visit(window, address);
  const faults = await misnamed(window, route);
  const stands = await settled(window).then(
    () => true,
    () => false,
  );
  const { failed } = await reads(window, { failing: false });
  if (failed.length === 0) return faults;
  if (!stands) faults.push(`waits for ever for ${failed.join(' ')}`);
  else if ((await retries(window).count()) === 0) faults.push(`says nothing about ${failed.join(' ')}`);
  // The page handles its failed reads.
  window.takeFaults();
  await retryAll(window);
  await settled(window);
  if ((await retries(window).count()) > 0) faults.push(`still asks to retry after ${failed.join(' ')}`);
  return faults;
}
