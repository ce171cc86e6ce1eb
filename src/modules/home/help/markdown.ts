/**
 * The Markdown that pages of help are written in, as a tree: headings, paragraphs, lists, notes, and in them bold text,
 * keys, links and names of what stands on the screen. Pure.
 *
 * Invariant: no text becomes HTML; anything else stays text. Refuses: HTML, pictures, links to
 * elsewhere (they stay texts), since help works without the Internet.
 */
export type Inline =
  | { kind: 'text' | 'bold' | 'name' | 'code'; text: string }
  /** `to`: an address of this application, or the name of another page of help. */
  | { kind: 'link'; text: string; to: string };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph' | 'note'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

const INLINE =
  /\*\*(?<bold>[^*]+)\*\*|\*(?<name>[^*\s](?:[^*]*[^*\s])?)\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<to>\/(?!\/)[^)\s]*|[a-z][a-z-]*)\)/g;

export function inlineOf(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) found.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of text.matchAll(INLINE)) {
    plain(match.index);
    const { bold, name, code, label, to } = match.groups!;
    if (bold !== undefined) found.push({ kind: 'bold', text: bold });
    else if (name !== undefined) found.push({ kind: 'name', text: name });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else found.push({ kind: 'link', text: label!, to: to! });
    from = match.index + match[0].length;
  }
  plain(text.length);
  return found;
}

const ITEM = /^(?:(?<bullet>[-*])|\d+\.) +(?<text>.*)$/;

/** A piece between empty lines; lines of a paragraph belong together, as those of an item do. */
function blockOf(lines: readonly string[]): Block[] {
  const heading = /^(#{1,3}) +(.*)$/.exec(lines[0]!);
  if (heading) {
    const own: Block = { kind: 'heading', level: heading[1]!.length as 1 | 2 | 3, text: heading[2]! };
    return lines.length > 1 ? [own, ...blockOf(lines.slice(1))] : [own];
  }
  const first = ITEM.exec(lines[0]!);
  if (first) {
    const items: string[] = [];
    for (const line of lines) {
      const item = ITEM.exec(line);
      if (item) items.push(item.groups!.text!);
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return [{ kind: 'list', ordered: first.groups!.bullet === undefined, items: items.map(inlineOf) }];
  }
  const note = lines.every((line) => line.startsWith('> '));
  const text = lines.map((line) => (note ? line.slice(2) : line).trim()).join(' ');
  return [{ kind: note ? 'note' : 'paragraph', inline: inlineOf(text) }];
}

export const blocksOf = (markdown: string): Block[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((piece) => piece.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap(blockOf);
