/**
 * The styles Ant Design makes for its components, kept while the application runs.
 *
 * Hides: the library's count of mounted components. With the last of a kind it drops their style and removes their variables from
 * the document; with the next one it makes both again, and the browser recomputes the styles of the whole page in the middle of a
 * click. Invariants: a style made once stays; with another theme all unused ones are dropped, as without this. Not for areas with
 * their own theme (the menu), which the library counts.
 */
import { createCache } from '@ant-design/cssinjs';

/** Names the variables of the whole application, apart from those of areas with their own theme. */
export const VARIABLES = { key: 'css-var-app' };

/** How many components need it, and the style. */
type Counted = [parts: number, made: readonly unknown[]];

export const styleCache = createCache();

const held = new Set<string>();
const isKept = (key: string): boolean =>
  key.startsWith('style%') || (key.startsWith('cssVar%') && key.split('%').includes(VARIABLES.key));

const update = styleCache.opUpdate.bind(styleCache) as (
  key: string,
  change: (before: Counted | undefined) => Counted | null,
) => void;
styleCache.opUpdate = (key, change) =>
  update(key, (before) => {
    const after = change(before as never) as Counted | null;
    if (before || !after || !isKept(key)) return after;
    held.add(key);
    return [after[0] + 1, after[1]];
  });

/** Takes the variables of a kind of parts out of the document. */
function withdraw(key: string, [, , id]: readonly unknown[]): void {
  if (key.startsWith('cssVar%')) for (const tag of document.querySelectorAll(`[data-css-hash="${id}"]`)) tag.remove();
}

let themed = '';

/** Called at every rendering with the current theme; when it changes, styles of the former one are dropped. */
export function keepStylesOf(theme: string): void {
  if (theme === themed) return;
  themed = theme;
  for (const key of held)
    update(key, (before) => {
      if (!before) return null;
      const [parts, made] = before;
      if (parts > 1) return [parts - 1, made];
      withdraw(key, made);
      return null;
    });
  held.clear();
}
