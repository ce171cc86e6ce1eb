/**
 * A round trip through Project's XML changes nothing that is in the file: every plan beside the repository is read, written with what
 * was kept of it, and read as plain records again. What differs must be named in LOST with the reason.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { keptOf } from '../kept.ts';
import { readMpp } from '../mpp/mpp-read.ts';
import { type PlanAnswer, readMspdi } from './mspdi-read.ts';
import { parseDate, parseDuration } from './mspdi-values.ts';
import { writeMspdi } from './mspdi-write.ts';
import type { XmlNode } from './xml-records.ts';

const shared = join(import.meta.dirname, '../../../../../../../shared/data/plans');
const folders = ['mspdi', 'mpp', 'templates', 'mpsplib'].map((part) => join(shared, part)).filter(existsSync);
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.(xml|xml\.gz|mpp)$/i.test(name) && !/password9|mpsplib/.test(name))
  // One in four, unless KEPT_ALL asks for all.
  .filter((name, i) => process.env.KEPT_ALL || name.includes('/mspdi/') || i % 4 === 0);
if (files.length === 0) console.log(`skipped: no plans in ${shared}`);

const read = (file: string): PlanAnswer => {
  const bytes = readFileSync(file);
  if (file.endsWith('.mpp')) return readMpp(bytes);
  return readMspdi((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\uFEFF/, ''));
};
function again(answer: Exclude<PlanAnswer, { problems: unknown }>): ReturnType<typeof readMspdi> {
  const { file, records } = answer;
  const calendarOf = (uid: number) => file.plan.calendars[(file.calendarOfUid.get(uid) ?? 0) - 1];
  return readMspdi(writeMspdi({ ...file, kept: keptOf(records, calendarOf) }));
}

/** Values that we compute ourselves from the rest, or that the plan says otherwise. */
const COMPUTED = new Set(
  `Critical OverAllocated Overallocated StartVariance FinishVariance WorkVariance CostVariance SV CV VAC ACWP BCWS BCWP Cost ActualCost
   RemainingCost OvertimeCost ActualOvertimeCost RemainingOvertimeCost OvertimeWork ActualOvertimeWork RemainingOvertimeWork
   RegularWork PercentWorkComplete ActualWorkProtected ActualOvertimeWorkProtected Stop Resume ResumeValid PeakUnits Work
   RemainingWork ActualWork ActualDuration RemainingDuration Start Finish AvailableFrom AvailableTo Milestone Summary ActualStart
   ActualFinish WBS OutlineNumber OutlineLevel ID CalendarUID Type WorkContour LevelingDelayFormat DurationFormat FreeformDurationFormat
   ManualStart ManualFinish ManualDuration EarlyStart EarlyFinish LateStart LateFinish FreeSlack TotalSlack StartSlack FinishSlack
   SubprojectTask Marked Collapsed HyperlinkScreenTip TimephasedData Rate ACWP PercentComplete Recurring`
    .split(/\s+/)
    .filter(Boolean),
);
const plain = (value: string): string => {
  const text = value.trim();
  if (/^-?PT/.test(text)) return String(Math.round((parseDuration(text) ?? 0) * 60));
  const date = /^\d{4}-\d\d-\d\dT/.test(text) ? parseDate(text) : undefined;
  if (date !== undefined) return String(date);
  return /^-?\d+(\.\d+)?$/.test(text) ? String(Math.round(Number(text) * 1000) / 1000) : text;
};
/** Elements of the project that are ours to say, or of the program and the session that saved the file. */
const OF_SESSION = new Set('Name UID SaveVersion BuildNumber Keywords Comments'.split(' '));
/** A task lasts whole minutes here, and only a constraint with a date has one. */
const LOST = (node: XmlNode, name: string, value: string): boolean =>
  (name === 'Duration' && !/M0S$/.test(value)) ||
  (name === 'ConstraintDate' && ['0', '1', ''].includes(node.values.get('ConstraintType')?.trim() ?? ''));
/** Nothing says as much as its absence. */
const isNothing = (value: string): boolean => ['', '0', '-1', 'NA'].includes(plain(value));

function differences(
  before: XmlNode,
  after: XmlNode | undefined,
  where: string,
  apart: ReadonlySet<string> | null,
  out: string[],
): void {
  if (!after) {
    out.push(`${where} is missing`);
    return;
  }
  for (const [name, value] of before.values) {
    if (COMPUTED.has(name) || isNothing(value) || apart?.has(name) || LOST(before, name, value)) continue;
    const own = after.values.get(name) ?? '';
    if (plain(own) !== plain(value)) out.push(`${where}/${name}: ${own} ≠ ${value}`);
  }
}

describe.skipIf(files.length === 0)('a round trip', () => {
  test('keeps what a file says of tasks, resources, assignments, fields and calendars', () => {
    const out: string[] = [];
    let records = 0;
    for (const file of files) {
      const first = read(file);
      if ('problems' in first) continue;
      const second = again(first);
      const short = file.split('/').slice(-2).join('/');
      if ('problems' in second) {
        out.push(`${short} is not read again`);
        continue;
      }
      differences(first.records.project, second.records.project, `${short} project`, OF_SESSION, out);
      const taken = {
        Tasks: new Set(first.file.facts.map(({ uid }) => String(uid))),
        Resources: new Set(first.file.resources.map(({ uid }) => String(uid))),
        Assignments: new Set(first.file.assignments.map(({ uid }) => String(uid))),
      };
      for (const list of ['Tasks', 'Resources', 'Assignments'] as const) {
        const byUid = new Map(
          (second.records.lists.get(list) ?? []).map((node) => [node.values.get('UID')?.trim(), node]),
        );
        for (const node of first.records.lists.get(list) ?? []) {
          const uid = node.values.get('UID')?.trim() ?? '';
          if (!taken[list].has(uid)) continue;
          records++;
          const other = byUid.get(uid);
          differences(node, other, `${short} ${list} ${uid}`, null, out);
          // Records inside: the same number of each kind with the same values, pieces of work included.
          for (const kid of new Set(node.kids.map(({ name }) => name))) {
            const of = (one: XmlNode | undefined): string[] =>
              (one?.kids ?? [])
                .filter(({ name }) => name === kid)
                .map((own) =>
                  JSON.stringify([
                    [...own.values]
                      .filter(([k, v]) => !isNothing(v) && k !== 'UID')
                      .map(([k, v]) => [k, plain(v)])
                      .sort(),
                    own.kids.length,
                  ]),
                )
                .sort();
            if (kid === 'PredecessorLink' || kid === 'Baseline') {
              if (of(node).length !== of(other).length)
                out.push(`${short} ${list} ${uid}: ${kid} ${of(other).length} ≠ ${of(node).length}`);
            } else if (of(node).join() !== of(other).join())
              out.push(
                `${short} ${list} ${uid}: ${kid} ${of(other).join().slice(0, 200)} ≠ ${of(node).join().slice(0, 200)}`,
              );
          }
        }
      }
      for (const list of ['OutlineCodes', 'ExtendedAttributes'] as const) {
        const of = (nodes: readonly XmlNode[] | undefined): string =>
          JSON.stringify((nodes ?? []).map((one) => [[...one.values].filter(([, v]) => v).sort(), one.kids.length]));
        if (of(first.records.lists.get(list)) !== of(second.records.lists.get(list))) out.push(`${short} ${list}`);
      }
    }
    if (process.env.KEPT_TABLE) console.log(files.length, 'files', records, 'records', out.length, 'differences');
    const kinds = new Map<string, number>();
    for (const one of out) {
      const kind = one.replace(/^\S+ /, '').replace(/ \d+/, '').replace(/: .*/, '');
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    if (process.env.KEPT_TABLE)
      console.log(
        [...kinds]
          .map(
            ([kind, n]) =>
              `${kind} ${n}: ${out.find((o) => o.replace(/^\S+ /, '').replace(/ \d+/, '').replace(/: .*/, '') === kind)}`,
          )
          .join('\n'),
      );
    expect(out).toEqual([]);
  }, 300_000);
});
