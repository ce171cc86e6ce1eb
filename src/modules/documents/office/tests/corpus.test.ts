/**
 * Scenario 7 of design/documents.md §17: office files of many programs, each looked at and edited several times: what is edited says
 * what was typed, everything else stays as it was, or the file is refused by name before anybody types. The comparison is by other
 * readers than the product's: of packages (yauzl), and of workbooks (@e965/xlsx: every value and style of every cell).
 *
 * OFFICE_CORPUS: another folder with docx, xlsx, pptx, doc and xls in it. OFFICE_EDITS: edits of each file, 1 in the usual run.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CellObject, read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { Refusal } from '#kernel/problem.ts';
import { editBytes } from '#modules/documents/office/server/edit-file.ts';
import { viewFile } from '#modules/documents/office/server/make-view.ts';
import { type Block, cellName, type Edit, type FileView } from '#modules/documents/office/view.ts';

const FOLDER = `${process.env.OFFICE_CORPUS ?? fileURLToPath(new URL('../../../../../../shared/data/office', import.meta.url))}/`;
const EDITS = Number(process.env.OFFICE_EDITS ?? 1);
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const TYPES: Readonly<Record<string, string>> = {
  docx: `${OFFICE}wordprocessingml.document`,
  xlsx: `${OFFICE}spreadsheetml.sheet`,
  pptx: `${OFFICE}presentationml.presentation`,
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
};
const filesOf = (kind: string): string[] =>
  existsSync(`${FOLDER}${kind}`) ? readdirSync(`${FOLDER}${kind}`).map((name) => `${FOLDER}${kind}/${name}`) : [];
const viewOf = (path: string, kind: string): Promise<FileView> =>
  viewFile({ path, type: TYPES[kind]!, size: readFileSync(path).length, whole: true });
async function viewOfBytes(bytes: Buffer, kind: string): Promise<FileView> {
  const copy = `/tmp/waymark-corpus-${process.pid}`;
  writeFileSync(copy, bytes);
  const view = await viewOf(copy, kind);
  rmSync(copy);
  return view;
}

let seed = 20_261_128;
const random = (n: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};

/** All parts of a package, unpacked. */
async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces).toString('latin1'));
  }
  return parts;
}
const textsIn = (blocks: readonly Block[]): Extract<Block, { type: 'text' }>[] =>
  blocks.flatMap((block) => (block.type === 'text' ? [block] : block.rows.flat(2).flatMap((one) => textsIn([one]))));
/** Every element of a part, without its text. */
const elements = (xml: string): string =>
  JSON.stringify((xml.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(' xml:space="preserve"', '')).sort());
/** Values, formulas and formats of every cell of a workbook; null: this reader does not read it. */
function cellsOf(bytes: Buffer): Map<string, string> | null {
  try {
    const book = read(bytes, { type: 'buffer', cellStyles: true, cellNF: true });
    const found = new Map<string, string>();
    for (const name of book.SheetNames)
      for (const [cell, { t, v, f, z, s }] of Object.entries(book.Sheets[name] ?? {}) as [string, CellObject][])
        if (/^[A-Z]+\d+$/.test(cell)) found.set(`${name}!${cell}`, JSON.stringify([t, v, f, z, s]));
    return found;
  } catch {
    return null;
  }
}

/** An edit of a file somewhere in it; null: nothing is edited there. */
function editFor(view: FileView): Edit | null {
  if (view.kind === 'document') {
    const all = textsIn(view.blocks).filter(({ at, text }) => at !== null && /\p{L}/u.test(text));
    const found = all[random(all.length)];
    if (!found) return null;
    const places = [...found.text.matchAll(/\p{L}/gu)].map(({ index }) => index);
    const place = places[random(places.length)]!;
    return {
      at: found.at!,
      was: found.text,
      text: `${found.text.slice(0, place)}改 < & >${found.text.slice(place)}`,
    };
  }
  if (view.kind !== 'sheets') return null;
  const all = view.sheets.flatMap(({ part, rows }) =>
    rows.flatMap(({ r, cells }) =>
      cells.flatMap(({ c, v, x }) =>
        x === undefined && /\p{L}|^\d{1,9}$/u.test(v) ? [{ part, cell: cellName(r, c), v }] : [],
      ),
    ),
  );
  const found = all[random(all.length)];
  if (!found) return null;
  const value = /^\d+$/.test(found.v) ? String(Number(found.v) + 1) : `${found.v}改 < & >`;
  return { part: found.part, cell: found.cell, was: found.v, value };
}

/** What the edit damages, by the other readers. */
async function damageOf(kind: string, before: Buffer, after: Buffer, edit: Edit): Promise<string[]> {
  const [was, is] = [await partsOf(before), await partsOf(after)];
  if (JSON.stringify([...is.keys()]) !== JSON.stringify([...was.keys()])) return ['parts'];
  const expected = kind === 'docx' ? /document\d*\.xml$/i : /(sheet\w*|workbook\d*)\.xml$/i;
  const touched = [...was.keys()].filter((part) => was.get(part) !== is.get(part));
  const out = touched.filter((part) => !expected.test(part));
  if (touched.length === 0) out.push('nothing changed');
  if (kind === 'docx')
    return [...out, ...touched.filter((part) => elements(is.get(part)!) !== elements(was.get(part)!))];
  const [old, now] = [cellsOf(before), cellsOf(after)];
  if (!old || !now) return old ? [...out, 'not readable'] : out;
  const cell = 'cell' in edit ? edit.cell : '';
  const differ = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
  // One cell of that name, in one of the sheets.
  return [...out, ...differ.filter((name) => name.split('!').at(-1) !== cell), ...(differ.length > 1 ? differ : [])];
}

test.skipIf(!existsSync(FOLDER)).each(['docx', 'xlsx'])(
  'scenario 7: %s of many programs: an edit changes what was edited, or is refused by name',
  async (kind) => {
    const told: string[] = [];
    const damaged: string[] = [];
    let [files, edited, edits] = [0, 0, 0];
    for (const path of filesOf(kind)) {
      files++;
      const name = path.split('/').at(-1)!;
      const before = readFileSync(path);
      const view = await viewOf(path, kind);
      if (view.kind === 'none') {
        told.push(`${name}: ${view.why}`);
        continue;
      }
      let done = 0;
      for (let round = 0; round < EDITS; round++) {
        const edit = editFor(view);
        if (!edit) {
          told.push(`${name}: nothing that is edited`);
          break;
        }
        let after: Buffer;
        try {
          after = editBytes(before, TYPES[kind]!, [edit]);
        } catch (error) {
          if (!(error instanceof Refusal)) throw new Error(name, { cause: error });
          told.push(`${name}: ${error.problems[0]!.message.key}`);
          expect('hindrance' in view && view.hindrance !== null, `${name} says so before anybody types`).toBe(true);
          break;
        }
        done++;
        damaged.push(...(await damageOf(kind, before, after, edit)).map((what) => `${name}: ${what}`));
        const again = await viewOfBytes(after, kind);
        const [old, made] = 'at' in edit ? [edit.was, edit.text] : [edit.was, edit.value];
        expect(JSON.stringify(again), name).toContain(JSON.stringify(made).slice(1, -1));
        // Put back, it is the view it was.
        const undo: Edit = 'at' in edit ? { ...edit, was: made, text: old } : { ...edit, was: made, value: old };
        expect(await viewOfBytes(editBytes(after, TYPES[kind]!, [undo]), kind), name).toEqual(view);
      }
      edits += done;
      if (done > 0) edited++;
    }
    console.info(`${kind}: ${files} files, ${edited} edited ${edits} times, ${damaged.length} damaged`);
    console.info(`${kind}: ${told.length} refused: ${told.join(', ')}`);
    expect(damaged).toEqual([]);
    expect(edited + told.length).toBe(files);
    expect(edited).toBeGreaterThan(files / 2);
  },
  600_000,
);

test.skipIf(!existsSync(FOLDER)).each(['pptx', 'xls', 'doc'])('%s of many programs are shown', async (kind) => {
  const told: string[] = [];
  for (const path of filesOf(kind)) {
    const view = await viewOf(path, kind);
    if (view.kind === 'none') told.push(`${path.split('/').at(-1)}: ${view.why}`);
  }
  console.info(`${kind}: ${filesOf(kind).length} files, ${told.length} not shown: ${told.join(', ')}`);
  expect(told.length).toBeLessThanOrEqual(filesOf(kind).length / 10);
});
