/** The object of the page a component is rendered in (1-product §2.5): hooks over object-query.ts. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ScopeName } from '#kernel/entity.ts';
import { type ObjectRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { objectOf } from './object-query.ts';

/** The object of this page; pass the kind when the query may name several. */
export function useObject(own?: ScopeName): ObjectRef | null {
  const { search } = useLocation();
  return useMemo(() => objectOf(new URLSearchParams(search), own), [search, own]);
}

/** The same as input of calls: `{ projectId: 7 }` or `{}`. */
export function useScope(own?: ScopeName): ScopeRef {
  const object = useObject(own);
  return useMemo(() => scopeRefOf(object), [object]);
}
