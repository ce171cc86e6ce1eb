/**
 * The styles that Ant Design makes as its parts come on a page, kept while the application runs.
 *
 * Hides: the library's count of the parts that stand on the page. With the last of a kind it forgets their style and takes
 * their variables out of the document; with the next one it makes both again, and the browser reckons the look of all that is
 * on the page anew, in the middle of a click. Invariants: what was made once stays; with another theme all goes that nothing
 * on the page needs, as it would without this. Refuses: areas with a theme of their own (the menu), which the library counts.
 */
import { createCache } from '@ant-design/cssinjs';

/** Names the variables of the whole application, apart from those of areas with their own theme. */
export const VARIABLES = { key: 'css-var-app' };

/** How many parts need it, and what was made. */
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

/** Told at every drawing which theme holds; with another one than before what was kept of that one goes. */
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
