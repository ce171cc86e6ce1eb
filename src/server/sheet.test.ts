/** Workbooks: written values are read back, nothing becomes a formula, hostile files are refused before they are unpacked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type CellObject, read, utils, type WorkBook, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { asShown, type Cell, openSheet, readSheet, writeSheet } from './sheet.ts';
import { unpackedSize } from './sheet-guard.ts';
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
  expect(bytes.length).toBeLessThan((await unpackedSize(bytes)) / 6);
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

const CASES = '../shared/cases';
/** Files that are beside the checkout, where there are any. */
const beside = test.runIf(existsSync(CASES));
const caseOf = (name: string): Uint8Array => readFileSync(`${CASES}/${name}.xlsx`);

/** A workbook of sheets of cells, of the kind that is named. */
function bookOf(
  sheets: Record<string, (CellObject | string | number | null)[][]>,
  { date1904 = false, hidden = [] as string[], bookType = 'xlsx' as 'xlsx' | 'biff8' } = {},
): Uint8Array {
  const book: WorkBook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), name);
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 2 : 0 })),
  };
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer);
}

describe('which sheet', () => {
  beside('the active visible one, not the first', async () => {
    const { sheet, sheets, rows } = await openSheet(caseOf('first-sheet-hidden'), { maxRows: 10 });
    expect([sheet, sheets, rows[1]![0]]).toEqual(['计划', ['计划'], '真任务']);
  });

  test.each(['xlsx', 'biff8'] as const)(
    'of a %s: the first with a known heading, or the one that is named',
    async (bookType) => {
      const bytes = bookOf(
        { lists: [['kind']], cover: [['about']], plan: [['name'], ['one']], more: [['name'], ['two']] },
        { hidden: ['lists'], bookType },
      );
      const knows = (rows: readonly (readonly Cell[])[]): boolean => rows[0]?.[0] === 'name';
      const read = async (sheet?: string) => openSheet(bytes, { maxRows: 10, knows, ...(sheet && { sheet }) });
      expect(await read()).toMatchObject({
        sheet: 'plan',
        sheets: ['cover', 'plan', 'more'],
        rows: [['name'], ['one']],
      });
      expect((await read('more')).rows).toEqual([['name'], ['two']]);
      for (const name of ['lists', 'none'])
        await expect(read(name)).rejects.toMatchObject({ problems: [{ message: { key: 'sheet.noSheet' } }] });
    },
  );

  test('of an xls it is the one that was looked at last', async () => {
    const bytes = Buffer.from(bookOf({ a: [['one']], b: [['two']] }, { bookType: 'biff8' }));
    // The record of the window: kind 0x3d, 18 bytes; behind five numbers the sheet.
    const at = bytes.indexOf(Buffer.from([0x3d, 0, 18, 0]));
    bytes.writeUInt16LE(1, at + 4 + 10);
    expect((await openSheet(bytes, { maxRows: 10 })).sheet).toBe('b');
  });
});

describe('dates', () => {
  beside('by the date system of the workbook', async () => {
    const { rows } = await openSheet(caseOf('workbook-1904-dates'), { maxRows: 10 });
    expect(rows[1]!.slice(3)).toEqual(['2026-03-10', '2026-03-20']);
  });

  test.each(['xlsx', 'biff8'] as const)('a %s of either system tells the same days and times', async (bookType) => {
    for (const date1904 of [false, true]) {
      const day = 46_091 - (date1904 ? 1462 : 0);
      const cells = [day, day + 0.75, day].map((v, i) => ({ t: 'n', v, z: i === 0 ? 'm/d/yy' : 'yyyy-mm-dd hh:mm' }));
      const bytes = bookOf({ x: [cells as CellObject[]] }, { date1904, bookType });
      expect(await readSheet(bytes, 10)).toEqual([['2026-03-10', '2026-03-10 18:00:00', '2026-03-10 00:00:00']]);
    }
  });

  test('dates and percents leave as such cells, and come back to the second', async () => {
    const days = ['1900-03-01', '1999-12-31', '2024-02-29', '2026-10-13', '2199-12-31'];
    const times = Array.from({ length: 200 }, (_, n) => {
      const s = n * 433;
      return [s / 3600, (s / 60) % 60, s % 60].map((x) => String(Math.floor(x)).padStart(2, '0')).join(':');
    });
    const texts = [...days, ...times.map((time, n) => `${days[n % days.length]} ${time}`)];
    const percents = [0, 1, 45, 99, 100, 7.5, 33.3, 0.07];
    const bytes = writeSheet('x', [...texts.map((at) => [{ at }]), percents.map((percent) => ({ percent }))]);
    const sheet = Object.values(read(bytes, { type: 'buffer', cellNF: true }).Sheets)[0]!;
    expect(sheet.A1).toMatchObject({ t: 'n', z: 'yyyy-mm-dd', w: '1900-03-01' });
    expect(sheet.A7).toMatchObject({ t: 'n', z: 'yyyy-mm-dd hh:mm:ss', w: '1999-12-31 00:07:13' });
    expect(sheet[`C${texts.length + 1}`]).toMatchObject({ t: 'n', v: 0.45, z: '0%', w: '45%' });
    const rows = await readSheet(bytes, 1000);
    expect(rows.slice(0, -1).map(([cell]) => cell)).toEqual(texts);
    expect(rows.at(-1)).toEqual(percents.map((percent) => `${percent}%`));
  });

  test('a date that workbooks do not know is a text', async () => {
    expect(await readSheet(writeSheet('x', [[{ at: '1900-02-28' }, { at: '1700-01-01 08:00' }]]), 10)).toEqual([
      ['1900-02-28', '1700-01-01 08:00'],
    ]);
  });
});

test('a number has the fifteen digits that are shown; its text is what its cell shows', async () => {
  const rows = await readSheet(
    bookOf({
      x: [
        [
          { t: 'n', v: 3.3000000000000003, f: '1.1+2.2' },
          { t: 'n', v: 0.1 + 0.2 },
        ],
      ],
    }),
    10,
  );
  expect(rows).toEqual([[3.3, 0.3]]);
  const cells: [CellObject, string][] = [
    [{ t: 'n', v: 123, z: '00000' }, '00123'],
    [{ t: 'n', v: 7, z: '"PRJ-"000' }, 'PRJ-007'],
    [{ t: 'n', v: 1.1, z: '0.00' }, '1.10'],
    [{ t: 'n', v: 1234.5, z: '#,##0.00' }, '1,234.50'],
    [{ t: 'n', v: 3.7, z: '0' }, '4'],
    [{ t: 'n', v: 138_000_000_001, z: 'General' }, '138000000001'],
  ];
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const read = await openSheet(bookOf({ x: [cells.map(([cell]) => cell)] }, { bookType }), { maxRows: 10 });
    expect(read.rows).toEqual([cells.map(([cell]) => cell.v)]);
    expect(asShown(read.rows[0]!, read.shown[0], () => true).map(String)).toEqual(cells.map(([, text]) => text));
  }
});

test('texts come back character by character', async () => {
  const texts = ['&amp;amp;', '&amp;', '_x0041_', '_x005F_x0041_', '&#65;', '<![CDATA[x]]>', 'a\tb\n c ', '__x0041__'];
  expect(await readSheet(writeSheet('x', [texts]), 10)).toEqual([texts]);
  const pieces = fc.constantFrom(
    '&',
    'amp;',
    ';',
    '_',
    'x0041',
    '_x',
    '005F',
    '<',
    '>',
    '"',
    "'",
    ' ',
    '\n',
    'é',
    '路',
    '😀',
    ']]>',
    '#65;',
    'A',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(pieces, { minLength: 1 }).map((all) => all.join('')),
        { minLength: 1 },
      ),
      async (row) => {
        expect(await readSheet(writeSheet('x', [row, ['end']]), 10)).toEqual([row, ['end']]);
      },
    ),
    { numRuns: Number(process.env.SHEET_TEXTS ?? 60) },
  );
});

test('texts that formulas made are decoded once, as others are', async () => {
  const made = ['&amp;', '_x0041_', 'a < b', '&amp;amp;'];
  const bytes = bookOf({ x: [made.map((v) => ({ t: 's', v, f: 'A9' }))] });
  const entries = await unzip(bytes);
  const escaped = entries.map(({ name, data }) => ({
    name,
    // Escaped as spreadsheet programs do for text that looks like an escape; the library does not.
    data: name.endsWith('sheet1.xml') ? Buffer.from(data.toString().replaceAll('_x0041_', '_x005F_x0041_')) : data,
  }));
  expect(await readSheet(zip(escaped), 10)).toEqual([made]);
});

test('a workbook of LibreOffice in the old format: hidden sheet, dates of 1904, texts as shown', async () => {
  const read = await openSheet(readFileSync(`${import.meta.dirname}/testing/books/libreoffice-1904.xls`), {
    maxRows: 10,
    sheet: '计划',
  });
  expect(read.sheets).toEqual(['封面', '计划']);
  expect(read.rows.slice(1)).toEqual([
    ['甲', 123, '2026-03-10', '2026-03-10 18:00:00', '45%', 1.1, 3.3, '_x0041_ &amp;amp;'],
    ['乙', 7, '2026-03-11', '2026-03-11 00:00:00', '7.5%', 1234.5, true, '两行\n文字'],
  ]);
  expect(read.shown[2]![1]).toBe('PRJ-007');
});

beside('workbooks of many programs are read, each by a sheet that is seen', async () => {
  const folder = '../shared/data/office';
  const files = ['xls', 'xlsx'].flatMap((kind) =>
    readdirSync(`${folder}/${kind}`).map((name) => `${folder}/${kind}/${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const [at, file] of files.entries()) {
    if (process.env.SHEET_BOOKS !== 'all' && at % 8 !== 0) continue;
    const bytes = readFileSync(file);
    const { sheet, sheets, rows } = await openSheet(bytes, { maxRows: 1000 });
    const { SheetNames, Workbook } = read(bytes, { type: 'buffer', sheetRows: 1 });
    expect(Workbook?.Sheets?.[SheetNames.indexOf(sheet)]?.Hidden, file).toBe(0);
    expect(sheets, file).toContain(sheet);
    for (const cell of rows.flat()) if (typeof cell === 'number') expect(Number.isFinite(cell), file).toBe(true);
  }
});

beside('what is no workbook is refused by name: another old document, a workbook with a password', async () => {
  const word = readFileSync('../shared/data/office/doc/simple.doc');
  await expect(readSheet(word, 10)).rejects.toMatchObject({ problems: [{ message: { key: 'sheet.invalid' } }] });
  const bytes = Buffer.from(bookOf({ a: [['one']] }, { bookType: 'biff8' }));
  const at = bytes.indexOf(Buffer.from([0x3d, 0, 18, 0]));
  bytes.writeUInt16LE(0x2f, at);
  await expect(readSheet(bytes, 10)).rejects.toMatchObject({ problems: [{ message: { key: 'sheet.locked' } }] });
});
