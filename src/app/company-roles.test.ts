/** The roles of a new company give rights of the catalog, each with those it needs. */
import { expect, test } from 'vitest';
import { COMPANY_ROLES } from '#modules/people/setup/company-roles.ts';
import { serverModules } from './server-modules.ts';

const catalog = new Map(
  serverModules({ idleMinutes: 30, hours: 12 })
    .flatMap(({ rights }) => rights ?? [])
    .flatMap((group) => group.rights.map((right) => [right.key, right])),
);

test.each(Object.entries(COMPANY_ROLES))('%s', (_, { rights }) => {
  const held: readonly string[] = rights;
  for (const key of held) {
    const right = catalog.get(key);
    expect(right, key).toBeDefined();
    expect(right!.scopes).toContain('system');
    expect(held).toEqual(expect.arrayContaining([...(right!.needs ?? [])]));
  }
});
