/** Pages of help are complete, and lead to pages that exist. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { helpPages } from '#modules/home/help/help.calls.ts';
import { blocksOf, type Inline } from '#modules/home/help/markdown.ts';
import { routes } from './routes.ts';

const linksOf = (text: string): Inline[] =>
  blocksOf(text)
    .flatMap((block) => ('items' in block ? block.items.flat() : 'inline' in block ? block.inline : []))
    .filter((piece) => piece.kind === 'link');

test('every page is there in both languages, and its links lead somewhere', () => {
  const paths = new Set(routes.map(({ path }) => path));
  for (const lang of ['zh-CN', 'en-US']) {
    const files = globSync(`docs/help/${lang}/*.md`);
    expect(files.map((file) => basename(file, '.md')).toSorted()).toEqual(Object.keys(helpPages).toSorted());
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(blocksOf(text)[0], file).toMatchObject({ kind: 'heading', level: 1 });
      for (const link of linksOf(text)) {
        if (link.kind !== 'link') continue;
        const known = link.to.startsWith('/') ? paths.has(link.to.split('?')[0]!) : Object.hasOwn(helpPages, link.to);
        expect(known, `${file}: ${link.to}`).toBe(true);
      }
    }
  }
});
