/** Edits as they come in: a list of one kind, each whole. Pure. */
import { isPlain } from '#kernel/check.ts';
import type { Edit } from './view.ts';

/** Edits of one save. */
const MOST = 2_000;
const MAX_TEXT = 40_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

function isEdit(value: unknown): value is Edit {
  if (!isPlain(value) || !isText(value.was)) return false;
  if (Object.hasOwn(value, 'at')) return Number.isSafeInteger(value.at) && isText(value.text);
  return isText(value.part) && isText(value.cell) && isText(value.value);
}

/** The edits; null: they are none. */
export function editsOf(value: unknown): readonly Edit[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST || !value.every(isEdit)) return null;
  const texts = value.filter((edit) => Object.hasOwn(edit, 'at')).length;
  return texts === 0 || texts === value.length ? value : null;
}
