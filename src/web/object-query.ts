/**
 * Objects in queries: a query names a template `projectTemplateId` (1-product §2.5) while calls name it by `scopeId()`.
 * Pure. Refuses: ids that are not positive whole numbers.
 */
import type { ScopeName } from '#kernel/entity.ts';
import { knownKinds, type ObjectRef, objectKind } from '#kernel/object-kind.ts';

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The object of a query, by the first kind in it; the route's own kind first when the query names several. */
export function objectOf(query: URLSearchParams, own?: ScopeName): ObjectRef | null {
  const kinds = knownKinds();
  for (const kind of own ? [objectKind(own), ...kinds] : kinds) {
    const id = idOf(query.get(kind.query));
    if (id !== null) return { scope: kind.name, id };
  }
  return null;
}

/** `project:7` */
export const objectKey = (object: ObjectRef): string => `${object.scope}:${object.id}`;
