/** Records in workbooks of other programs, and exports: they show one moment, dates and percents come back. */
import { type CellObject, read, utils, type WorkBook, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { readSheet } from '#server/sheet.ts';
import { ALL, bin, type EntityWorld, entityWorld } from '#server/testing/entity-world.ts';
import type { TestClient } from '#server/testing/http.ts';

const bins = entityCalls(bin);
let world: EntityWorld;
let me: TestClient;
beforeAll(async () => {
  world = await entityWorld();
  me = world.as(world.home, ALL);
});
afterAll(() => world.server.close());

test('an export of several pages is of one moment, whatever others do meanwhile', async () => {
  const { pool } = world.server.database;
  const department = world.home.departments[0]!;
  const first = (await me.send(bins.create, { name: 'page 0000', department })).data;
  // Two pages and a bit, by copies of one record.
  const { rows: columns } = await pool.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'bin' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'name', 'code')",
  );
  const same = columns.map(({ name }) => `"${name}"`).join(', ');
  await pool.query(
    `INSERT INTO bin (name, code, ${same}) SELECT 'page ' || lpad(n::text, 4, '0'), 'P' || n, ${same} FROM bin, generate_series(1, 2100) n WHERE id = $1`,
    [first.id],
  );
  // A new row would wait for the department it refers to: these come into the list by another name.
  await pool.query(
    `INSERT INTO bin (name, code, ${same}) SELECT 'other ' || n, 'Q' || n, ${same} FROM bin, generate_series(1, 7) n WHERE id = $1`,
    [first.id],
  );
  const wanted = Array.from({ length: 2101 }, (_, n) => `page ${String(n).padStart(4, '0')}`);
  const lock = await world.server.database.owner.connect();
  await lock.query('BEGIN; LOCK TABLE department IN ACCESS EXCLUSIVE MODE');
  const asked = me.send(bins.export, { sort: 'name', search: 'page' });
  // The first page is read, and waits for the names of its departments.
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'department'::regclass AND NOT granted`;
  await expect.poll(async () => (await pool.query(waiting)).rows[0].n).toBe(1);
  await pool.query("DELETE FROM bin WHERE name BETWEEN 'page 0100' AND 'page 0199'");
  await pool.query("UPDATE bin SET name = 'page 0000 ' || name WHERE name LIKE 'other _'");
  await pool.query("UPDATE bin SET name = 'page 0000x' WHERE name = 'page 1999'");
  await lock.query('COMMIT');
  lock.release();
  const [, ...body] = await readSheet((await asked).raw, 10_000);
  expect(body.map(([name]) => name)).toEqual(wanted);
});

test.each(['xlsx', 'biff8'] as const)(
  'a %s of dates of 1904 behind a hidden sheet is taken as it is shown, and leaves as dates and percents',
  async (bookType) => {
    const day = 46_091 - 1462;
    const cell = (v: number, z: string): CellObject => ({ t: 'n', v, z });
    const rows = [
      ['bin name', 'bin code', 'weight', 'full', 'bought', 'seen'],
      [
        cell(7, '"Bin "000'),
        cell(bookType === 'xlsx' ? 123 : 124, '00000'),
        { t: 'n', v: 3.3000000000000003, z: '0' },
        cell(0.45, '0%'),
        cell(day, 'm/d/yy'),
        cell(day + 0.75, 'yyyy-mm-dd hh:mm'),
      ],
    ];
    const book: WorkBook = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['size'], ['small']]), 'lists');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['about']]), 'cover');
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'bins');
    book.Workbook = { WBProps: { date1904: true }, Sheets: [{ Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }] };
    const file = new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer);
    const { data } = await me.send(bins.import, { file });
    expect(data).toMatchObject({ accepted: 1, rejected: 0, from: { sheet: 'bins', sheets: ['cover', 'bins'] } });
    const code = bookType === 'xlsx' ? '00123' : '00124';
    const [row] = (await me.send(bins.list, { filters: { code } })).data.list;
    expect(row).toMatchObject({
      ...{ name: 'Bin 007', code, weight: '3.300', full: 45, bought: '2026-03-10' },
      seen: '2026-03-10T10:00:00.000Z',
    });
    const wrong = await me.send(bins.import, { file, sheet: 'lists' });
    expect(wrong).toMatchObject({ code: 400, problems: [{ field: 'sheet', key: 'sheet.noSheet' }] });

    const { raw } = await me.send(bins.export, { filters: { code } });
    const sheet = Object.values(read(raw, { type: 'buffer', cellNF: true }).Sheets)[0]!;
    const shown = Object.values(sheet as Record<string, CellObject>).map(({ t, w }) => [t, w]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['n', '45%'],
        ['n', '2026-03-10'],
        ['n', '2026-03-10 18:00:00'],
        ['s', code],
      ]),
    );
    await me.send(bins.remove, { id: row!.id });
    expect((await me.send(bins.import, { file: raw })).data).toMatchObject({ accepted: 1, rejected: 0 });
    const [again] = (await me.send(bins.list, { filters: { code } })).data.list;
    const same = ['name', 'code', 'weight', 'full', 'bought', 'seen'] as const;
    for (const name of same) expect(again![name], name).toEqual(row![name]);
  },
);
