/**
 * The workbenches and where Home is. Pure.
 *
 * The default workbench is personal unless the user's saved choice is department or project (1-product §2.3). Where no
 * workbench is registered, home is the first page a signed-in person has.
 */
import type { Message } from '#kernel/text.ts';
import type { WorkbenchChoice } from '../ports.ts';
import { shellTexts as s } from './texts.ts';

export interface Workbench {
  pageId: 1 | 2 | 3 | 4;
  path: string;
  label: Message;
  /** Value of the saved choice; null: cannot be the default. */
  choice: WorkbenchChoice | null;
}

export const WORKBENCHES: readonly Workbench[] = [
  { pageId: 1, path: '/workbench/personal', label: s.personalWorkbench, choice: 0 },
  { pageId: 2, path: '/workbench/project', label: s.projectWorkbench, choice: 2 },
  { pageId: 3, path: '/workbench/department', label: s.departmentWorkbench, choice: 1 },
  { pageId: 4, path: '/cockpit', label: s.cockpit, choice: null },
];

const workbenchUrl = (workbench: Workbench): string => `${workbench.path}?pageId=${workbench.pageId}`;

let firstPage: string | null = null;
/** The first page of the system menu, used when no workbench is registered. */
export function setFirstPage(path: string | null): void {
  firstPage = path;
}

export function homePath(
  viewer: { workbench: WorkbenchChoice } | null,
  isRegistered: (path: string) => boolean,
): string {
  const wanted = WORKBENCHES.find((w) => w.choice === (viewer?.workbench ?? 0));
  const registered = [wanted, WORKBENCHES[0]].find((w) => w !== undefined && isRegistered(w.path));
  if (registered) return workbenchUrl(registered);
  return firstPage ?? ['/modules/project/myproject', '/accountSet'].find(isRegistered) ?? '/';
}
