/** Writes XML: escapes, leaves out what is absent, one element a line. */

export type XmlValue = string | number | boolean | null | undefined;

export interface XmlWriter {
  /** `<name>value</name>`; nothing for null, undefined and ''. Booleans are 1 and 0. */
  leaf: (name: string, value: XmlValue) => void;
  /** `<name>` ... `</name>` around what `inside` writes. */
  group: (name: string, inside: () => void) => void;
  text: () => string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Most values: nothing in them is to be escaped or left out. */
const PLAIN = /^[ !-%'-;=?-~]*$/;

/** Text of an element: escaped, without the characters that XML 1.0 cannot hold. */
function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>\r]/g, (c) => ESCAPES[c]!);
}

export function xmlWriter(): XmlWriter {
  const lines: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'];
  let indent = '';
  return {
    leaf(name, value) {
      if (value === null || value === undefined || value === '') return;
      const text = typeof value === 'boolean' ? (value ? '1' : '0') : escapeXml(String(value));
      lines.push(`${indent}<${name}>${text}</${name}>`);
    },
    group(name, inside) {
      lines.push(`${indent}<${name}>`);
      const before = indent;
      indent += '  ';
      inside();
      indent = before;
      lines.push(`${indent}</${name.split(' ')[0]}>`);
    },
    text: () => `${lines.join('\n')}\n`,
  };
}
