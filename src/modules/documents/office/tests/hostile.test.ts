/**
 * Scenario 12 of design/documents.md §17 (reliability.md A7): 40 hostile files, made here and harmless, through what accepts, shows,
 * reads and edits files: nothing crashes or takes long, nothing is unpacked beyond the limits, and each is answered with one of the
 * words for it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { CFB } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { Refusal } from '#kernel/problem.ts';
import { mediaType } from '#modules/base/file/file-kinds.ts';
import { editBytes } from '#modules/documents/office/server/edit-file.ts';
import { readText } from '#modules/documents/office/server/file-text.ts';
import { isViewed, viewFile } from '#modules/documents/office/server/make-view.ts';
import { zip } from '#server/testing/zip.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Part = [name: string, content: string | Buffer, tells?: number];
const packed = (...parts: readonly Part[]): Buffer =>
  zip(
    parts.map(([name, content, tells]) => ({
      name,
      data: Buffer.from(content),
      ...(tells !== undefined && { tells }),
    })),
  );
const rels = (...targets: readonly [kind: string, target: string, more?: string][]): string =>
  `<Relationships xmlns="x">${targets.map(([kind, target, more = ''], n) => `<Relationship Id="r${n}" Type="${TYPE}/${kind}" Target="${target}" ${more}/>`).join('')}</Relationships>`;
const docx = (body: string, ...more: readonly Part[]): Buffer =>
  packed(['_rels/.rels', rels(['officeDocument', 'word/document.xml'])], ['word/document.xml', body], ...more);
const letter = (text: string): string =>
  `<w:document ${W}><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
const xlsx = (sheet: string, ...more: readonly Part[]): Buffer =>
  packed(
    ['_rels/.rels', rels(['officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', `<workbook ${S} ${R}><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', rels(['worksheet', 'worksheets/sheet1.xml'])],
    ['xl/worksheets/sheet1.xml', sheet],
    ...more,
  );
const cells = (rows: string): string => `<worksheet ${S}><sheetData>${rows}</sheetData></worksheet>`;
function container(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}
const lie = (bytes: Buffer, at: (bytes: Buffer) => number, value: number): Buffer => {
  const out = Buffer.from(bytes);
  out.writeUInt32LE(value, at(out));
  return out;
};
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
const XXE = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
const word = (pieces: number): Buffer => {
  const stream = Buffer.alloc(2_000);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0x0200, 0x0a);
  stream.writeInt32LE(pieces, 0x4c);
  return stream;
};

/** What the file is answered with: `refused` (it is not taken), a view that is none and why, `shown`, or `held` (shown, not edited). */
const FILES: readonly [name: string, made: () => Buffer, expected: RegExp][] = [
  ['bomb.xlsx', () => xlsx(cells(' '.repeat(40 * 1_048_576))), /tooLarge/],
  ['bomb.docx', () => docx(letter('a'.repeat(60 * 1_048_576))), /tooLarge/],
  ['lie-small.docx', () => packed(['word/document.xml', letter('x'.repeat(1_000_000)), 10]), /damaged/],
  ['lie-large.docx', () => packed(['word/document.xml', letter('x'), 300 * 1_048_576]), /tooLarge/],
  ['many.zip', () => packed(...Array.from({ length: 6_000 }, (_, n): Part => [`f${n}`, ''])), /tooLarge/],
  ['slip.zip', () => packed(['../../../etc/passwd', 'x'], ['/root/x', 'x'], ['C:\\x', 'x']), /shown/],
  ['slip.docx', () => packed(['_rels/.rels', rels(['officeDocument', '../../../../etc/passwd'])]), /damaged/],
  ['truncated.docx', () => docx(letter('x')).subarray(0, 200), /damaged/],
  ['truncated.xlsx', () => xlsx(cells('')).subarray(0, 500), /damaged/],
  ['headless.pptx', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]), /damaged/],
  ['offset.docx', () => lie(docx(letter('x')), (b) => b.length - 6, 0x7fffffff), /damaged/],
  ['count.docx', () => lie(docx(letter('x')), (b) => b.length - 12, 0x10001), /damaged|shown|held/],
  ['text.xlsx', () => Buffer.from('a,b,c'), /refused/],
  ['page.docx', () => Buffer.from('<html><script>1</script></html>'), /refused/],
  ['page.png', () => Buffer.from('<html><script>1</script></html>'), /refused/],
  ['picture.svg', () => Buffer.from('<svg onload="x"/>'), /refused/],
  ['program.docx', () => Buffer.from('MZ\x90\x00'), /refused/],
  ['script.txt', () => Buffer.from('#!/bin/sh\n'), /refused/],
  ['polyglot.pdf', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('%PDF-1.7')]), /refused/],
  ['polyglot.zip', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), packed(['a', 'b'])]), /refused/],
  ['word-in-sheet.xlsx', () => docx(letter('x')), /damaged|held|shown/],
  ['laughs.docx', () => docx(`${LAUGHS}${letter('&b;')}`), /damaged/],
  ['xxe.docx', () => docx(`${XXE}${letter('&f;')}`), /damaged/],
  ['laughs.xlsx', () => xlsx(`${LAUGHS}${cells('')}`), /damaged/],
  ['laughs.pptx', () => packed(['ppt/presentation.xml', `${LAUGHS}<p:presentation ${P}/>`]), /damaged/],
  ['nested.docx', () => docx(`${'<w:p>'.repeat(200_000)}${'</w:p>'.repeat(200_000)}`), /damaged|held|shown/],
  ['open.docx', () => docx('<w:document><w:body>'), /damaged/],
  ['attribute.docx', () => docx(`<w:document ${W} a="${'<'.repeat(1000)}`), /damaged/],
  [
    'outside.docx',
    () => packed(['_rels/.rels', rels(['officeDocument', 'http://127.0.0.1:9/x', 'TargetMode="External"'])]),
    /damaged/,
  ],
  ['macros.docx', () => docx(letter('x'), ['word/vbaProject.bin', 'x']), /held/],
  ['signed.docx', () => docx(letter('x'), ['_xmlsignatures/sig1.xml', '<x/>']), /held/],
  ['far.xlsx', () => xlsx(cells('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')), /shown/],
  ['beyond.xlsx', () => xlsx(cells('<row r="9999999"><c r="ZZZZ9"><v>1</v></c></row>')), /shown/],
  ['rows.xlsx', () => xlsx(cells('<row><c><v>1</v></c></row>'.repeat(250_000))), /tooLarge/],
  ['index.xlsx', () => xlsx(cells('<row r="1"><c r="A1" t="s"><v>99999999</v></c></row>')), /shown/],
  [
    'encrypted.docx',
    () => container({ EncryptedPackage: Buffer.alloc(100), EncryptionInfo: Buffer.alloc(8) }),
    /locked/,
  ],
  ['old.xlsx', () => container({ Workbook: Buffer.alloc(100) }), /damaged/],
  ['broken.doc', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0xff)]), /damaged/],
  ['pieces.doc', () => container({ WordDocument: word(0x7fffffff), '1Table': Buffer.alloc(50, 0x7f) }), /damaged/],
  ['empty.xls', () => container({ Other: Buffer.alloc(10) }), /damaged/],
];

async function answerTo(name: string, bytes: Buffer): Promise<string> {
  const type = mediaType(name, bytes.subarray(0, 4_096));
  if (type === null) return 'refused';
  if (!isViewed(type)) return 'kind';
  const path = `/tmp/waymark-hostile-${process.pid}`;
  writeFileSync(path, bytes);
  try {
    const looked = { path, type, size: bytes.length, whole: true };
    const view = await viewFile(looked);
    expect(JSON.stringify(view), name).not.toContain('root:');
    const text = await readText(looked);
    expect('text' in text || 'none' in text, name).toBe(true);
    if (view.kind === 'none') return view.why;
    return 'hindrance' in view && view.hindrance !== null ? 'held' : 'shown';
  } finally {
    rmSync(path);
  }
}

test('40 files', () => {
  expect(FILES).toHaveLength(40);
  expect(new Set(FILES.map(([name]) => name)).size).toBe(40);
});

test.each(FILES)(
  'scenario 12: %s',
  async (name, made, expected) => {
    const bytes = made();
    const begun = performance.now();
    expect(await answerTo(name, bytes)).toMatch(expected);
    const type = mediaType(name, bytes.subarray(0, 4_096));
    if (type && /(docx|xlsx)$/.test(name)) {
      const edits = name.endsWith('docx')
        ? [{ at: 0, was: 'x', text: 'y' }]
        : [{ part: 'xl/worksheets/sheet1.xml', cell: 'B2', was: '', value: '1' }];
      let after: Buffer | null = null;
      try {
        after = editBytes(bytes, type, edits);
      } catch (error) {
        expect(error, name).toBeInstanceOf(Refusal);
      }
      // What cannot be shown, or is held, is not written either.
      if (!expected.test('shown')) expect(after, name).toBe(null);
    }
    expect(performance.now() - begun, name).toBeLessThan(60_000);
  },
  120_000,
);
