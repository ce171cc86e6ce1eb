/**
 * Refusals of an import for an answer: the first by name, the rest as counts of each reason; the whole is a sheet.
 *
 * Invariant: nothing is dropped. The named rows and the counts of `more` together are all refusals.
 */
import { type Lang, type Message, type Params, say } from '#kernel/text.ts';
import type { MoreRefused, RowReject } from '../plan.calls.ts';
import type { FidelityEntry } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';
import type { SheetReject } from './sheet-rows.ts';

/** Maximum listed by name, of each list. */
export const MOST_TOLD = 100;

/** A refusal before it is put into a language. */
export interface Refused {
  row: number | null;
  name: string;
  column: string;
  value: string;
  reason: Message;
  params?: Params;
  allowed: Message | null;
  allowedParams?: Params;
  count: number;
}

export interface ToldRefusals {
  told: RowReject[];
  more: MoreRefused[];
}

/** A refused cell of a sheet; `name`: of the task of its row. */
export const refusedCell = ({ field: _field, ...reject }: SheetReject, name: string): Refused => ({
  ...reject,
  name,
  count: 1,
});

const isTask = ({ object, valueOnly }: FidelityEntry): boolean => object === 'task' && !valueOnly;

/** Refusals of a report: whole tasks, values of tasks that come in, or all else (links, calendars, people). */
export function refusedIn(report: readonly FidelityEntry[], what: 'tasks' | 'values' | 'others'): Refused[] {
  return report
    .filter((entry) => entry.outcome === 'refused')
    .filter((entry) => (what === 'tasks' ? isTask(entry) : what === 'values' ? entry.valueOnly : isOther(entry)))
    .map((entry) => ({
      row: entry.line ?? null,
      name: entry.name ?? '',
      column: entry.field ?? '',
      value: entry.value ?? '',
      reason: entry.message,
      ...(entry.params && { params: entry.params }),
      allowed: entry.allowed ?? null,
      ...(entry.allowedParams && { allowedParams: entry.allowedParams }),
      count: entry.count,
    }));
}
const isOther = (entry: FidelityEntry): boolean => !isTask(entry) && !entry.valueOnly;

/** The reason with nothing of one case in it. */
const general = (lang: Lang, reason: Message, params: Params = {}): string =>
  say(reason, lang, Object.fromEntries(Object.keys(params).map((key) => [key, '…'])));

const saidOf = (
  lang: Lang,
  { row, name, column, value, reason, params, allowed, allowedParams }: Refused,
): RowReject => ({
  row,
  name,
  column,
  value,
  reason: say(reason, lang, params),
  allowed: allowed ? say(allowed, lang, allowedParams) : '',
});

/** The first by name, the rest by reason, the most frequent first. */
export function tellRefused(lang: Lang, refused: readonly Refused[]): ToldRefusals {
  const more = new Map<string, MoreRefused>();
  for (const { column, reason, params, count } of refused.slice(MOST_TOLD)) {
    const key = `${column}|${reason.key}`;
    const known = more.get(key);
    if (known) known.count += count;
    else more.set(key, { column, reason: general(lang, reason, params), count });
  }
  return {
    told: refused.slice(0, MOST_TOLD).map((one) => saidOf(lang, one)),
    more: [...more.values()].sort((a, b) => b.count - a.count),
  };
}

/** Notes of a report in the same way: the first as they are, the rest one note a reason. */
export function shortened(entries: readonly FidelityEntry[]): FidelityEntry[] {
  const rest = new Map<string, FidelityEntry>();
  for (const entry of entries.slice(MOST_TOLD)) {
    const { outcome, object, message, params, field, valueOnly, count } = entry;
    const key = `${object}|${message.key}|${field ?? ''}|${valueOnly ?? false}`;
    const known = rest.get(key);
    const words = params && Object.fromEntries(Object.keys(params).map((name) => [name, '…']));
    if (known) known.count += count;
    else
      rest.set(key, {
        outcome,
        object,
        message,
        ...(words && { params: words }),
        ...(field !== undefined && { field }),
        ...(valueOnly && { valueOnly }),
        count,
      });
  }
  return [...entries.slice(0, MOST_TOLD), ...rest.values()];
}

/** All refusals as a sheet: a header, then a row each. */
export function refusalSheet(lang: Lang, refused: readonly Refused[]): (string | number)[][] {
  const { sheetRow, sheetName, sheetColumn, sheetValue, sheetReason, sheetAllowed, sheetCount } = exchangeTexts;
  const header = [sheetRow, sheetName, sheetColumn, sheetValue, sheetReason, sheetAllowed, sheetCount];
  return [
    header.map((text) => say(text, lang)),
    ...refused.map((one) => {
      const { row, name, column, value, reason, allowed } = saidOf(lang, one);
      return [row ?? '', name, column, value, reason, allowed, one.count];
    }),
  ];
}
