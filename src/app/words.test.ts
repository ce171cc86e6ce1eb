/** Decisions state their date and alternatives; a user is they (docs/adr/412-wings.md shows the form). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = (...patterns: string[]) => globSync(patterns, { cwd: ROOT });

const DECISIONS = files('docs/adr/*.md');

/** What a decision lacks: each is `<number> <what>`. */
function lacks(name: string, text: string): string[] {
  const number = /(\d{3})-[^/\\]*\.md$/.exec(name)?.[1];
  const needs: [string, RegExp][] = [
    ['title with its number', new RegExp(`^# ${number}[: ]`)],
    ['status and date', /^\*\*Status:\*\* [a-z]+, 20\d\d-\d\d-\d\d\./m],
    ['alternatives', /^\*\*Alternatives\.\*\*[ \n]+\S/m],
  ];
  return needs.filter(([, what]) => !what.test(text)).map(([what]) => `${number} ${what}`);
}

test('every decision has its number, a status with a date, and the alternatives that lost', () => {
  expect(lacks('docs/adr/999-x.md', '# 998 X\n\n**Status:** accepted.\n\n**Decision.** X.\n')).toEqual([
    '999 title with its number',
    '999 status and date',
    '999 alternatives',
  ]);
  expect(DECISIONS.length).toBeGreaterThan(100);
  expect(DECISIONS.flatMap((file) => lacks(file, textOf(file)))).toEqual([]);
});

const PERSON = /\b(?:he|his|him|himself)\b/i;
/** Text between quotation marks is a quotation. */
const QUOTATION = /"[^"]*"|`[^`]*`/g;

/** The comment of a line: all of it, or what follows code. */
const commentOf = (line: string): string => /^\s*(?:\/?\*|\/\/).*|\s\/\/ .*|\/\*.*/.exec(line)?.[0] ?? '';

/** Lines with a pronoun of one sex. */
const calledHe = (file: string, text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(QUOTATION, ''))
    .filter((line) => PERSON.test(file.endsWith('.md') ? line : commentOf(line)))
    .map((line) => `${file}: ${line.trim()}`);

test('no comment and no document calls a person he: a user is they', () => {
  const source = "/** What he sees. */\nconst his = 1; // Him.\n/*\n * Himself, not `he`.\n */\nlog('he');";
  expect(calledHe('x.ts', source)).toHaveLength(3);
  expect(calledHe('x.md', 'The head and this theme.')).toEqual([]);
  const sources = files('{src,e2e,tools,bench}/**/*.{ts,tsx,css}');
  expect(sources.length).toBeGreaterThan(2000);
  // Migrations are as they were applied: their text is hashed.
  const documents = files('*.md', 'docs/**/*.md');
  expect([...sources, ...documents].flatMap((file) => calledHe(file, textOf(file)))).toEqual([]);
});
