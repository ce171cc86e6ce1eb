/** Workbooks: what goes out comes back, nothing becomes a formula, hostile files are refused before they are unpacked. */
import { type CellObject, read, utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { type Cell, readSheet, unpackedSize, writeSheet } from './sheet.ts';
import { unzip, zip } from './testing/zip.ts';

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  '\t=1',
  '路标 & <b>"',
  '  spaced  ',
  "'",
];

test('texts, numbers, flags and gaps come back as they went', async () => {
  const rows: Cell[][] = [
    ['a', 'b', 'c'],
    [1, 2.5, true],
    ['1', null, '007'],
    [13_800_000_000, 123_456_789_012_345, 0.1],
  ];
  expect(await readSheet(writeSheet('x', rows), 100)).toEqual(rows.map((row) => row.map((cell) => cell)));
});

test('what repeats is packed as zlib packs it, and read again', async () => {
  const rows = Array.from({ length: 2000 }, (_, n) => ['同一段文字', n % 7, 'the same text in every row']);
  const bytes = writeSheet('s', rows);
  expect(bytes.length).toBeLessThan((await unpackedSize(bytes)) / 20);
  expect(await readSheet(bytes, 2000)).toEqual(rows);
});

test('no text becomes a formula', async () => {
  const bytes = writeSheet(
    'x',
    HOSTILE.map((text) => [text]),
  );
  const book = read(bytes, { type: 'buffer', cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  for (const i of HOSTILE.keys()) {
    const cell = sheet[`A${i + 1}`] as CellObject;
    expect(cell.t).toBe('s');
    expect(cell.f).toBeUndefined();
  }
  expect((await readSheet(bytes, 100)).map((row) => row[0])).toEqual(HOSTILE);
});

test('cells are read by what they mean, not by how they are shown', async () => {
  const cells: [CellObject, Cell][] = [
    [{ t: 'n', v: 46_082, z: 'm/d/yy' }, '2026-03-01'],
    [{ t: 'n', v: 46_082.5, z: 'yyyy"年"m"月"d"日" h:mm' }, '2026-03-01 12:00:00'],
    [{ t: 'n', v: 0.5, z: '0%' }, '50%'],
    [{ t: 'n', v: 0.07, z: '0.00%' }, '7%'],
    [{ t: 'n', v: 1234.5, z: '#,##0.00' }, 1234.5],
    [{ t: 'n', v: 138_000_000_001, z: 'General' }, 138_000_000_001],
    [{ t: 'n', v: 3, f: '1+2' }, 3],
    [{ t: 'b', v: false }, false],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([cells.map(([cell]) => cell)]), 'x');
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  expect(await readSheet(bytes, 10)).toEqual([cells.map(([, wanted]) => wanted)]);
});

test('rows without anything are left out; no more rows are read than asked for and three', async () => {
  const rows: Cell[][] = [['h'], [null], [''], ...Array.from({ length: 50 }, (_, n): Cell[] => [n])];
  expect(await readSheet(writeSheet('x', rows), 100)).toHaveLength(51);
  expect((await readSheet(writeSheet('x', rows), 10)).length).toBeLessThanOrEqual(13);
});

describe('refused before the library sees it', () => {
  const workbook = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };
  const key = async (bytes: Uint8Array): Promise<string> => {
    const error: unknown = await readSheet(bytes, 10).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refusal);
    return (error as Refusal).problems[0]!.message.key;
  };

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('a,b\n1,2')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a zip without a workbook', zip([{ name: 'x.txt', data: Buffer.from('x') }])],
    ['a cut file', Buffer.from(writeSheet('x', [['a']])).subarray(0, 400)],
  ])('%s', async (_what, bytes) => {
    expect(await key(bytes)).toBe('sheet.invalid');
  });

  test('a bomb that says what it is', async () => {
    const bomb = { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(64 * 1_048_576) };
    expect(await key(zip([workbook, bomb]))).toBe('sheet.tooLarge');
  });

  test('a workbook that tells less than it holds', async () => {
    const book = writeSheet(
      'x',
      Array.from({ length: 5 }, (_, n): Cell[] => [n]),
    );
    const entries = await unzip(book);
    expect(await readSheet(zip(entries), 10)).toHaveLength(5);
    expect(await key(zip(entries.map((e) => (e.name.includes('sheet1') ? { ...e, tells: 10 } : e))))).toBe(
      'sheet.invalid',
    );
  });

  test('thousands of entries', async () => {
    const many = Array.from({ length: 2001 }, (_, n) => ({ name: `x${n}`, data: Buffer.from('x') }));
    expect(await key(zip([workbook, ...many]))).toBe('sheet.tooLarge');
    await expect(unpackedSize(zip([workbook, ...many]))).rejects.toBeInstanceOf(Refusal);
  });
});

test('rows below many empty ones are not lost', async () => {
  const rows: Cell[][] = [['head'], ...Array.from({ length: 40 }, (): Cell[] => []), ['far below']];
  expect(await readSheet(writeSheet('x', rows), 5)).toEqual([['head'], ['far below']]);
  expect((await readSheet(writeSheet('x', rows), 5, true)).at(-1)).toEqual(['far below']);
});
