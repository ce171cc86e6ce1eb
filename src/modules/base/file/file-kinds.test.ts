import { expect, test } from 'vitest';
import { cleanName, mediaType } from './file-kinds.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const PNG = bytes('89504e470d0a1a0a00000000');

test.each([
  ['a.png', PNG, 'image/png'],
  ['A.PNG', PNG, 'image/png'],
  ['a.jpg', PNG, null],
  ['a.pdf', text('%PDF-1.7'), 'application/pdf'],
  ['a.xlsx', bytes('504b030400000000'), expect.stringContaining('spreadsheetml')],
  ['a.xlsx', bytes('d0cf11e0a1b11ae1'), expect.stringContaining('spreadsheetml')],
  ['a.zip', bytes('d0cf11e0a1b11ae1'), null],
  ['a.txt', text('words'), 'text/plain; charset=utf-8'],
  ['a.txt', bytes('4d5a9000'), null],
  ['a.txt', text('#!/bin/sh'), null],
  ['a.html', text('<html>'), null],
  ['a.svg', text('<svg>'), null],
  ['a.exe', bytes('4d5a'), null],
  ['a', text('x'), null],
  ['a.constructor', text('x'), null],
])('%s', (name, content, type) => {
  expect(mediaType(name, content)).toEqual(type);
});

test('names lose folders and forbidden signs, and keep their extension', () => {
  expect(cleanName('../../etc/pass<w>d.txt')).toBe('passwd.txt');
  expect(cleanName('C:\\x\\报告.docx')).toBe('报告.docx');
  expect(cleanName(`${'长'.repeat(300)}.pdf`)).toHaveLength(200);
  expect(cleanName(`${'长'.repeat(300)}.pdf`).endsWith('.pdf')).toBe(true);
  expect(cleanName('a\u202egnp.exe')).toBe('agnp.exe');
});
