/** Style sheets of all modules are on one page: a class that two of them style looks right until the other is loaded. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `src/modules/planning/plan/...` -> `plan`; the platform is one owner. */
const ownerOf = (file: string): string => /src\/modules\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? 'web';

test('a class is styled by one module', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of globSync('src/**/*.css')) {
    const rules = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const [, selectors = ''] of rules.matchAll(/^\s*([^{}@]+)\{/gm))
      for (const selector of selectors.split(',').map((one) => one.trim())) {
        // Elements inside a class are styled by the owner of that class.
        const first = /^\.(?!ant-)[\w-]+/.exec(selector)?.[0];
        if (first) owners.set(first, (owners.get(first) ?? new Set()).add(ownerOf(file)));
      }
  }
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, by]) => by.size > 1).map(([selector, by]) => `${selector}: ${[...by]}`)).toEqual([]);
});
