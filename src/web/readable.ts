import { useMemo } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { needsOf, readable } from '#kernel/fields/readable.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { useRights } from './session.ts';

const NO_ROWS: readonly object[] = [];

/**
 * The definition as the viewer has it in an object (left out: that of the page): screens show no column, input or filter of a
 * field that the server keeps back. `rows`: of several objects, a field is shown where one of them tells it.
 */
export function useReadable<E extends Entity>(entity: E, scope?: ScopeRef, rows: readonly object[] = NO_ROWS): E {
  const { can } = useRights(scope);
  const told = needsOf(entity.fields)
    .filter((need) =>
      Object.entries(entity.fields).some(([name, field]) => field.need === need && rows.some((row) => name in row)),
    )
    .join(' ');
  return useMemo(() => {
    const shown = told.split(' ');
    return readable(entity, (need) => can(need) || shown.includes(need));
  }, [entity, can, told]);
}
