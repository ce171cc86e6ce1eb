/**
 * Cells that name people, roles and items of dictionaries: from what is typed or pasted to ids.
 *
 * Refuses: guessing. A name of nobody, or of several people, is reported and changes nothing. Pure.
 */

/** Names by id. */
export type Named = Readonly<Record<number, string>>;

/** Marks between names, of both scripts; a new line parts them in a cell of a spreadsheet. */
const BETWEEN = /[,，、;；\n]/;

/** The id of a name, ignoring case and outer spaces; undefined if nobody, or more than one, has that name. */
export function idNamed(names: Named, text: string): number | undefined {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(names).filter(([, name]) => name.trim().toLowerCase() === wanted);
  return found.length === 1 ? Number(found[0]![0]) : undefined;
}

/**
 * The ids of names as a cell lists them (`张伟, 李娜`), each once and in their order; nothing in an empty text. A text that is a name
 * as a whole (`Wei, Li`) means that person. `unknown`: names of nobody, or of several people.
 */
export function idsNamed(names: Named, text: string): { ids: number[]; unknown: string[] } {
  const whole = idNamed(names, text);
  if (whole !== undefined) return { ids: [whole], unknown: [] };
  const parts = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
  const ids = parts.map((part) => idNamed(names, part));
  return {
    ids: [...new Set(ids.filter((id) => id !== undefined))],
    unknown: parts.filter((_, i) => ids[i] === undefined),
  };
}
