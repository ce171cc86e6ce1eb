/**
 * Unsaved edits of plans, kept in the browser until they are saved: a reload, a crash, a cut network or the end of the
 * session loses nothing.
 *
 * One draft per person, plan and browser tab, so that two tabs do not overwrite each other. A draft is edits (not a copy of the
 * plan), so it can be merged into a newer revision. Invariant: a draft is offered only when no tab is working on it: tabs are asked
 * whether they are alive.
 */

import type { InputOf } from '#kernel/call.ts';
import { DRAFT_PREFIX } from '#web/storage.ts';
import type { PlanEdits } from '../../edit/plan-edits.ts';
import type { savePlan } from '../../plan.calls.ts';

/** A save whose answer never came: the server may have stored it. Sent again with its key it has one effect. */
export interface Unanswered {
  key: string;
  input: InputOf<typeof savePlan>;
  /** Edits made after it was sent. */
  since: PlanEdits;
}
export interface Draft {
  savedAt: number;
  /** All edits since the last state of the server that is known. */
  edits: PlanEdits;
  unanswered: Unanswered | null;
}

/** Milliseconds that other tabs have to answer. */
const PATIENCE = 800;
const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, '0')).join('');
const channel = new BroadcastChannel('plan-drafts');
const alive = new Set<string>();
channel.onmessage = ({ data }: MessageEvent<{ ask?: true; tab?: string }>): void => {
  if (data.ask) channel.postMessage({ tab });
  else if (data.tab) alive.add(data.tab);
};

const prefixOf = (user: number, owner: string): string => `${DRAFT_PREFIX}plan.${user}.${owner}.`;

/** Keeps the draft of this tab. */
export function keepDraft(user: number, owner: string, draft: Draft): void {
  try {
    localStorage.setItem(prefixOf(user, owner) + tab, JSON.stringify(draft));
  } catch {
    // No room: the edits are still on the page.
  }
}

/** Drops the draft of this tab, or the one with the given key. */
export function dropDraft(user: number, owner: string, key = prefixOf(user, owner) + tab): void {
  localStorage.removeItem(key);
}

export function readDraft(key: string): Draft | null {
  try {
    const text = localStorage.getItem(key);
    const draft = text ? (JSON.parse(text) as Draft) : null;
    return draft && Array.isArray(draft.edits?.changed) ? draft : null;
  } catch {
    return null;
  }
}

/** Keys of the drafts of a plan nobody works on, the oldest first. Ask before the plan is edited in this tab. */
export async function lostDrafts(user: number, owner: string): Promise<string[]> {
  const prefix = prefixOf(user, owner);
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix) && readDraft(key));
  } catch {
    return [];
  }
  if (keys.some((key) => key !== prefix + tab)) {
    alive.clear();
    channel.postMessage({ ask: true });
    await new Promise((done) => setTimeout(done, PATIENCE));
  }
  return keys
    .filter((key) => !alive.has(key.slice(prefix.length)))
    .sort((a, b) => (readDraft(a)?.savedAt ?? 0) - (readDraft(b)?.savedAt ?? 0));
}
