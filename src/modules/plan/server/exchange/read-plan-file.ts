/**
 * Plans read from files, in a worker: Microsoft Project XML (plain or gzipped) and workbooks.
 *
 * Hides: formats, packing, encodings. Refuses, each with words: what is no such file, is damaged, or too large.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Lang, say } from '#kernel/text.ts';
import { readSheet } from '#server/sheet.ts';
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import type { FidelityEntry, ImportedPlan } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { type ImportOutlook, type ImportTarget, outlooks } from '../../exchange/import-choices.ts';
import { type ReachableFile, withinReach } from '../../exchange/import-reach.ts';
import { readMspdi } from '../../exchange/mspdi/mspdi-read.ts';
import { sheetToPlan } from '../../exchange/plan-sheet.ts';
import { mappingOf, proposeMapping } from '../../exchange/sheet-columns.ts';
import type { ImportPreview, RowReject } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { MAX_TASKS } from '../../plan-limits.ts';
import { namedProblem } from '../../plan-problem.ts';
import { xmlText } from './xml-text.ts';

const MAX_XML = 256 * 1_048_576;
/** Of a sheet: its tasks with as many empty rows, titles and notes again. */
const MAX_ROWS = 2 * MAX_TASKS;
const unzip = promisify(gunzip);

interface Source {
  bytes: Uint8Array;
  /** Columns of a sheet as the viewer set them; null: proposed. */
  mapping: unknown;
  /** What a sheet does not say. */
  source: Parameters<typeof sheetToPlan>[2];
  /** Where the file would come in, for a preview of its choices. */
  target: ImportTarget | null;
  lang: Lang;
}

export interface FileRead {
  kind: 'mspdi' | 'xlsx';
  file: ImportedPlan;
  counts: ImportPreview['counts'];
  rejects: RowReject[];
  sheet: ImportPreview['sheet'];
  /** Of a file that brings settings of its own, where a target was given. */
  outlooks: ImportOutlook[] | null;
}

/** The tasks that a plan can place, with their schedule. */
export function reachable(file: ImportedPlan): ReachableFile {
  const found = withinReach(file);
  if ('problems' in found) throw new Refusal(found.problems.slice(0, 10).map((p) => namedProblem(p, found.plan.tasks)));
  return found;
}

/** Refusals of the report as rows in the viewer's language: whole tasks, or values of tasks that come in. */
export function refusedIn(lang: Lang, report: readonly FidelityEntry[], what: 'tasks' | 'values'): RowReject[] {
  return report
    .filter((e) => e.outcome === 'refused' && (what === 'values' ? e.valueOnly : e.object === 'task' && !e.valueOnly))
    .map(
      (e): RowReject => ({
        row: e.line ?? null,
        name: e.name ?? '',
        column: e.field ?? '',
        value: e.value ?? '',
        reason: say(e.message, lang, e.params),
        allowed: e.allowed ? say(e.allowed, lang, e.allowedParams) : '',
      }),
    );
}

async function readXml({ bytes: packed, lang, target }: Source, tools: ChoreTools): Promise<FileRead> {
  let bytes = packed;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    // Its last four bytes tell how large it will be (RFC 1952): no time is lost on what is too large.
    const told = bytes.length < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
    const size = { size: Math.ceil(told / 1_048_576), limit: MAX_XML / 1_048_576 };
    if (told > MAX_XML) throw new Refusal([problem(exchangeTexts.tooLarge, size, 'file')]);
    bytes = await unzip(bytes, { maxOutputLength: MAX_XML }).catch(() => {
      throw new Refusal([problem(planTexts.fileDamaged, undefined, 'file')]);
    });
  }
  const decoded = xmlText(bytes);
  const answer =
    'problem' in decoded ? { problems: [decoded.problem] } : readMspdi(decoded.text, undefined, tools.tell);
  if ('problems' in answer) throw new Refusal(answer.problems.map((p) => ({ ...p, field: 'file' })));
  const { file } = reachable(answer.file);
  const { counts } = file;
  return {
    kind: 'mspdi',
    file,
    outlooks: target && outlooks(file, target),
    sheet: null,
    rejects: refusedIn(lang, file.report, 'tasks'),
    counts: countsOf(file, counts.tasks - counts.summaryRows, counts.refused),
  };
}

const countsOf = (file: ImportedPlan, rows: number, rejected: number): ImportPreview['counts'] => ({
  rows,
  taken: file.plan.tasks.length,
  rejected,
  links: file.plan.links.length,
  resources: file.resources.length,
  baselines: file.baselines.length,
  calendars: file.plan.calendars.length,
});

async function readWorkbook({ bytes, lang, mapping: wanted, source }: Source): Promise<FileRead> {
  // Empty rows stay, so that a refused row is named by the number the spreadsheet program shows.
  const rows = await readSheet(bytes, MAX_ROWS, true);
  const mapping = wanted ? mappingOf(wanted, rows.length) : proposeMapping(rows);
  if (!mapping) throw new Refusal([problem(planTexts.badMapping, undefined, 'mapping')]);
  const names = mapping.columns.indexOf('name');
  const { file: whole, rejects, counts } = sheetToPlan(rows, mapping, source);
  const { file } = reachable(whole);
  if (counts.rows > MAX_TASKS || rows.length > MAX_ROWS)
    throw new Refusal([problem(planTexts.tooMany, { max: MAX_TASKS }, 'file')]);
  return {
    kind: 'xlsx',
    file,
    outlooks: null,
    // The calendars in it are those of the project.
    counts: { ...countsOf(file, counts.rows, counts.rows - file.counts.taken), calendars: 0 },
    rejects: rejects
      .map(
        (r): RowReject => ({
          row: r.row,
          name: String(rows[r.row - 1]?.[names] ?? '').trim(),
          column: r.column,
          value: r.value,
          reason: say(r.reason, lang, r.params),
          allowed: say(r.allowed, lang),
        }),
      )
      .concat(refusedIn(lang, file.report, 'tasks')),
    sheet: { mapping, rows: rows.slice(0, mapping.headerRow + 11) },
  };
}

/** Reads a file by what it is, not by its name. */
export async function readPlanFile(source: Source, tools: ChoreTools): Promise<FileRead> {
  const { bytes } = source;
  const [a, b] = bytes;
  if (a === 0x50 && b === 0x4b) return readWorkbook(source);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replaceAll('\0', '');
  if ((a === 0x1f && b === 0x8b) || head.includes('<')) return readXml(source, tools);
  throw new Refusal([problem(planTexts.fileKind, undefined, 'file')]);
}

export const readPlanChore = chore<Source, FileRead>(import.meta.url, readPlanFile.name, 'long');
