/** Encodings of XML files: bytes written down here, as other programs made them. */
import { describe, expect, it } from 'vitest';
import { say } from './text.ts';
import { xmlText } from './xml-text.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const hex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const wide = (text: string, big: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((char) => {
      const code = char.charCodeAt(0);
      return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

const HEAD = '<?xml version="1.0" encoding="%"?>\n<Project><Name>';
const END = '</Name></Project>';
const file = (encoding: string, name: Uint8Array): Uint8Array =>
  joined(ascii(HEAD.replace('%', encoding)), name, ascii(END));
function nameIn(bytes: Uint8Array): string {
  const answer = xmlText(bytes);
  if ('problem' in answer) return say(answer.problem.message, 'en-US', answer.problem.params);
  return answer.text.slice(answer.text.indexOf('<Name>') + 6, -END.length);
}

describe('the text of an XML file', () => {
  it.each([
    ['GBK', 'bcc6bbaecae9', '计划书'],
    ['gb2312', 'c9e8bcc6', '设计'],
    ['GB18030', '9534b2358139ef31', '𠮷㐂'],
    ['Big5', 'b35dad70', '設計'],
    ['windows-1252', '93dc62657294209620352080', '“Über” – 5 €'],
    ['ISO-8859-1', 'dc626572', 'Über'],
    ['Shift_JIS', '8c7689e6', '計画'],
    ['EUC-KR', 'b0e8c8b9', '계획'],
    ['utf-8', 'e8aea1e58892', '计划'],
    // Written by a program that puts every text in memory under this name.
    ['UTF-16', 'e8aea1e58892', '计划'],
  ])('%s as declared', (encoding, bytes, name) => {
    expect(nameIn(file(encoding, hex(bytes)))).toBe(name);
  });

  it('UTF-8 where nothing is declared, with or without a mark', () => {
    const plain = joined(ascii('<Project><Name>'), hex('e8aea1e58892'), ascii(END));
    expect(nameIn(plain)).toBe('计划');
    expect(nameIn(joined(hex('efbbbf'), plain))).toBe('计划');
  });

  it('UTF-16 of both orders, with a mark and without, whatever is declared', () => {
    for (const big of [false, true])
      for (const mark of [false, true]) {
        const text = `${mark ? '\ufeff' : ''}${HEAD.replace('%', 'utf-8')}计划${END}`;
        expect(nameIn(wide(text, big)), `${big} ${mark}`).toBe('计划');
      }
  });

  it('refuses UTF-8 that is declared as something else, where no single byte is wrong', () => {
    const chinese = hex('e8aea1e58892e8af84e5aea1');
    for (const encoding of ['GBK', 'GB18030', 'windows-1252', 'ISO-8859-1', 'us-ascii', 'koi8-r'])
      expect(nameIn(file(encoding, chinese)), encoding).toMatch(/is not valid .*: line 2, byte \d+ is not/);
    expect(nameIn(file('windows-1252', hex('c3a974c3a9')))).toMatch(/is not valid windows-1252/);
    // Two bytes of Chinese may also be two bytes of UTF-8; that alone is no proof.
    expect(nameIn(file('GBK', hex('c4a3')))).toBe('模');
  });

  it('refuses wrong bytes with the encoding, the line and the byte, also far into a file', () => {
    expect(nameIn(file('UTF-8', hex('bcc6')))).toMatch(/^The file is not valid UTF-8: line 2, byte 55 is not/);
    // The first byte could begin a character, the second cannot go on.
    expect(nameIn(file('UTF-8', hex('c328')))).toMatch(/line 2, byte 56 /);
    const far = joined(
      ascii(`<?xml version="1.0" encoding="GBK"?>${'<a/>\n'.repeat(30_000)}<b>`),
      hex('d53c'),
      ascii('/b>'),
    );
    expect(nameIn(far)).toMatch(/^The file is not valid GBK: line 30001, byte 150041 is not/);
    expect(nameIn(file('GBK', hex('ff')))).toMatch(/^The file is not valid GBK: line 2/);
    expect(nameIn(file('Big5', hex('8740')))).toMatch(/^The file is not valid Big5: line 2/);
    expect(nameIn(wide('<a>\n\ud800x</a>', false))).toMatch(/^The file is not valid UTF-16LE: line 2/);
    expect(nameIn(ascii('<a>é').subarray(0, 4))).toMatch(/^The file is not valid UTF-8: line 1, byte 4 is not/);
  });

  it('refuses by name what it cannot read', () => {
    expect(nameIn(file('x-klingon', ascii('a')))).toMatch(/^Files in the encoding x-klingon cannot be read/);
    expect(nameIn(hex('3c0000003f000000'))).toMatch(/^Files in the encoding UTF-32 /);
    expect(nameIn(hex('4c6fa7949340'))).toMatch(/^Files in the encoding EBCDIC /);
  });

  it('keeps characters that chunks cut through', () => {
    for (const pad of [0, 1, 2]) {
      const name = '计划'.repeat(40_000);
      const bytes = joined(
        ascii(HEAD.replace('%', 'utf-8') + ' '.repeat(pad)),
        new TextEncoder().encode(name),
        ascii(END),
      );
      expect(nameIn(bytes).trim()).toBe(name);
    }
  });
});
