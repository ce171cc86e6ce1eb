/** The text of a file for those who look for it, made in a worker with limits. No text: why there is none. */
import { chore } from '#server/workers/chore.ts';
import type { Block, FileView } from '../view.ts';
import { isViewed, type Looked, viewFile } from './make-view.ts';
import { withPdf } from './pdf-pages.ts';

const MOST = 800_000;
const PDF = 'application/pdf';

export type FileText = { text: string } | { none: string };

export const hasText = (type: string): boolean => type === PDF || isViewed(type);

const ofBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.type === 'text' ? block.text : block.rows.map((row) => row.map(ofBlocks).join(' ')).join('\n'),
    )
    .join('\n');

function ofView(view: FileView): FileText {
  switch (view.kind) {
    case 'none':
      return { none: view.why };
    case 'text':
      return { text: view.text };
    case 'document':
      return { text: ofBlocks(view.blocks) };
    case 'sheets':
      return {
        text: view.sheets
          .map(({ name, rows }) => `${name}\n${rows.map(({ cells }) => cells.map(({ v }) => v).join(' ')).join('\n')}`)
          .join('\n'),
      };
    case 'slides':
      return {
        text: view.slides.map(({ title, lines, tables }) => [title, ...lines, ...tables.flat(2)].join('\n')).join('\n'),
      };
    case 'list':
      return { text: view.entries.map(({ name }) => name).join('\n') };
  }
}

const ofPdf = (path: string): Promise<FileText> =>
  withPdf(path, async (pdf) => {
    let text = '';
    for (const page of pdf.pages()) {
      text += `${page.getText()}\n`;
      if (text.length > MOST) break;
    }
    return { text };
  });

export async function readText(looked: Looked): Promise<FileText> {
  const found = looked.type === PDF ? await ofPdf(looked.path) : ofView(await viewFile(looked));
  return 'text' in found ? { text: found.text.slice(0, MOST) } : found;
}
export const textChore = chore<Looked, FileText>(import.meta.url, readText.name, 'long', 20_000);
