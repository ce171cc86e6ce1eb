/** Lines of two texts side by side: what stayed, came and went. Pure. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}
/** Texts above this are compared by their facts alone. */
export const MOST_TEXT = 256 * 1024;
const MOST_LINES = 3000;

/** The longest common lines stay; null: too many lines to say. */
export function lineDiff(before: string, after: string): DiffLine[] | null {
  const [a, b] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  if (a.length > MOST_LINES || b.length > MOST_LINES) return null;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const width = right.length + 1;
  const longest = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      longest[i * width + j] =
        left[i] === right[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const out: DiffLine[] = a.slice(0, start).map((text) => ({ kind: 'same', text }));
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length)
    if (i < left.length && j < right.length && left[i] === right[j]) {
      out.push({ kind: 'same', text: left[i]! });
      i++;
      j++;
    } else if (i < left.length && (j === right.length || longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!))
      out.push({ kind: 'removed', text: left[i++]! });
    else out.push({ kind: 'added', text: right[j++]! });
  return [...out, ...a.slice(a.length - end).map((text): DiffLine => ({ kind: 'same', text }))];
}
