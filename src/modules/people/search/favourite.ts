/** What can be a favorite: a record (`project:7`) or a page of this application. Pure; both sides ask it. */
import { type Problem, problem } from '#kernel/problem.ts';
import { searchTexts } from './search.texts.ts';

export const MAX_FAVOURITES = 100;
export const LONGEST_TITLE = 100;
const LONGEST = 500;

const RECORD = /^([A-Za-z]\w{0,49}):([1-9]\d{0,15})$/;
/** A path of this application, never another host. */
const PAGE = /^\/(?![/\\])[\x21-\x7e]*$/;

/** Kind and id of a record; null: it is a page. */
export function recordOf(target: string): { kind: string; id: number } | null {
  const [, kind, id] = RECORD.exec(target) ?? [];
  return kind && Number.isSafeInteger(Number(id)) ? { kind, id: Number(id) } : null;
}

/** Why this cannot be a favorite; null: it can. */
export function refuseFavourite(target: string, title: string | null): Problem | null {
  if (target.length > LONGEST) return problem(searchTexts.badTarget, undefined, 'target');
  if (recordOf(target)) return null;
  if (!PAGE.test(target)) return problem(searchTexts.badTarget, undefined, 'target');
  return title ? null : problem(searchTexts.noTitle, undefined, 'title');
}

/** The targets in the wanted order: those that are named first, the others as they were behind them. */
export function ordered(now: readonly string[], wanted: readonly string[]): string[] {
  const named = [...new Set(wanted)].filter((one) => now.includes(one));
  return [...named, ...now.filter((one) => !named.includes(one))];
}
