/** A document as demands: headings become the tree, what stands under a heading is the description of its demand. Pure. */
import type { Block } from '#modules/documents/office/view.ts';
import type { DemandFile, FileDemand } from './file-demands.ts';

export const HEADING = 'title';
export const BODY = 'description';

const plain = (text: string): string => text.replaceAll('\ufffc', '').trim();

function textOf(block: Block): string {
  if (block.type === 'text') return plain(block.text) && (block.list ? `- ${plain(block.text)}` : plain(block.text));
  return block.rows.map((row) => row.map((cell) => cell.map(textOf).filter(Boolean).join(' ')).join(' | ')).join('\n');
}

export function docxDemands(blocks: readonly Block[], fileName: string): DemandFile {
  const demands: FileDemand[] = [];
  const bodies: string[][] = [];
  /** Open headings, the outermost first. */
  const open: { level: number; key: string }[] = [];
  const begin = (level: number, title: string): void => {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const key = String(demands.length + 1);
    demands.push({ key, parent: open.at(-1)?.key ?? null, name: title, texts: { [HEADING]: title } });
    bodies.push([]);
    open.push({ level, key });
  };
  for (const block of blocks) {
    const text = textOf(block);
    if (text === '') continue;
    if (block.type === 'text' && block.level) begin(block.level, text.replace(/\s+/g, ' '));
    else if (demands.length === 0) {
      // Before the first heading: what introduces the document.
      begin(1, fileName.replace(/\.docx$/i, ''));
      bodies[0]!.push(text);
    } else bodies.at(-1)!.push(text);
  }
  const told = demands.map((one, at): FileDemand => {
    const body = bodies[at]!.join('\n');
    return body === '' ? one : { ...one, texts: { ...one.texts, [BODY]: body } };
  });
  const sample = (name: string): string => (told.find(({ texts }) => texts[name])?.texts[name] ?? '').slice(0, 200);
  return {
    ...{ kind: 'docx', name: fileName, demands: told, links: [], rejects: [], notes: [] },
    columns: [
      { name: HEADING, field: 'title', sample: sample(HEADING) },
      ...(bodies.some(({ length }) => length > 0)
        ? [{ name: BODY, field: 'description' as const, sample: sample(BODY) }]
        : []),
    ],
  };
}
