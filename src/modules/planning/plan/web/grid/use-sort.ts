/** By which column the plan's rows are sorted: in the address as `finish` or `-finish`, so that it stays with the view. */
import { useCallback, useMemo } from 'react';
import type { GanttSort } from '#web/gantt/grid/columns.ts';
import { useQueryParam } from '#web/hooks.ts';

export function useSort(): { sort: GanttSort | null; setSort(sort: GanttSort | null): void } {
  const [text, setText] = useQueryParam('sort');
  const sort = useMemo(() => {
    if (!text) return null;
    const descending = text.startsWith('-');
    return { key: descending ? text.slice(1) : text, descending };
  }, [text]);
  const setSort = useCallback(
    (next: GanttSort | null): void => setText(next && `${next.descending ? '-' : ''}${next.key}`),
    [setText],
  );
  return { sort, setSort };
}
