/**
 * Records in groups, and the records a number counts: one definition makes both reports, their calls and the addresses between them,
 * so that a list has as many rows as its number.
 */
import { type Call, call, output } from '#kernel/call.ts';
import { choice, decimal, type Field, type Fields, int, money, text } from '#kernel/field.ts';
import { listInput } from '#kernel/query.ts';
import {
  type Asked,
  type Chart,
  listAddress,
  type Report,
  type ReportAnswer,
  report,
  sheetInput,
} from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import { reportTexts as x } from './report.texts.ts';

/** Of a page: its list of records. */
export const ROWS_TAB = 'rows';

/** A group: what it counts and measures stands beside these by name. */
export interface GroupRow extends Record<string, unknown> {
  id: number;
  /** The value of the column it is grouped by; null: none. */
  key: string | null;
  title: string;
}
export interface CountedRow extends Record<string, unknown> {
  id: number;
}
/** What a group says beside its counts, of a column: its average, or the sum of its amounts. */
export interface Measure {
  label: Triple;
  of: string;
  how: 'average' | 'amount';
}

export interface CountedDefinition {
  name: string;
  path: string;
  label: Triple;
  rowsLabel: Triple;
  /** Entities it is made of. */
  reads: readonly string[];
  columns: Fields;
  title: string;
  list: { columns: readonly string[]; filters: readonly string[]; sort: string };
  search: { in: readonly string[]; label: Triple };
  /** Columns it may be grouped by; the first one at the start. */
  groups: readonly string[];
  /** What is counted; the first one is all of them. */
  counted: Readonly<Record<string, Triple>>;
  /** Counts that are bad news. */
  bad?: readonly string[];
  measures?: Readonly<Record<string, Measure>>;
  /** Columns by which everything is narrowed. */
  narrowed: readonly string[];
  /** Counts that are drawn, one upon the other. */
  drawn: readonly string[];
  charts?: Readonly<Record<string, Chart>>;
}

export interface CountedPage {
  definition: CountedDefinition;
  groups: Report<GroupRow>;
  rows: Report<CountedRow>;
  calls: Readonly<Record<'groups' | 'exportGroups' | 'rows' | 'exportRows', Call>>;
}

/** Input of both: what is grouped or counted, and what everything is narrowed by. */
export interface CountedInput extends Record<string, unknown> {
  by?: string;
  counts?: string;
}

/** A column as an input: nothing is required of who asks. */
const asInput = (field: Field): Field => {
  const { required: _required, default: _default, set: _set, ...plain } = field;
  return plain;
};

export function countedPage(definition: CountedDefinition): CountedPage {
  const { name, path, columns, groups, counted, measures = {}, reads } = definition;
  const api = `/api/v1/report/${name}`;
  const narrowed = Object.fromEntries(definition.narrowed.map((one) => [one, asInput(columns[one]!)]));
  const by = choice(x.by.text, Object.fromEntries(groups.map((one) => [one, columns[one]!.label])), { required: true });
  const which = choice(x.counted.text, counted, { required: true });
  const ask = (at: string, input: Fields, label: Triple): Call =>
    call('GET', `${api}${at}`, 'login', { ...input, ...listInput }, output<ReportAnswer<Record<string, unknown>>>(), {
      ...{ label, reads },
    });
  const load = (at: string, input: Fields, label: Triple): Call =>
    call('GET', `${api}${at}`, 'login', { ...input, ...sheetInput }, output<Uint8Array>(), { label, body: 'download' });
  const calls = {
    groups: ask('', { by, ...narrowed }, definition.label),
    exportGroups: load('/export', { by, ...narrowed }, exported(definition.label)),
    rows: ask('/rows', { counts: which, ...narrowed }, definition.rowsLabel),
    exportRows: load('/rows/export', { counts: which, ...narrowed }, exported(definition.rowsLabel)),
  };
  const all = Object.keys(counted)[0]!;
  const kept = (asked: Asked): Record<string, string | undefined> =>
    Object.fromEntries(definition.narrowed.map((one) => [one, asked[one]]));
  const rowsAt = (counts: string, asked: Asked, group?: GroupRow): string =>
    listAddress(path, {
      ...{ tabName: ROWS_TAB, counts, ...kept(asked) },
      ...(group && { [asked.by!]: group.key ?? 'null' }),
    });
  const counts = Object.entries(counted).map(([one, label]) => [one, int(label, { required: true })] as const);
  const measured = Object.entries(measures).map(
    ([one, { label, how }]) => [one, how === 'amount' ? money(label) : decimal(label, { digits: 1 })] as const,
  );
  return {
    definition,
    calls,
    groups: report<GroupRow>({
      ...{ name, label: definition.label, call: calls.groups, sheet: calls.exportGroups, title: 'title' },
      columns: { title: text(x.group.text, { required: true }), ...Object.fromEntries([...counts, ...measured]) },
      list: { columns: ['title', ...Object.keys(counted), ...Object.keys(measures)], filters: [], sort: `-${all}` },
      start: () => ({ by: groups[0]! }),
      summary: Object.fromEntries(
        Object.entries(counted).map(([one, label]) => [
          one,
          { label, sum: one, ...(definition.bad?.includes(one) && { bad: true as const }) },
        ]),
      ),
      charts: {
        groups: {
          kind: 'stack',
          label: x.perGroup.text,
          lines: Object.fromEntries(definition.drawn.map((one) => [one, { label: counted[one]! }])),
          of: { x: 'title', sort: `-${all}`, most: 20 },
        },
        ...definition.charts,
      },
      drill: Object.fromEntries(
        Object.keys(counted).map((one) => [one, (row: GroupRow, asked: Asked) => rowsAt(one, asked, row)]),
      ),
      drillSummary: Object.fromEntries(Object.keys(counted).map((one) => [one, (asked: Asked) => rowsAt(one, asked)])),
    }),
    rows: report<CountedRow>({
      ...{ name: `${name}Rows`, label: definition.rowsLabel, call: calls.rows, sheet: calls.exportRows },
      ...{ columns, title: definition.title, search: definition.search },
      list: {
        ...definition.list,
        // What everything is narrowed by is an input.
        filters: definition.list.filters.filter((one) => !definition.narrowed.includes(one)),
      },
      start: () => ({ counts: all }),
    }),
  };
}

const exported = ([zh, hk, en]: Triple): Triple => [`导出${zh}`, `匯出${hk}`, `Export: ${en}`];
