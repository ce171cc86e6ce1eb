/**
 * Objects in queries: a query names a portfolio `poId` and a template `projectTemplateId` (1-product §2.5) while calls
 * name them by `scopeId()`. Pure. Refuses: ids that are not positive whole numbers.
 */
import { type ScopeName, scopeId } from '#kernel/entity.ts';
import type { ScopeRef } from '#kernel/permission.ts';

/** Query parameter of each kind of object, in the order in which a query with several is read. */
export const SCOPE_QUERY: Readonly<Record<ScopeName, string>> = {
  project: 'projectId',
  template: 'projectTemplateId',
  portfolio: 'poId',
  program: 'programId',
  product: 'productId',
};

export interface ObjectRef {
  scope: ScopeName;
  id: number;
}

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The object of a query; the route's own kind first when the query names several. */
export function objectOf(query: URLSearchParams, own?: ScopeName): ObjectRef | null {
  const names = Object.keys(SCOPE_QUERY) as ScopeName[];
  for (const scope of own ? [own, ...names] : names) {
    const id = idOf(query.get(SCOPE_QUERY[scope]));
    if (id !== null) return { scope, id };
  }
  return null;
}

/** `project:7` */
export const objectKey = (object: ObjectRef): string => `${object.scope}:${object.id}`;

/** `{ projectId: 7 }`, as inputs of calls name it; empty without an object. */
export const scopeRefOf = (object: ObjectRef | null): ScopeRef =>
  object ? { [scopeId(object.scope)]: object.id } : {};

/** The object a call's scope input names, or null. */
export function objectOfRef(ref: ScopeRef): ObjectRef | null {
  for (const scope of Object.keys(SCOPE_QUERY) as ScopeName[]) {
    const id = ref[scopeId(scope)];
    if (id) return { scope, id };
  }
  return null;
}
