import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, inlineOf } from './markdown.ts';

test('headings, paragraphs, lists and notes', () => {
  expect(blocksOf('# A\ntext one\ntwo\n\n- x **b**\n- y\n  more\n\n1. first\n2. second\n\n> note `Ctrl+K`')).toEqual([
    { kind: 'heading', level: 1, text: 'A' },
    { kind: 'paragraph', inline: [{ kind: 'text', text: 'text one two' }] },
    {
      kind: 'list',
      ordered: false,
      items: [
        [
          { kind: 'text', text: 'x ' },
          { kind: 'bold', text: 'b' },
        ],
        [{ kind: 'text', text: 'y more' }],
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second' }]] },
    {
      kind: 'note',
      inline: [
        { kind: 'text', text: 'note ' },
        { kind: 'code', text: 'Ctrl+K' },
      ],
    },
  ]);
});

test.each(['[x](https://a.example)', '[x](//a.example)', '[x](javascript:alert(1))', '<b>x</b>', '![x](y.png)'])(
  '%s is no link to elsewhere and no markup',
  (text) => {
    for (const piece of inlineOf(text)) if (piece.kind === 'link') expect(piece.to).toMatch(/^[a-z][a-z-]*$|^\/(?!\/)/);
    expect(
      inlineOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toContain('x');
  },
);

test('no text is lost, whatever it is', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      words,
      fc.array(fc.constantFrom(' ', '\n', '\n\n', ' **', '** ', ' `', '` ', ' [', '](', ') ')),
      (list, marks) => {
        const text = list.map((word, i) => word + (marks[i] ?? ' ')).join('');
        const said = JSON.stringify(blocksOf(text));
        for (const word of list) expect(said).toContain(word);
      },
    ),
    { numRuns: 300 },
  );
});

test('no page of help shows a mark that was meant to be read', () => {
  const dir = new URL('../../../../docs/help/', import.meta.url);
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')))
    for (const block of blocksOf(readFileSync(new URL(file, dir), 'utf8'))) {
      const inline = block.kind === 'heading' ? [] : block.kind === 'list' ? block.items.flat() : block.inline;
      const texts = inline.filter(({ kind }) => kind === 'text').map(({ text }) => text);
      for (const text of texts) expect(text, file).not.toMatch(/(?<!\*)\*[^\s*][^*]*\*(?!\*)|`|\]\(/);
    }
});
