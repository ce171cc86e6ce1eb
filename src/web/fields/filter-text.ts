/** Filters as texts: `from~to` ranges and `a,b` alternatives (kernel/query.ts). Pure. */

/** Both ends of a range; an empty end is ''. */
export function readRange(value: string | undefined): [string, string] {
  if (!value) return ['', ''];
  const at = value.indexOf('~');
  return at < 0 ? [value, value] : [value.slice(0, at), value.slice(at + 1)];
}

/** The text of a range; undefined when both ends are empty. */
export const writeRange = (from: string, to: string): string | undefined => (from || to ? `${from}~${to}` : undefined);

export const readList = (value: string | undefined): string[] => (value ? value.split(',').filter(Boolean) : []);
export const writeList = (values: readonly (string | number)[]): string | undefined =>
  values.length > 0 ? values.join(',') : undefined;
