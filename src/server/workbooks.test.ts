/** Uploaded workbooks are read outside the main process, however small they are. */
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { makeDb, withTx } from '#server/tx.ts';
import { writeSheet } from './sheet.ts';
import { systemCtx } from './system.ts';
import { testDatabase } from './testing/test-database.ts';
import { unzip, zip } from './testing/zip.ts';
import { readBook } from './workbooks.ts';
import { stopWorkers } from './workers/workers.ts';

const database = await testDatabase();
const db = makeDb(database.pool);
afterAll(async () => {
  await stopWorkers();
  await database.drop();
});
const readAs = (bytes: Uint8Array) =>
  withTx(db, (tx) => readBook(systemCtx(tx, 1, 0, 480, []), bytes, 100)).then(({ rows }) => rows);

test('a workbook of two kilobytes that names millions of cells holds up nobody and is refused', async () => {
  const entries = await unzip(writeSheet('x', [['name'], ['one']]));
  const link = '<hyperlinks><hyperlink ref="A1:XFD3000" location="x"/></hyperlinks>';
  const small = zip(
    entries.map(({ name, data }) =>
      name.endsWith('sheet1.xml')
        ? { name, data: Buffer.from(data.toString().replace('</sheetData>', `</sheetData>${link}`)) }
        : { name, data },
    ),
  );
  expect(small.length).toBeLessThan(20_000);
  // A first chore starts the worker.
  expect(await readAs(writeSheet('x', [['name'], ['one']]))).toEqual([['name'], ['one']]);
  let longest = 0;
  let last = performance.now();
  const pulse = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const error = await readAs(small).catch((thrown: unknown) => thrown);
  clearInterval(pulse);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).problems[0]!.message.key).toMatch(/^worker\.(time|memory)$/);
  expect(longest).toBeLessThan(1_000);
});
