/** Edits of a file that are not saved yet: the texts of paragraphs and the values of cells, with what they were. Pure. */
import type { Edit } from '../view.ts';

export interface Changed {
  texts: ReadonlyMap<number, { was: string; text: string }>;
  cells: ReadonlyMap<string, { part: string; cell: string; was: string; value: string }>;
}
export interface Edits {
  changed: Changed;
  set(next: (old: Changed) => Changed): void;
}
export const emptyEdits: Changed = { texts: new Map(), cells: new Map() };

/** A text that is again what it was is no edit. */
export function withText(old: Changed, at: number, was: string, text: string): Changed {
  const texts = new Map(old.texts);
  if (text === was) texts.delete(at);
  else texts.set(at, { was, text });
  return { ...old, texts };
}
export function withCell(old: Changed, part: string, cell: string, was: string, value: string): Changed {
  const cells = new Map(old.cells);
  const key = `${part} ${cell}`;
  if (value === was) cells.delete(key);
  else cells.set(key, { part, cell, was, value });
  return { ...old, cells };
}
export const editList = ({ texts, cells }: Changed): Edit[] => [
  ...[...texts].map(([at, edit]) => ({ at, ...edit })),
  ...cells.values(),
];
