/**
 * The object a page is about, read from its query.
 *
 * Hides: that queries name a portfolio `poId` and a template `projectTemplateId` (1-product §2.5) while calls name them
 * by `scopeId()`. Refuses: ids that are not positive whole numbers.
 */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
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

/** The object of the page this is rendered in; pass the kind when the query may name several. */
export function useObject(own?: ScopeName): ObjectRef | null {
  const { search } = useLocation();
  return useMemo(() => objectOf(new URLSearchParams(search), own), [search, own]);
}

/** The same as input of calls: `{ projectId: 7 }` or `{}`. */
export function useScope(own?: ScopeName): ScopeRef {
  const object = useObject(own);
  return useMemo(() => scopeRefOf(object), [object]);
}
