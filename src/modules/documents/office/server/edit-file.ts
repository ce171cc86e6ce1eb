/**
 * An office file with edits in it, made in a worker: only the touched parts of the package are written anew.
 *
 * After the edit, and knowing nothing of it, the guard compares both files: every other part byte for byte as packed, names and order
 * of all parts, and in the touched parts everything beside the edited texts. Refuses what differs, with the names of the parts; files
 * that are signed, protected, with macros; and each edit that cannot be made, with its place.
 */
import { readFile } from 'node:fs/promises';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { isContainer } from '#server/sheet-guard.ts';
import { chore } from '#server/workers/chore.ts';
import { editDocx, sameBeside } from '../docx.ts';
import { officeTexts as t } from '../office.texts.ts';
import type { Edit } from '../view.ts';
import { editSheet, readSheet, sameBesideCells } from '../xlsx.ts';
import { areasOf, bookOf, isGuarded, sheetsOf } from './make-view.ts';
import { OfficePackage } from './package.ts';
import { packedBytes, withEntries } from './zip.ts';

export interface Edited {
  path: string;
  type: string;
  edits: readonly Edit[];
}
type TextEdit = Extract<Edit, { at: number }>;
type CellEdit = Extract<Edit, { cell: string }>;

const refusal = (message: Message, params?: Problem['params']): Refusal =>
  new Refusal([problem(message, params, 'edits')]);

/** What an edit of the package's parts is, and how each touched part is judged. */
interface Change {
  parts: Map<string, string>;
  same: Map<string, (before: string, after: string) => boolean>;
}

function changedDocument(file: OfficePackage, edits: readonly TextEdit[]): Change {
  const name = file.main('word/document.xml');
  if (isGuarded(file, name)) throw refusal(t.protected);
  const xml = file.part(name);
  if (xml === null) throw refusal(t.noPackage);
  const made = editDocx(xml, edits);
  if ('refused' in made) throw refusal(t[made.refused], { place: `#${made.at + 1}` });
  const edited = new Set(edits.map(({ at }) => at));
  return {
    parts: new Map([[name, made.xml]]),
    same: new Map([[name, (before, after) => sameBeside(before, after, edited)]]),
  };
}

/** The workbook, told to calculate when it is opened next; null: it has no place for it. */
export function toRecalculate(xml: string): string | null {
  const found = /<((?:[\w.-]+:)?)calcPr\b([^>]*?)(\/?)>/.exec(xml);
  if (found) {
    const [whole, prefix, given, empty] = found;
    if (/\bfullCalcOnLoad="(1|true)"/.test(given!)) return xml;
    const rest = given!.replace(/\s+fullCalcOnLoad="[^"]*"/, '');
    return xml.replace(whole!, `<${prefix}calcPr${rest} fullCalcOnLoad="1"${empty}>`);
  }
  // Where the schema has it: behind names, sheets and what else describes them.
  const after = [
    ...xml.matchAll(/<\/?(?:[\w.-]+:)?(?:sheets|functionGroups|externalReferences|definedNames)\b[^>]*>/g),
  ].at(-1);
  const prefix = /<([\w.-]+:)?sheets\b/.exec(xml)?.[1] ?? '';
  if (!after) return null;
  const at = after.index + after[0].length;
  return `${xml.slice(0, at)}<${prefix}calcPr fullCalcOnLoad="1"/>${xml.slice(at)}`;
}

const withoutCalc = (xml: string): string =>
  xml.replace(/\s+fullCalcOnLoad="[^"]*"/, '').replace(/<(?:[\w.-]+:)?calcPr\/>/, '');

function changedWorkbook(file: OfficePackage, edits: readonly CellEdit[]): Change {
  const book = bookOf(file);
  const sheets = sheetsOf(file);
  const change: Change = { parts: new Map(), same: new Map() };
  let formulas = false;
  for (const { part } of sheets) {
    const xml = file.part(part);
    const sheet = xml === null ? null : readSheet(xml);
    if (!sheet) throw refusal(t.noPackage);
    if (sheet.protected) throw refusal(t.protected);
    formulas ||= sheet.rows.some(({ cells }) => cells.some(({ formula }) => formula));
  }
  for (const [part, here] of Map.groupBy(edits, (edit) => edit.part)) {
    const xml = sheets.some((sheet) => sheet.part === part) ? file.part(part) : null;
    if (xml === null) throw refusal(t.absent, { place: here[0]!.cell });
    const made = editSheet(xml, book, areasOf(file, part), here);
    if ('refused' in made) throw refusal(t[made.refused], { place: made.cell });
    const edited = new Set(here.map(({ cell }) => cell));
    change.parts.set(part, made.xml);
    change.same.set(part, (before, after) => sameBesideCells(before, after, edited));
  }
  if (!formulas) return change;
  const xml = file.part(book.main);
  const made = xml === null ? null : toRecalculate(xml);
  if (xml === null || made === null) throw refusal(t.noPackage);
  if (made !== xml) {
    change.parts.set(book.main, made);
    change.same.set(book.main, (before, after) => withoutCalc(before) === withoutCalc(after));
  }
  return change;
}

/** Parts that differ beside what was meant; none: the edit is what it says. */
export function damage(before: Buffer, after: Buffer, same: Change['same']): string[] {
  const [a, b] = [new OfficePackage(before), new OfficePackage(after)];
  const [old, made] = [a.zip.entries, b.zip.entries];
  if (old.length !== made.length || old.some(({ name }, i) => name !== made[i]!.name)) return ['*'];
  return old.flatMap((entry, i) => {
    const judge = same.get(entry.name);
    if (!judge) return packedBytes(a.zip, entry).equals(packedBytes(b.zip, made[i]!)) ? [] : [entry.name];
    const [was, is] = [a.part(entry.name), b.part(entry.name)];
    return was !== null && is !== null && judge(was, is) ? [] : [entry.name];
  });
}

/** The bytes of the file with the edits. */
export function editBytes(before: Buffer, type: string, edits: readonly Edit[]): Buffer {
  if (isContainer(before)) throw refusal(t.locked);
  const file = new OfficePackage(before);
  const hindrance = file.hindrance();
  if (hindrance !== null) throw refusal(t[hindrance]);
  const change = type.includes('wordprocessingml')
    ? changedDocument(file, edits as readonly TextEdit[])
    : changedWorkbook(file, edits as readonly CellEdit[]);
  const changed = new Map<string, Buffer>();
  for (const [name, xml] of change.parts) {
    const entry = file.zip.entries.find((one) => one.name === name || one.name.toLowerCase() === name.toLowerCase());
    if (entry && file.part(name) !== xml) changed.set(entry.name, Buffer.from(xml));
  }
  // Nothing changes: so the file stays what it is.
  if (changed.size === 0) return before;
  const after = withEntries(file.zip, changed);
  const damaged = damage(before, after, change.same);
  if (damaged.length > 0) throw refusal(t.damage, { parts: damaged.join(', ') });
  return after;
}

export const editFile = async ({ path, type, edits }: Edited): Promise<Uint8Array> =>
  editBytes(await readFile(path), type, edits);
export const editChore = chore<Edited, Uint8Array>(import.meta.url, editFile.name, 'long', 20_000);
