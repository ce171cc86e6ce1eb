/**
 * Office files of many programs, each looked at and edited once: what is edited says what was typed, everything else stays as it was.
 * The comparison here is by another reader of packages than the product's.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { Refusal } from '#kernel/problem.ts';
import { editBytes } from '#modules/documents/office/server/edit-file.ts';
import { viewFile } from '#modules/documents/office/server/make-view.ts';
import { type Block, cellName, type Edit, type FileView } from '#modules/documents/office/view.ts';

const FOLDER = fileURLToPath(new URL('../../../../../../shared/data/office/', import.meta.url));
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const TYPES: Readonly<Record<string, string>> = {
  docx: `${OFFICE}wordprocessingml.document`,
  xlsx: `${OFFICE}spreadsheetml.sheet`,
  pptx: `${OFFICE}presentationml.presentation`,
  xls: 'application/vnd.ms-excel',
};
const filesOf = (kind: string): string[] => readdirSync(`${FOLDER}${kind}`).map((name) => `${FOLDER}${kind}/${name}`);
const viewOf = (path: string, kind: string): Promise<FileView> =>
  viewFile({ path, type: TYPES[kind]!, size: readFileSync(path).length, whole: true });

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

function editFor(view: FileView): Edit | null {
  if (view.kind === 'document') {
    const found = textsIn(view.blocks).find(({ at, text }) => at !== null && /\p{L}/u.test(text));
    if (!found) return null;
    const place = found.text.search(/\p{L}/u);
    return {
      at: found.at!,
      was: found.text,
      text: `${found.text.slice(0, place)}改 < & >${found.text.slice(place + 1)}`,
    };
  }
  if (view.kind !== 'sheets') return null;
  for (const { part, rows } of view.sheets)
    for (const { r, cells } of rows)
      for (const { c, v, x } of cells)
        if (x === undefined && /\p{L}/u.test(v)) return { part, cell: cellName(r, c), was: v, value: `${v}改 < & >` };
  return null;
}

test.skipIf(!existsSync(FOLDER)).each(['docx', 'xlsx'])(
  '%s of many programs: an edit changes what was edited, or is refused by name',
  async (kind) => {
    const told: string[] = [];
    let edited = 0;
    for (const path of filesOf(kind)) {
      const name = path.split('/').at(-1)!;
      const before = readFileSync(path);
      const view = await viewOf(path, kind);
      if (view.kind === 'none') {
        told.push(`${name}: ${view.why}`);
        continue;
      }
      const edit = editFor(view);
      if (!edit) {
        told.push(`${name}: no text`);
        continue;
      }
      let after: Buffer;
      try {
        after = editBytes(before, TYPES[kind]!, [edit]);
      } catch (error) {
        if (!(error instanceof Refusal)) throw new Error(name, { cause: error });
        told.push(`${name}: ${error.problems[0]!.message.key}`);
        expect('hindrance' in view && view.hindrance !== null, `${name} says so before anybody types`).toBe(true);
        continue;
      }
      edited++;
      const [was, is] = [await partsOf(before), await partsOf(after)];
      expect([...is.keys()], name).toEqual([...was.keys()]);
      const touched = [...was.keys()].filter((part) => was.get(part) !== is.get(part));
      expect(touched.length, name).toBeGreaterThan(0);
      const expected = kind === 'docx' ? /document\d*\.xml$/i : /(sheet\w*|workbook\d*)\.xml$/i;
      expect(
        touched.filter((part) => !expected.test(part)),
        name,
      ).toEqual([]);
      if (kind === 'docx')
        for (const part of touched) expect(elements(is.get(part)!), name).toBe(elements(was.get(part)!));
      const { writeFileSync, rmSync } = await import('node:fs');
      const copy = `/tmp/waymark-corpus-${process.pid}`;
      writeFileSync(copy, after);
      const again = await viewFile({ path: copy, type: TYPES[kind]!, size: after.length, whole: true });
      rmSync(copy);
      const flat = JSON.stringify(again);
      const [old, made] = 'at' in edit ? [edit.was, edit.text] : [edit.was, edit.value];
      expect(flat, name).toContain(JSON.stringify(made).slice(1, -1));
      // Put back, it is the view it was.
      const undo: Edit = 'at' in edit ? { ...edit, was: made, text: old } : { ...edit, was: made, value: old };
      const back = editBytes(after, TYPES[kind]!, [undo]);
      writeFileSync(copy, back);
      expect(await viewFile({ path: copy, type: TYPES[kind]!, size: before.length, whole: true }), name).toEqual(view);
      rmSync(copy);
    }
    console.info(`${kind}: ${edited} edited; ${told.length} refused: ${told.join(', ')}`);
    expect(edited).toBeGreaterThan(kind === 'docx' ? 40 : 20);
  },
  120_000,
);

test.skipIf(!existsSync(FOLDER)).each(['pptx', 'xls'])('%s of many programs are shown', async (kind) => {
  const kinds = await Promise.all(filesOf(kind).map((path) => viewOf(path, kind)));
  const none = kinds.filter((view) => view.kind === 'none');
  console.info(`${kind}: ${kinds.length - none.length} of ${kinds.length}`);
  expect(none.length).toBeLessThan(kinds.length / 4);
});
