/** Small files of each kind for the documents of the sample company, made of words. */
import { crc32, deflateSync } from 'node:zlib';

const utf8 = (words: string): Uint8Array => new TextEncoder().encode(words);
const escaped = (words: string): string => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A zip whose entries are stored as they are. */
function zip(entries: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const [name, words] of Object.entries(entries)) {
    const [path, body] = [Buffer.from(name), Buffer.from(words)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('504b0304', 'hex'), facts, path, body);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    index.push(Buffer.from('504b01021400', 'hex'), facts, place, path);
    at += 30 + path.length + body.length;
  }
  const listed = Buffer.concat(index);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listed, Buffer.from('504b0506', 'hex'), end]);
}

const OFFICE = 'http://schemas.openxmlformats.org';
const types = (part: string, type: string): string =>
  `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
const relation = (target: string, type = 'officeDocument'): string =>
  `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

function docx(lines: readonly string[]): Uint8Array {
  const body = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`).join('');
  return zip({
    '[Content_Types].xml': types('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relation('word/document.xml'),
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

function xlsx(lines: readonly string[]): Uint8Array {
  const cell = (words: string): string => `<c t="inlineStr"><is><t>${escaped(words)}</t></is></c>`;
  const rows = lines.map((line) => `<row>${line.split('|').map(cell).join('')}</row>`).join('');
  const main = `${OFFICE}/spreadsheetml/2006/main`;
  return zip({
    '[Content_Types].xml': types('xl/workbook.xml', 'spreadsheetml.sheet').replace(
      '</Types>',
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': relation('xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheets/sheet1.xml', 'worksheet'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** One page of ASCII words. */
function pdf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line, n) => `1 0 0 1 72 ${760 - n * 18} Tm (${line.replace(/[()\\]/g, '')}) Tj`).join(' ');
  const stream = `BT /F1 12 Tf ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const places = objects.map((one, n) => {
    const at = out.length;
    out += `${n + 1} 0 obj\n${one}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return utf8(out);
}

/** A picture of two colors, 48 by 48. */
function png(): Uint8Array {
  const size = 48;
  const rows = Buffer.alloc(size * (1 + size * 3), 0xf3);
  for (let y = 0; y < size; y++) {
    rows[y * (1 + size * 3)] = 0;
    for (let x = 0; x < y; x++) rows.writeUIntBE(0x7f58da, y * (1 + size * 3) + 1 + x * 3, 3);
  }
  const part = (name: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const out = Buffer.alloc(named.length + 8);
    out.writeUInt32BE(body.length, 0);
    named.copy(out, 4);
    out.writeUInt32BE(crc32(named), named.length + 4);
    return out;
  };
  const head = Buffer.from('000000300000003008020000', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', Buffer.concat([head, Buffer.alloc(1)])),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

export type FileKind = 'docx' | 'xlsx' | 'pdf' | 'png' | 'txt' | 'md' | 'csv' | 'zip';

/** A file of a kind with these lines. */
export function fileOf(kind: FileKind, lines: readonly string[]): Uint8Array {
  if (kind === 'docx') return docx(lines);
  if (kind === 'xlsx') return xlsx(lines);
  if (kind === 'pdf') return pdf(lines);
  if (kind === 'png') return png();
  if (kind === 'zip') return zip({ 'readme.txt': lines.join('\n') });
  return utf8((kind === 'csv' ? lines.map((line) => line.replaceAll('|', ',')) : lines).join('\n'));
}
