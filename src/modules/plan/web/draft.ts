/**
 * The unsaved edits of a plan, kept in the browser until they are saved: a reload, a crash or a cut network loses nothing.
 *
 * One draft per user and plan. A draft is edits (not a copy of the plan), so it can be merged into a newer revision.
 */
import type { PlanEdits } from '../plan-edits.ts';

export interface Draft {
  revision: number;
  savedAt: number;
  edits: PlanEdits;
}

const key = (user: number, owner: string): string => `waymark.plan.${user}.${owner}`;

export function keepDraft(user: number, owner: string, draft: Draft): void {
  try {
    localStorage.setItem(key(user, owner), JSON.stringify(draft));
  } catch {
    // No room: the edits are still on the page.
  }
}

export function dropDraft(user: number, owner: string): void {
  localStorage.removeItem(key(user, owner));
}

export function readDraft(user: number, owner: string): Draft | null {
  try {
    const text = localStorage.getItem(key(user, owner));
    const draft = text ? (JSON.parse(text) as Draft) : null;
    return draft && Array.isArray(draft.edits?.changed) ? draft : null;
  } catch {
    return null;
  }
}
