/** The catalog of rights as all modules together have it. */
import { contribution, type Given, list } from '#kernel/contribution.ts';
import type { RightKey } from '#kernel/entity.ts';
import { withShared } from '#kernel/object-kind.ts';
import type { RightGroup } from '#kernel/permission.ts';
import { ALL_RIGHTS } from '../reach.ts';

/** The whole catalog, by groups. */
export const rightGroups = contribution('server', 'rights', (given: readonly Given<readonly RightGroup[]>[]) =>
  withShared(list(given)),
);

/** Rights that only the operator's company, the first, can give. */
export const operatorRights = (): ReadonlySet<RightKey> =>
  new Set(rightGroups().flatMap((g) => g.rights.filter((r) => r.operator).map((r) => r.key)));

export const expandRights = (list: readonly RightKey[]): RightKey[] =>
  list.includes(ALL_RIGHTS) ? rightGroups().flatMap((g) => g.rights.map((r) => r.key)) : [...list];
