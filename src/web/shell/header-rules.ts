/** Rules of the header that need no browser (1-product §2.2, §6.4; 2-rules §9). */
import type { RightKey } from '#kernel/entity.ts';
import type { Message } from '#kernel/text.ts';
import { shellTexts as s } from './texts.ts';

export const MESSAGE_CAP = 99;
const POLL_MS = 30_000;
export const RETRY_MS = 60_000;

/** Milliseconds until the message count is asked again. */
export const pollAfter = (failed: boolean): number => (failed ? RETRY_MS : POLL_MS);

/** A count that is not a positive number shows no badge. */
export const badgeCount = (count: number | undefined): number =>
  typeof count === 'number' && count > 0 ? Math.floor(count) : 0;

export interface QuickEntry {
  label: Message;
  right: RightKey;
  path: string;
}

const ENTRIES: readonly QuickEntry[] = [
  { label: s.createProject, right: 'pm:project:add', path: '/modules/project/createProject' },
  { label: s.createPortfolio, right: 'pm:createportfolios:view', path: '/modules/projectPortfolio/add' },
  { label: s.createProgram, right: 'pm:createProProgram:add', path: '/modules/projectProgram/createProjectProgram' },
  { label: s.newIssue, right: 'business:issue:add', path: '/issue/editQuestion' },
  { label: s.fillHours, right: 'wr:workRecord:edit', path: '/modules/workRecord/myWorkRecord' },
];

/** Entries of the quick-create dropdown: right held and page registered. Empty: no dropdown. */
export const quickCreateEntries = (
  can: (right: RightKey) => boolean,
  isRegistered: (path: string) => boolean,
): QuickEntry[] => ENTRIES.filter((entry) => can(entry.right) && isRegistered(entry.path));
