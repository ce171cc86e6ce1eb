/**
 * Plans read from files, in a worker: Microsoft Project (`.mpp`, XML plain or gzipped) and workbooks.
 *
 * Hides: formats, packing, encodings. Refuses, with a text each: other files, damaged ones, and files that are too large.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { problem, Refusal } from '#kernel/problem.ts';
import type { Lang } from '#kernel/text.ts';
import { xmlText } from '#kernel/xml-text.ts';
import { asShown, openSheet } from '#server/sheet.ts';
import { isContainer } from '#server/sheet-guard.ts';
import { othersTurn } from '#server/turns.ts';
import { type ChoreTools, chore } from '#server/workers/chore.ts';
import { isGan, readGan } from '../../exchange/desktop/gan-read.ts';
import { isPlanner, readPlanner } from '../../exchange/desktop/planner-read.ts';
import type { FidelityEntry, ImportedPlan } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { withPossibleActuals } from '../../exchange/file-actuals.ts';
import {
  AS_IN_FILE,
  chosenFile,
  daysBetween,
  type ImportChoices,
  type ImportOutlook,
  type ImportTarget,
  outlooks,
} from '../../exchange/import-choices.ts';
import { type ReachableFile, withinReach } from '../../exchange/import-reach.ts';
import { keptOf, keptWithoutCosts } from '../../exchange/kept.ts';
import { readMpp } from '../../exchange/mpp/mpp-read.ts';
import { isWorkbook } from '../../exchange/mpp/ole-container.ts';
import { type PlanAnswer, readMspdi } from '../../exchange/mspdi/mspdi-read.ts';
import { isPmxml, isXer, readPmxml, readXerFile } from '../../exchange/p6/p6-read.ts';
import type { NamedResource } from '../../exchange/people-mapping.ts';
import { sheetToPlan } from '../../exchange/plan-sheet.ts';
import { type Refused, refusedCell, refusedIn } from '../../exchange/refusals.ts';
import { isTextColumn, looksLikePlan, mappingOf, proposeMapping } from '../../exchange/sheet-columns.ts';
import type { ImportPreview, PlanFileKind } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { withoutCosts } from '../../plan-cost.ts';
import { MAX_TASKS } from '../../plan-limits.ts';
import type { Schedule } from '../../plan-model.ts';
import { namedProblem } from '../../plan-problem.ts';
import { decodePlan, encodePlan, type PlanWire } from '../../plan-wire.ts';
import { depthProblem } from '../../wbs.ts';
import type { AddedCells } from './added-cells.ts';

const MAX_XML = 256 * 1_048_576;
/** Of a sheet: its tasks with as many empty rows, titles and notes again. */
const MAX_ROWS = 2 * MAX_TASKS;
const unzip = promisify(gunzip);

interface Source {
  bytes: Uint8Array;
  /** Columns of a sheet as the viewer set them; null: proposed. */
  mapping: unknown;
  /** The sheet of a workbook; null: the one people look at. */
  sheet: string | null;
  /** The project of a file that has several; null: all of them. */
  part: string | null;
  /** Values missing in a sheet. */
  source: Parameters<typeof sheetToPlan>[2];
  /** Where the file comes in. */
  target: ImportTarget;
  lang: Lang;
  /** The last minute at which something can have happened, civil. */
  until: number;
}

interface FileRead extends ReachableFile {
  kind: PlanFileKind;
  counts: ImportPreview['counts'];
  rejects: Refused[];
  sheet: ImportPreview['sheet'];
  parts: ImportPreview['parts'];
}

/** What a preview shows of a file. */
export interface FilePreview extends Pick<FileRead, 'kind' | 'counts' | 'sheet' | 'rejects' | 'parts'> {
  name: string;
  refused: FidelityEntry[];
  /** Tasks with cells of additional fields, which are still to be read. */
  added: AddedCells[];
  resources: (NamedResource & { assignments: number })[];
  /** For a file with its own settings: its calendar and start, and the effect of each choice. */
  choices: { calendar: string; start: number; outlooks: ImportOutlook[] } | null;
}

/** A file by the choices made of it: the tasks that a plan can place. */
export interface ReadyFile {
  /** As the file has it, to compare with. */
  source: ReachableFile;
  /** Imported data. */
  taken: ImportedPlan;
  /** Days by which its dates were moved. */
  days: number;
}

/** A file with its plan in columns: as objects it would take the other process three times as long to take over. */
type PackedFile = Omit<ImportedPlan, 'plan'> & { plan: PlanWire };

/** What an import needs of a file: all that takes long is done. */
interface FileReady extends Pick<FileRead, 'kind' | 'counts' | 'rejects'> {
  source: PackedFile;
  schedule: Schedule;
  /** null: the source itself. */
  taken: PackedFile | null;
  days: number;
}

const packed = (file: ImportedPlan): PackedFile => ({ ...file, plan: encodePlan(file.plan) });
const unpacked = (file: PackedFile): ImportedPlan => ({ ...file, plan: decodePlan(file.plan) });

/** The file that a worker has made ready. */
export async function readyOf({
  source,
  schedule,
  taken,
  days,
}: Pick<FileReady, 'source' | 'schedule' | 'taken' | 'days'>): Promise<ReadyFile> {
  await othersTurn();
  const file = unpacked(source);
  await othersTurn();
  return { source: { file, schedule }, taken: taken ? unpacked(taken) : file, days };
}

/** The tasks that a plan can place, with their schedule. */
function reachable(file: ImportedPlan): ReachableFile {
  const deep = depthProblem(file.plan.tasks);
  if (deep) throw new Refusal([{ ...deep, field: 'file' }]);
  const found = withinReach(file);
  if ('problems' in found) throw new Refusal(found.problems.slice(0, 10).map((p) => namedProblem(p, found.plan.tasks)));
  return found;
}

/** A file as it comes in by these choices. */
function readyFile(source: ReachableFile, target: ImportTarget, choices: ImportChoices): ReadyFile {
  const days = choices.dates === 'move' ? daysBetween(source.file, target) : 0;
  const chosen = chosenFile(source.file, target, choices);
  if (!chosen) throw new Refusal([problem(planTexts.movedTooFar, { days }, 'dates')]);
  return { source, taken: chosen === source.file ? chosen : reachable(chosen).file, days };
}

/** A file that comes in as it is. */
export function asItIs(file: ImportedPlan): ReadyFile {
  const source = reachable(file);
  return { source, taken: source.file, days: 0 };
}

/** Nobody sets what they cannot see: the report says so. */
function fileWithoutCosts(file: ImportedPlan): ImportedPlan {
  const count = file.plan.tasks.filter((task) => task.fixedCostCents > 0).length;
  const plain = { ...file, ...(file.kept && { kept: keptWithoutCosts(file.kept) }) };
  if (count === 0) return plain;
  const note = { outcome: 'ignored', object: 'cost', message: exchangeTexts.noCostRight, count } as const;
  return { ...plain, plan: withoutCosts(file.plan), report: [...file.report, note] };
}

/** What a reader answered, as a plan with its counts. */
function wholePlan(kind: PlanFileKind, answer: PlanAnswer, until: number): FileRead {
  if ('problems' in answer) throw new Refusal(answer.problems.map((p) => ({ ...p, field: 'file' })));
  // Before it is scheduled and handed over: both take as long as the file is large.
  if (answer.file.plan.tasks.length > MAX_TASKS)
    throw new Refusal([problem(planTexts.tooMany, { max: MAX_TASKS }, 'file')]);
  const calendars = new Map(answer.file.plan.calendars.map((one) => [one.id, one]));
  const calendarOf = (uid: number) => calendars.get(answer.file.calendarOfUid.get(uid) ?? -1);
  const kept = keptOf(answer.records, calendarOf);
  const found = reachable(withPossibleActuals({ ...answer.file, kept }, until));
  const { file } = found;
  const { counts } = file;
  return {
    ...found,
    kind,
    sheet: null,
    parts: answer.parts ?? [],
    rejects: refusedIn(file.report, 'tasks'),
    counts: countsOf(file, counts.tasks - counts.summaryRows, counts.refused),
  };
}

async function readXml({ bytes: packed, until, part }: Source, tools: ChoreTools): Promise<FileRead> {
  let bytes = packed;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    // Its last four bytes give the unpacked size (RFC 1952): no time is lost on a file that is too large.
    const told = bytes.length < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
    const size = { size: Math.ceil(told / 1_048_576), limit: MAX_XML / 1_048_576 };
    if (told > MAX_XML) throw new Refusal([problem(exchangeTexts.tooLarge, size, 'file')]);
    bytes = await unzip(bytes, { maxOutputLength: MAX_XML }).catch(() => {
      throw new Refusal([problem(planTexts.fileDamaged, undefined, 'file')]);
    });
  }
  const decoded = xmlText(bytes);
  if ('problem' in decoded) return wholePlan('mspdi', { problems: [decoded.problem] }, until);
  const start = decoded.text.slice(0, 2000);
  if (isPlanner(start)) return wholePlan('planner', readPlanner(decoded.text), until);
  if (isGan(start)) return wholePlan('gan', readGan(decoded.text), until);
  if (isPmxml(start)) return wholePlan('pmxml', readPmxml(decoded.text, part), until);
  return wholePlan('mspdi', readMspdi(decoded.text, undefined, tools.tell), until);
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

async function readWorkbook({ bytes, mapping: wanted, sheet, source, until }: Source): Promise<FileRead> {
  // Empty rows stay, so that a refused row is named by the number the spreadsheet program shows.
  const book = await openSheet(bytes, { maxRows: MAX_ROWS, blanks: true, sheet, knows: looksLikePlan });
  const mapping = wanted ? mappingOf(wanted, book.rows.length, source.added) : proposeMapping(book.rows, source.added);
  if (!mapping) throw new Refusal([problem(planTexts.badMapping, undefined, 'mapping')]);
  const isText = (c: number): boolean => isTextColumn(mapping.columns[c], source.added);
  const rows = book.rows.map((row, r) => asShown(row, book.shown[r], isText));
  const names = mapping.columns.indexOf('name');
  const { file: whole, rejects, counts } = sheetToPlan(rows, mapping, source);
  const found = reachable(withPossibleActuals(whole, until));
  const { file } = found;
  if (counts.rows > MAX_TASKS || rows.length > MAX_ROWS)
    throw new Refusal([problem(planTexts.tooMany, { max: MAX_TASKS }, 'file')]);
  return {
    ...found,
    kind: 'xlsx',
    parts: [],
    // The calendars in it are those of the project.
    counts: { ...countsOf(file, counts.rows, counts.rows - file.counts.taken), calendars: 0 },
    rejects: [
      ...rejects.map((one) => refusedCell(one, String(rows[one.row - 1]?.[names] ?? '').trim())),
      ...refusedIn(file.report, 'tasks'),
    ],
    sheet: {
      name: book.sheet,
      names: book.sheets,
      mapping,
      rows: rows.slice(0, mapping.headerRow + 11).map((row) => [...row]),
      added: [...(source.added ?? [])],
    },
  };
}

/** Reads a file by its content, not by its name. */
async function readFile(source: Source, tools: ChoreTools): Promise<FileRead> {
  const { bytes } = source;
  const [a, b] = bytes;
  if (isContainer(bytes) && !isWorkbook(bytes)) return wholePlan('mpp', readMpp(bytes), source.until);
  if ((a === 0x50 && b === 0x4b) || isContainer(bytes)) return readWorkbook(source);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replaceAll('\0', '');
  if (isXer(head)) return wholePlan('xer', readXerFile(bytes, source.part), source.until);
  if ((a === 0x1f && b === 0x8b) || head.includes('<')) return readXml(source, tools);
  throw new Refusal([problem(planTexts.fileKind, undefined, 'file')]);
}

/** Only displayed data leaves the worker: a plan of 20,000 tasks takes a while to take over. */
export async function previewPlanFile(source: Source, tools: ChoreTools): Promise<FilePreview> {
  const { kind, file, counts, rejects, sheet, parts } = await readFile(source, tools);
  const { settings, calendars } = file.plan;
  const work = Map.groupBy(file.assignments, (a) => a.resourceId);
  return {
    kind,
    counts,
    rejects,
    parts,
    refused: file.report.filter((entry) => entry.outcome === 'refused'),
    added: file.plan.tasks.filter(({ ext }) => Object.keys(ext).length > 0).map(({ name, ext }) => ({ name, ext })),
    sheet,
    name: file.properties.name || file.properties.title,
    resources: file.resources.map(({ id, name, email, type, account }) => ({
      id,
      name,
      email,
      type,
      account,
      assignments: work.get(id)?.length ?? 0,
    })),
    choices:
      kind === 'xlsx'
        ? null
        : {
            calendar: calendars.find((calendar) => calendar.id === settings.calendarId)!.name,
            start: settings.projectStart,
            outlooks: outlooks(file, source.target),
          },
  };
}

/** Reads a file and applies the choices; `costs`: whether its fixed costs may come in. */
export async function readPlanFile(
  source: Source & { choices: ImportChoices; costs: boolean },
  tools: ChoreTools,
): Promise<FileReady> {
  const { kind, file, schedule, counts, rejects } = await readFile(source, tools);
  const found = { file: source.costs ? file : fileWithoutCosts(file), schedule };
  // A workbook has the settings of the plan it comes into.
  const { taken, days } = readyFile(found, source.target, kind === 'xlsx' ? AS_IN_FILE : source.choices);
  const whole = taken === found.file ? null : packed(taken);
  return { kind, counts, rejects, source: packed(found.file), schedule, taken: whole, days };
}

export const previewPlanChore = chore<Source, FilePreview>(import.meta.url, previewPlanFile.name, 'long');
export const readPlanChore = chore<Parameters<typeof readPlanFile>[0], FileReady>(
  import.meta.url,
  readPlanFile.name,
  'long',
);
