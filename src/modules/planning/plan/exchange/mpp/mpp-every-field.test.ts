/**
 * Every key of what an independent reader found in the files of `mpp/` against what we read: each key has a rule here or a reason in
 * APART why it is no fact of the file, so that a key nobody thought of fails. Dates, work and outline are in mpp-files.test.ts, which
 * has all files; `MPP_TABLE=1` prints how many values of each key are equal.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { ASSIGNMENT_CUSTOM, RESOURCE_CUSTOM, TASK_CUSTOM } from './mpp-custom-fields.ts';
import { type MppRecords, mppRecords } from './mpp-read.ts';

const folders = [
  join(import.meta.dirname, '../../../../../../../shared/data/plans/mpp'),
  process.env.MPP_FILES ?? '',
].filter((folder) => folder && existsSync(folder));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mpp$/i.test(name) && existsSync(join(folder, `${name}.json.gz`)))
    .map((name) => join(folder, name)),
);
if (files.length === 0) console.log('skipped: no .mpp with expected values');

// biome-ignore lint/suspicious/noExplicitAny: the other reader's answer has no types
type Json = Record<string, any>;

interface Compared {
  ours: XmlNode;
  theirs: Json;
  json: Json;
  codes: (node: XmlNode, number: string) => string;
}
type Rule = (compared: Compared) => [unknown, unknown][];

const get = ({ ours }: Compared, name: string): string => ours.values.get(name)?.trim() ?? '';
const UNITS: Record<string, number> = {
  MINUTES: 1,
  ELAPSED_MINUTES: 1,
  HOURS: 60,
  ELAPSED_HOURS: 60,
  ELAPSED_DAYS: 1440,
  ELAPSED_WEEKS: 10_080,
};
function minutes({ minutesPerDay, minutesPerWeek, daysPerMonth }: Json, value: [number, string]): number {
  const own: Record<string, number> = {
    ...UNITS,
    ...{ DAYS: minutesPerDay, WEEKS: minutesPerWeek, MONTHS: minutesPerDay * daysPerMonth, ELAPSED_MONTHS: 43_200 },
  };
  return value[0] * (own[value[1]] ?? Number.NaN);
}

/** A value of ours (text of MSPDI) and one of theirs are the same: to 0.02 minutes or a thousandth of money. */
function same(ours: unknown, theirs: unknown): boolean {
  const [a, b] = [ours, theirs].map((value) => (value === undefined || value === null || value === false ? '' : value));
  if (String(a) === String(b)) return true;
  const number = (value: unknown): number => {
    const text = value === true ? '1' : String(value);
    return text === '' ? 0 : /^-?PT/.test(text) ? (parseDuration(text) ?? Number.NaN) : Number(text);
  };
  return Math.abs(number(a) - number(b)) <= 0.02;
}
/** As the other reader writes it: with seconds where there are some. */
const date = (text: string): string => (text.endsWith(':00') ? text.slice(0, 16) : text);
const words = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const text =
  (name: string): Rule =>
  (c) => [[get(c, name), c.theirs[key] ?? '']];
let key = '';
const when =
  (name: string): Rule =>
  (c) => [[date(get(c, name)), c.theirs[key]]];
/** An assignment of nothing to do: the other reader calls it done. */
const begun =
  (name: string): Rule =>
  (c) =>
    c.theirs.work[0] === 0 ? [] : [[date(get(c, name)), c.theirs[key]]];
const flag =
  (name: string): Rule =>
  (c) => [[get(c, name) === '1', Boolean(c.theirs[key])]];
const not =
  (name: string): Rule =>
  (c) => [[get(c, name) === '1', !c.theirs[key]]];
const lasts =
  (name: string): Rule =>
  (c) => [[get(c, name), minutes(c.json, c.theirs[key])]];
const tenths =
  (name: string): Rule =>
  (c) => [[Number(get(c, name)) / 10, minutes(c.json, c.theirs[key])]];
const money =
  (name: string): Rule =>
  (c) => [[get(c, name), c.theirs[key] * 100]];
const among =
  (name: string, values: readonly string[], otherwise = '0'): Rule =>
  (c) => [[values[Number(get(c, name) || otherwise)], c.theirs[key]]];
const guid =
  (name: string): Rule =>
  (c) => [[get(c, name).toLowerCase(), c.theirs[key]]];
const note = (): Rule => (c) => [[words(get(c, 'Notes')), words(c.theirs[key])]];

const FIELD_NAMES = new Map(
  [...TASK_CUSTOM, ...RESOURCE_CUSTOM, ...ASSIGNMENT_CUSTOM].map((f) => [f, f.name] as const),
);
const TABLES = { tasks: TASK_CUSTOM, resources: RESOURCE_CUSTOM, assignments: ASSIGNMENT_CUSTOM };
const idOf = (table: keyof typeof TABLES, name: string): number =>
  [...FIELD_NAMES].find(([f, own]) => own === name && TABLES[table].includes(f))?.[0].id ?? -1;
const custom =
  (table: keyof typeof TABLES, name: string): Rule =>
  (c) =>
    Object.entries(c.theirs[key] as Json).map(([number, value]) => {
      const found = c.ours.kids.find(
        (kid) =>
          kid.name === 'ExtendedAttribute' &&
          (Number(kid.values.get('FieldID')) & 0xffff) === idOf(table, `${name}${number}`),
      );
      const own = found?.values.get('Value') ?? '';
      if (name === 'Cost') return [own, value * 100];
      if (name === 'Duration') return [own, minutes(c.json, value)];
      if (name === 'Flag') return [own === '1', value];
      return /^(Date|Start|Finish)$/.test(name) ? [date(own), value] : [own.trim(), String(value).trim()];
    });
const customs = (table: keyof typeof TABLES): Record<string, Rule> => ({
  ...Object.fromEntries(
    [
      ['text', 'Text'],
      ['number', 'Number'],
      ['date', 'Date'],
      ['flag', 'Flag'],
      ['costN', 'Cost'],
      ['durationN', 'Duration'],
      ['startN', 'Start'],
      ['finishN', 'Finish'],
    ].map(([own, name]) => [own!, custom(table, name!)]),
  ),
  outlineCode: (c) => Object.entries(c.theirs.outlineCode as Json).map(([n, value]) => [c.codes(c.ours, n), value]),
});

const baselines: Rule = (c) =>
  Object.entries(c.theirs.baselines as Record<string, Json>).flatMap(([number, other]) => {
    const own = c.ours.kids.find((kid) => kid.name === 'Baseline' && kid.values.get('Number') === number)?.values;
    return Object.entries(other).flatMap(([name, value]): [unknown, unknown][] => {
      // Repetitions of the same field under a second name, and a filler of nothing.
      if (name.startsWith('estimated')) return [];
      const mine = own?.get(name[0]!.toUpperCase() + name.slice(1));
      if (name === 'start' || name === 'finish') return [[date(mine ?? ''), value]];
      return [[mine, Array.isArray(value) ? minutes(c.json, value as [number, string]) : value * 100]];
    });
  });

const HOURS: Record<string, number> = { MINUTES: 1 / 60, HOURS: 1 };
const rates: Rule = ({ ours, theirs, json }) => {
  const nodes = ours.kids.find(({ name }) => name === 'Rates')?.kids ?? [];
  const own = { ...HOURS, DAYS: json.minutesPerDay / 60, WEEKS: json.minutesPerWeek / 60 } as Record<string, number>;
  own.MONTHS = (json.minutesPerDay / 60) * json.daysPerMonth;
  own.YEARS = (json.minutesPerWeek / 60) * 52;
  return Object.entries(theirs.rates as Record<string, Json[]>).flatMap(([letter, list]) => {
    const table = nodes.filter(({ values }) => values.get('RateTable') === String('ABCDE'.indexOf(letter)));
    return list.flatMap((rate, i): [unknown, unknown][] => {
      const mine = table[i]?.values;
      const hourly = (value: [number, string] | undefined): number => (value ? value[0] / own[value[1]]! : 0);
      return [
        [date(mine?.get('RatesFrom') ?? ''), rate.from],
        [date(mine?.get('RatesTo') ?? ''), rate.to],
        [mine?.get('StandardRate'), hourly(rate.standard)],
        [mine?.get('OvertimeRate'), hourly(rate.overtime)],
        [mine?.get('CostPerUse'), (rate.perUse ?? 0) * 100],
      ];
    });
  });
};
const availability: Rule = ({ ours, theirs }) => {
  const periods = ours.kids.find(({ name }) => name === 'AvailabilityPeriods')?.kids ?? [];
  const other = theirs.availability as [string | null, string | null, number][];
  // Without any the other reader has the greatest units; of material and cost it fills them in.
  if (theirs.type !== 'WORK' || periods.length === 0) return [];
  return other.flatMap(([from, to, units], i): [unknown, unknown][] => [
    [date(periods[i]?.values.get('AvailableFrom') ?? ''), from],
    [date(periods[i]?.values.get('AvailableTo') ?? ''), to],
    [Number(periods[i]?.values.get('AvailableUnits')) * 100, units],
  ]);
};

const ELSEWHERE = 'compared in mpp-files.test.ts';
const CONSTANT = 'the other reader fills it in: the same in every file, in none of the stored fields';
const ACCRUAL = ['', 'START', 'END', 'PRORATED'];
const TASK_RULES: Record<string, Rule | string> = {
  ...customs('tasks'),
  baselines,
  ...{ marked: flag('Marked'), collapsed: flag('Collapsed'), rollup: flag('Rollup'), hideBar: flag('HideBar') },
  ...{ levelingCannotSplit: not('LevelingCanSplit'), levelingKeepsAssignments: not('LevelAssignments') },
  ...{ stop: when('Stop'), resume: when('Resume'), created: when('CreateDate') },
  ...{ preleveledStart: when('PreLeveledStart'), preleveledFinish: when('PreLeveledFinish') },
  ...{ budgetCost: money('BudgetCost'), budgetWork: lasts('BudgetWork'), overtimeCost: money('OvertimeCost') },
  ...{ hyperlink: text('Hyperlink'), hyperlinkAddress: text('HyperlinkAddress') },
  ...{ subproject: text('SubprojectName'), externalProject: flag('IsSubproject') },
  ...{ startText: text('StartText'), finishText: text('FinishText'), durationText: text('DurationText') },
  ...{ fixedCostAccrual: among('FixedCostAccrual', ACCRUAL, '3'), contact: text('Contact') },
  ...{ ignoreResourceCalendar: flag('IgnoreResourceCalendar'), manualDuration: lasts('ManualDuration') },
  ...{ storedStartSlack: tenths('StartSlack'), storedFinishSlack: tenths('FinishSlack'), estimated: flag('Estimated') },
  ...{ wbs: text('WBS'), outlineNumber: text('OutlineNumber') },
  ...Object.fromEntries(
    `uid id name level parent summary milestone mode active type duration start finish earlyStart earlyFinish lateStart lateFinish
     actualStart actualFinish actualDuration remainingDuration pct pctWork constraint constraintDate deadline calendar effortDriven
     priority storedFreeSlack levelingDelay guid work actualWork remainingWork cost actualCost remainingCost fixedCost notes blank
     baselineStart baselineFinish`
      .split(/\s+/)
      .map((name) => [name, ELSEWHERE]),
  ),
  ...{ earnedValueMethod: CONSTANT, sprint: CONSTANT, boardStatus: CONSTANT, subprojectTask: CONSTANT },
  actualOvertimeWork:
    'the other reader shows all overtime of a task done in part as done; the field for it holds another amount',
  recurring: 'not to be had of MPP14 (README, doubt 1)',
  enterprise: 'in one file, and its twin by Project disagrees (README, doubt 10)',
  subprojectOffset: 'tells which file of the list it is: read, and not handed on',
  ...{ scheduledStart: 'our schedule says it', scheduledFinish: 'our schedule says it' },
  ...{ scheduledDuration: 'our schedule says it', splits: 'computed (README, doubt 5); sums of the work are compared' },
  ...{ showStartText: 'whether a text is shown', showFinishText: 'as above', showDurationText: 'as above' },
};
const RESOURCE_RULES: Record<string, Rule | string> = {
  ...customs('resources'),
  ...{ baselines, rates, availability },
  ...{ budget: flag('IsBudget'), initials: text('Initials'), materialLabel: text('MaterialLabel'), notes: note() },
  ...{ peakUnits: (c) => [[Number(get(c, 'PeakUnits')) * 100, c.theirs.peakUnits]] satisfies [unknown, unknown][] },
  ...{ overtimeWork: lasts('OvertimeWork'), actualWork: lasts('ActualWork'), remainingWork: lasts('RemainingWork') },
  ...{ cost: money('Cost'), actualCost: money('ActualCost'), remainingCost: money('RemainingCost') },
  ...{ accrueAt: among('AccrueAt', ACCRUAL), guid: guid('GUID'), calendar: text('CalendarUID'), id: text('ID') },
  ...Object.fromEntries('uid name type maxUnits work email group code'.split(' ').map((name) => [name, ELSEWHERE])),
  created: 'of many the other reader has the creation of the file instead',
  baseCalendar: 'a name: the calendar itself is compared',
  ...{ bookingType: CONSTANT, workgroup: 'differs from what Project wrote (README, doubt 7)' },
};
const CONTOURS = 'FLAT BACK_LOADED FRONT_LOADED DOUBLE_PEAK EARLY_PEAK LATE_PEAK BELL TURTLE CONTOURED'.split(' ');
const sum = (c: Compared, type: string): number =>
  c.ours.kids
    .filter((kid) => kid.name === 'TimephasedData' && kid.values.get('Type') === type)
    .reduce((total, kid) => total + (parseDuration(kid.values.get('Value')!) ?? 0), 0);
/** Sums of the pieces (README, doubt 5); what is not in pieces is the work itself, which is compared. */
const phased =
  (type: string): Rule =>
  (c) => {
    const total = (c.theirs[key] as [string, string, number][]).reduce((all, piece) => all + piece[2], 0);
    const own = sum(c, type);
    return own === 0 ? [] : [[Math.round(own), Math.round(total)]];
  };
const ASSIGNMENT_RULES: Record<string, Rule | string> = {
  ...customs('assignments'),
  baselines,
  ...{
    stop: when('Stop'),
    resume: when('Resume'),
    actualStart: begun('ActualStart'),
    actualFinish: begun('ActualFinish'),
  },
  ...{ cost: money('Cost'), actualCost: money('ActualCost'), remainingCost: money('RemainingCost') },
  ...{ budgetCost: money('BudgetCost'), budgetWork: lasts('BudgetWork'), overtimeWork: lasts('OvertimeWork') },
  ...{ delay: tenths('Delay'), notes: note(), confirmed: flag('Confirmed'), guid: guid('GUID') },
  ...{ hyperlink: text('Hyperlink'), hyperlinkAddress: text('HyperlinkAddress') },
  ...{ hyperlinkSubAddress: text('HyperlinkSubAddress'), hyperlinkTip: text('HyperlinkScreenTip') },
  ...{ rateTable: among('CostRateTable', ['A', 'B', 'C', 'D', 'E']), contour: among('WorkContour', CONTOURS) },
  ...{ timephasedActual: phased('2'), timephasedRemaining: phased('1') },
  ...{ timephasedActualOvertime: 'computed from the share of overtime', timephasedRemainingOvertime: 'as above' },
  ...Object.fromEntries(
    'uid task resource units work actualWork remainingWork start finish'.split(' ').map((n) => [n, ELSEWHERE]),
  ),
  created: 'of many the other reader has the creation of the file instead',
  requestType: 'says nothing (README, doubt 6)',
};

interface Tally {
  equal: number;
  different: string[];
}

function codesOf(records: MppRecords): Compared['codes'] {
  const values = new Map(
    records.codes.flatMap((code) =>
      code.kids.flatMap(({ kids }) => kids).map((value) => [value.values.get('ValueID'), value.values] as const),
    ),
  );
  const path = (uid: string | undefined): string => {
    const found = values.get(uid);
    if (!found) return '';
    const above = path(found.get('ParentValueID'));
    return above ? `${above}.${found.get('Value')}` : found.get('Value')!;
  };
  return (node, number) => {
    const code = node.kids.find(
      (kid) =>
        kid.name === 'OutlineCode' &&
        [...TASK_CUSTOM, ...RESOURCE_CUSTOM].some(
          (f) => f.name === `Outline Code${number}` && f.id === (Number(kid.values.get('FieldID')) & 0xffff),
        ),
    );
    return path(code?.values.get('ValueID'));
  };
}

const BASES = { TASK: 0x0b400000, RESOURCE: 0x0c400000, ASSIGNMENT: 0x0f400000 } as const;
function compareFields(
  records: MppRecords,
  json: Json,
  where: string,
  tell: (key: string, a: unknown, b: unknown, where: string) => void,
): void {
  for (const other of (json.customFields ?? []) as Json[]) {
    const table = `${(other.of as string).toLowerCase()}s` as keyof typeof TABLES;
    const name = (other.field as string)
      .replace('OUTLINE_CODE', 'Outline Code')
      .replace(/^[A-Z]+(?=\d)/, (w) => w[0] + w.slice(1).toLowerCase());
    const id = String((BASES[other.of as keyof typeof BASES] ?? 0) + idOf(table, name));
    const own = [...records.fields, ...records.codes].filter(({ values }) => values.get('FieldID') === id);
    if (other.alias) tell('customFields.alias', own[0]?.values.get('Alias'), other.alias, where);
    const values = own.flatMap(({ kids }) => kids.flatMap((kid) => kid.kids)).map((kid) => kid.values);
    for (const value of (other.lookup ?? []) as Json[]) {
      const raw = Array.isArray(value.value) ? minutes(json, value.value as [number, string]) : value.value;
      const plain = name.startsWith('Cost') ? raw * 100 : raw;
      const found = values.find((one) => {
        const mine = one.get('Value') ?? '';
        return same(/^\d{4}-.*T/.test(mine) ? date(mine) : mine, plain);
      });
      tell('customFields.lookup', Boolean(found), true, `${where} ${name}`);
      tell('customFields.description', found?.get('Description'), value.description, `${where} ${name}`);
      // Before Project 2007 values have no identifier; the other reader makes one up.
      if (json.fileType !== 'MPP9')
        tell('customFields.guid', found?.get('FieldGUID')?.toLowerCase(), value.guid, where);
      if (json.fileType !== 'MPP9') tell('customFields.parent', found?.get('ParentValueID'), value.parent, where);
    }
  }
}

describe.skipIf(files.length === 0)('real files', () => {
  test('every key that the other reader has is equal or told apart by name', () => {
    const tallies = new Map<string, Tally>();
    const tell = (name: string, a: unknown, b: unknown, where: string): void => {
      let tally = tallies.get(name);
      if (!tally) tallies.set(name, (tally = { equal: 0, different: [] }));
      if (same(a, b)) tally.equal++;
      else tally.different.push(`${name} ${where}: ${String(a)} ≠ ${String(b)}`);
    };
    const unknown = new Set<string>();
    for (const file of files) {
      const json = JSON.parse(gunzipSync(readFileSync(`${file}.json.gz`)).toString('utf8')) as Json;
      const records = mppRecords(readFileSync(file));
      if ('problem' in records) throw new Error(file);
      const name = file.split('/').at(-1)!;
      const codes = codesOf(records);
      for (const [table, rules] of [
        ['tasks', TASK_RULES],
        ['resources', RESOURCE_RULES],
        ['assignments', ASSIGNMENT_RULES],
      ] as const) {
        const byUid = new Map(records[table].map((node) => [node.values.get('UID'), node]));
        for (const theirs of json[table] as Json[]) {
          const ours = byUid.get(String(theirs.uid));
          if (!ours || theirs.blank || (table === 'resources' && theirs.uid === 0)) continue;
          for (key of Object.keys(theirs)) {
            const rule = rules[key];
            if (rule === undefined) unknown.add(`${table}.${key}`);
            if (typeof rule !== 'function') continue;
            for (const [a, b] of rule({ ours, theirs, json, codes }))
              tell(`${table}.${key}`, a, b, `${name} ${theirs.uid}`);
          }
        }
      }
      compareFields(records, json, name, tell);
    }
    if (process.env.MPP_TABLE)
      for (const [name, { equal, different }] of [...tallies].sort())
        console.log(name, equal, different.length, different.slice(0, 4).join(' | '));
    expect([...unknown]).toEqual([]);
    expect([...tallies.values()].flatMap(({ different }) => different)).toEqual([]);
  });
});
