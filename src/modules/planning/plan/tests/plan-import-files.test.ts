/** Files that are not plans: refused in the language of the user, with nothing changed. */
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { importsIn, xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { cancelCall, readProgress } from '#kernel/calls/progress-call.ts';
import { LANGS } from '#kernel/text.ts';
import { importPlan, previewImport } from '#modules/planning/plan/plan.calls.ts';
import { writeSheet } from '#server/sheet.ts';

const world = await planWorld();
const { boss, open, planned, close } = world;
const { bring, picture } = importsIn(world);
afterAll(close);

type File = Uint8Array;
const book = (rows: string[][]): File => writeSheet('plan', rows);

describe('files that are none', () => {
  const good = book([['Task name'], ['A']]);
  const xml = xmlOf(`<Tasks>${xmlTask(1, 'A')}</Tasks>`);
  const text = (s: string): File => Buffer.from(s);
  const files: [string, File | undefined][] = [
    ['no file', undefined],
    ['an empty file', text('')],
    ['a PDF', text('%PDF-1.7 ...')],
    ['a text', text('name,duration\nA,1d')],
    ['a container cut off', Buffer.from('d0cf11e0a1b11ae1000000', 'hex')],
    ['an XML of something else', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a web page', text('<!DOCTYPE html><html><body>Sign in</body></html>')],
    ['an XML cut off', xml.subarray(0, xml.length - 30)],
    ['an XML with a document type', text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Project/>')],
    ['a compressed file cut off', gzipSync(xml).subarray(0, 40)],
    ['a compressed text', gzipSync('hello')],
    ['a workbook cut off', good.subarray(0, good.length - 200)],
    ['a zip that is no workbook', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])],
    ['a workbook with a broken part', Buffer.from(good).fill(7, 60, 200)],
    ['no start', text('<Project xmlns="http://schemas.microsoft.com/project"><Tasks></Tasks></Project>')],
  ];

  test.each(files)('%s is refused in the language of the user and nothing changes', async (_what, file) => {
    const { projectId } = await planned([null]);
    const before = await picture(projectId);
    const said = new Set<string>();
    for (const language of LANGS) {
      for (const call of [previewImport, importPlan]) {
        const answer = await boss.send(
          call,
          { projectId, ...(call === importPlan && { replace: 'true' }), ...(file && { file }) },
          { language },
        );
        expect(answer.code).toBe(400);
        expect(answer.msg).not.toBe('');
        said.add(answer.msg);
      }
    }
    expect(said.size).toBe(3);
    expect(await picture(projectId)).toEqual(before);
  });

  test('a file too large to take in, or to unpack, is refused', async () => {
    const { projectId } = await planned([null]);
    const before = await picture(projectId);
    const large = await bring(projectId, Buffer.alloc(17 * 1_048_576, 32));
    expect([large.status, large.code]).toEqual([200, 413].includes(large.status) ? [large.status, 413] : [413, 413]);
    expect(large.msg).not.toBe('');
    const bomb = gzipSync(Buffer.alloc(300 * 1_048_576, 32));
    expect((await bring(projectId, bomb)).code).toBe(400);
    expect(await picture(projectId)).toEqual(before);
  });

  test('bytes of any kind never make a fault', async () => {
    const { projectId } = await planned([null]);
    const before = await open(projectId);
    let seed = 7;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed;
    };
    for (let round = 0; round < 40; round++) {
      const bytes = Buffer.from(round % 2 === 0 ? xml : good);
      for (let k = 0; k < 6; k++) bytes[random() % bytes.length] = random() % 256;
      const answer = await boss.send(previewImport, { projectId, file: bytes });
      expect([0, 400]).toContain(answer.code);
    }
    expect(await open(projectId)).toEqual(before);
  });
});

test('a small file that would be much work is refused by name; others are answered meanwhile', async () => {
  const { projectId } = await planned([null]);
  const before = await picture(projectId);
  const exception = `<Exception><TimePeriod><FromDate>2000-01-01T00:00:00</FromDate><ToDate>2099-12-31T23:59:00</ToDate></TimePeriod><Type>6</Type><Period>1</Period><DaysOfWeek>62</DaysOfWeek></Exception>`;
  const calendars = `<Calendars><Calendar><UID>1</UID><Name>Shifts</Name><Exceptions>${exception.repeat(2000)}</Exceptions></Calendar></Calendars>`;
  const file = xmlOf(`${calendars}<Tasks>${xmlTask(1, 'A')}</Tasks>`);
  const order: string[] = [];
  const answer = bring(projectId, file, {}, { language: 'US' }).finally(() => order.push('import'));
  await boss.send(readProgress, { id: 'f'.repeat(32) }).then(() => order.push('other'));
  expect((await answer).problems).toMatchObject([
    { field: 'file', text: expect.stringContaining('"Shifts" has more than 40000') },
  ]);
  expect(order).toEqual(['other', 'import']);
  expect(await picture(projectId)).toEqual(before);
});

test('a cancelled import has changed nothing', async () => {
  const { projectId } = await planned([null]);
  const before = await picture(projectId);
  const lock = await world.server.database.owner.connect();
  // It waits for the plan, so that it is under way for certain.
  await lock.query('BEGIN');
  await lock.query('SELECT 1 FROM plan WHERE project_id = $1 FOR UPDATE', [projectId]);
  const id = 'e'.repeat(32);
  const answer = bring(projectId, xmlOf(`<Tasks>${xmlTask(1, 'A')}</Tasks>`), {}, { progress: id });
  await expect.poll(() => boss.send(cancelCall, { id }).then(({ data }) => data.running)).toBe(true);
  await lock.query('COMMIT');
  lock.release();
  expect((await answer).problems?.map((p) => p.key)).toEqual(['worker.cancelled']);
  expect(await picture(projectId)).toEqual(before);
});
