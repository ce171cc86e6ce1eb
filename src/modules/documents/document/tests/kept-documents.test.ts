/**
 * What is found, kept and cleared away (design/documents.md §17): scenario 11, words inside files for whoever may view them; scenario
 * 15, bytes that are lost or damaged are named and never served; and the trash, whose days are each space's own.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents, documentWorld, entryOf, type Someone } from '#app/testing/document-world.ts';
import { inheritedCalls } from '#kernel/inherited.ts';
import { downloadFile, getDownloadFile, onlinePreview, uploadFile } from '#modules/base/file/file.calls.ts';
import { readNext } from '#modules/documents/fulltext/server/fulltext.ts';
import { fileView, saveOffice } from '#modules/documents/office/office.calls.ts';
import { searchAll } from '#modules/people/search/search.calls.ts';
import { indexWords } from '#modules/people/search/server/index-words.ts';
import { searchSource } from '#modules/people/search/server/search-source.ts';
import { writeSheet } from '#server/sheet.ts';
import { systemCtx } from '#server/system.ts';
import { zip } from '#server/testing/zip.ts';
import { withTx } from '#server/tx.ts';
import { documentSetting } from '../document-setting.ts';
import { documentService } from '../server/document-service.ts';
import { trashJob } from '../server/trash.ts';

const world = await documentWorld();
const { me, done, query, home, folderIn, added } = world;
afterAll(world.close);

let projectId: number;
let folder: number;
let reader: Someone;
beforeAll(async () => {
  projectId = await world.newProject();
  folder = await folderIn({ projectId }, '资料');
  reader = await world.person('reader');
  await world.join(projectId, [reader.id], '工程师');
});

async function file(bytes: Uint8Array, name: string): Promise<number> {
  const sent = new File([bytes as Uint8Array<ArrayBuffer>], name);
  const answer = await me.client.send(uploadFile, { file: sent } as never);
  expect(answer.problems ?? answer.msg).toBe('');
  return answer.data.id;
}
const text = (words: string): Buffer => Buffer.from(words);
const rels = (kind: string, target: string): string =>
  `<Relationships xmlns="x"><Relationship Id="r0" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const packed = (parts: Readonly<Record<string, string>>): Buffer =>
  zip(Object.entries(parts).map(([name, data]) => ({ name, data: text(data) })));
const docx = (words: string): Buffer =>
  packed({
    '_rels/.rels': rels('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>`,
  });
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const pptx = (words: string): Buffer =>
  packed({
    '_rels/.rels': rels('officeDocument', 'ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation ${P} ${R}><p:sldIdLst><p:sldId id="256" r:id="r0"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': rels('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld ${P} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
  });
/** A page with these characters by a font that says which they are, as office programs write it. */
function pdf(words: string): Buffer {
  const signs = [...words];
  const hex = (n: number): string => n.toString(16).padStart(4, '0');
  const stream = (body: string): string => `<< /Length ${body.length} >>\nstream\n${body}\nendstream`;
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <ffff> endcodespacerange ${signs.length} beginbfchar ${signs.map((sign, n) => `<${hex(n + 1)}> <${hex(sign.codePointAt(0)!)}>`).join(' ')} endbfchar endcmap end end`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 7 0 R /Resources << /Font << /F 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 8 0 R >>',
    stream(map),
    stream(`BT /F 12 Tf 50 700 Td <${signs.map((_, n) => hex(n + 1)).join('')}> Tj ET`),
    '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ];
  let out = '%PDF-1.7\n';
  const places = objects.map((body, n) => {
    const at = out.length;
    out += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const begin = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`;
  return text(out);
}
async function readAll(): Promise<void> {
  while (await withTx(world.server.db, (tx) => readNext(systemCtx(tx, home.companyId, Date.now(), 480, []))));
  await indexWords(world.server.db, [searchSource(documentService)!]);
}
const found = async (words: string, who = me): Promise<string[]> =>
  (await done(searchAll, { text: words }, who.client)).groups
    .flatMap(({ hits }) => hits.map(({ title }) => title))
    .sort();

test('scenario 11: two characters in docx, xlsx, pptx, pdf, text and titles are found by who may view them, and no count tells of others', async () => {
  const made: [name: string, make: (words: string) => Uint8Array][] = [
    ['a.docx', docx],
    ['b.xlsx', (words) => writeSheet('表', [[words, 12]])],
    ['c.pptx', pptx],
    ['d.pdf', pdf],
    ['e.txt', text],
  ];
  const names = made.map(([name]) => name);
  for (const [language, words] of [
    ['simplified', '本项目的涡轮机壳体由供方提供'],
    ['traditional', '本專案的渦輪機殼體由供方提供'],
  ] as const)
    for (const [name, make] of made) {
      const fileId = await file(make(words), `${language} ${name}`);
      await added(folder, { title: `${language} ${name[0]}`, level: 'public', fileId });
    }
  const titled = await added(folder, { title: '涡轮图样', level: 'public' });
  await readAll();
  const files = (language: string): string[] => names.map((name) => `${language} ${name}`);
  expect(await found('涡轮', reader)).toEqual([...files('simplified'), '涡轮图样'].sort());
  expect(await found('壳体', reader)).toEqual(files('simplified'));
  expect(await found('渦輪', reader)).toEqual(files('traditional'));
  expect(await found('涡体', reader)).toEqual([]);
  // The right removed: the hits are gone at once, files and titles, and what is counted is what is left.
  const only = entryOf('user', me.id, [
    'view',
    'download',
    'upload',
    'edit',
    'delete',
    'changeStatus',
    'config',
    'authorize',
  ]);
  await world.rights({ documentId: titled.id }, [only]);
  expect(await found('涡轮', reader)).toEqual(files('simplified'));
  await world.rights({ folderId: folder }, [only]);
  expect(await found('涡轮', reader)).toEqual([]);
  expect(await found('涡轮')).toEqual([...files('simplified'), '涡轮图样'].sort());
  const list = await done(documents.list, { search: '涡轮', pageSize: 10 } as never, reader.client);
  expect([list.total, list.list]).toEqual([0, []]);
});

test('scenario 15: bytes that are lost, or of which one is another, are named and never served, nor edited', async () => {
  const place = await folderIn({ projectId }, '备份');
  const whole = docx('原样保存的内容');
  for (const damage of ['lost', 'flipped'] as const) {
    const fileId = await file(Buffer.concat([whole, text(damage)]), `${damage}.docx`);
    await added(place, { title: damage, level: 'public', fileId });
    const [row] = await query('SELECT hash FROM file WHERE id = $1', [fileId]);
    const hash = row!.hash as string;
    const path = join(world.blobs, hash.slice(0, 2), hash);
    const before = await me.client.send(downloadFile, { id: fileId });
    expect(before.raw.equals(Buffer.concat([whole, text(damage)]))).toBe(true);
    if (damage === 'lost') await rm(path);
    else {
      const bytes = Buffer.from(before.raw);
      bytes[bytes.length - 1]! ^= 1;
      await writeFile(path, bytes);
    }
    for (const answer of [
      await me.client.send(downloadFile, { id: fileId }),
      await me.client.send(getDownloadFile, { fileId }),
      await me.client.send(onlinePreview, { id: fileId }),
    ])
      expect(answer.code, damage).not.toBe(0);
    for (const answer of [
      await me.client.send(fileView, { fileId }),
      await me.client.send(saveOffice, { fileId, edits: [{ at: 0, was: '原样保存的内容', text: 'x' }] } as never),
    ])
      expect(answer.problems?.[0], damage).toMatchObject({ key: 'office.lost' });
  }
});

test('what is in the trash goes after the days of its own space, with its versions; the days of another hold nothing back', async () => {
  const long = await world.newProject();
  const calls = inheritedCalls(documentSetting);
  const { version } = await done(calls.read, { projectId: long });
  await done(calls.save, { projectId: long, version, config: { level: 'internal', trashDays: 360 } } as never);
  const [early, late] = [await folderIn({ projectId: long }, '旧'), await folderIn({ projectId }, '新')];
  const [kept, gone, young] = [await added(early), await added(late), await added(late)];
  for (const { id } of [kept, gone, young])
    expect((await me.client.send(documents.remove, { id } as never)).msg).toBe('');
  const ago = (id: number, days: number) =>
    query("UPDATE document SET deleted_at = now() - $2 * interval '1 day' WHERE id = $1", [id, days]);
  await ago(kept.id, 200);
  await ago(gone.id, 31);
  await ago(young.id, 29);
  const fileOf = await query('SELECT file::int AS file FROM doc_version WHERE document = $1', [gone.id]);
  const run = () => trashJob.each(world.server.db, home.companyId, Date.now(), async () => Date.now());
  await run();
  const left = await query('SELECT id::int AS id FROM document WHERE id = ANY($1) ORDER BY id', [
    [kept.id, gone.id, young.id],
  ]);
  expect(left.map(({ id }) => id)).toEqual([kept.id, young.id]);
  expect(await query('SELECT 1 FROM doc_version WHERE document = $1', [gone.id])).toEqual([]);
  expect(await query('SELECT 1 FROM file_use WHERE file_id = $1', [fileOf[0]!.file])).toEqual([]);
  await ago(kept.id, 361);
  await run();
  expect(await query('SELECT 1 FROM document WHERE id = $1', [kept.id])).toEqual([]);
});
