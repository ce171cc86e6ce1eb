/** The catalogue of rights as all modules together have it. */
import type { RightKey } from '#kernel/entity.ts';
import { withShared } from '#kernel/object-kind.ts';
import type { RightGroup } from '#kernel/permission.ts';
import { ALL_RIGHTS } from '../reach.ts';

let groups: readonly RightGroup[] = [];
let catalogue: readonly RightKey[] = [];

/** The whole catalogue, by groups. */
export const rightGroups = (): readonly RightGroup[] => groups;

/** Tells the keys of all modules; called once by the composition. */
export function bindCatalogue(all: readonly RightGroup[]): void {
  groups = withShared(all);
  catalogue = groups.flatMap((g) => g.rights.map((r) => r.key));
}

/** Rights that only the operator's company, the first, can give. */
export const operatorRights = (): ReadonlySet<RightKey> =>
  new Set(groups.flatMap((g) => g.rights.filter((r) => r.operator).map((r) => r.key)));

export const expandRights = (list: readonly RightKey[]): RightKey[] =>
  list.includes(ALL_RIGHTS) ? [...catalogue] : [...list];
