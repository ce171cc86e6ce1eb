import { useMemo } from 'react';
import { createAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { baseRevision } from '../base-module.entity.ts';

const inModule = {
  ...baseRevision,
  list: { ...baseRevision.list, columns: ['name', 'label', 'status', 'releasedAt', 'note'], filters: ['status'] },
};

/** The revisions of a module, the newest first. */
export function RevisionsOfModule({ id }: { id: number }) {
  const fixed = useMemo(() => ({ baseModule: String(id) }), [id]);
  const list = useEntityList(inModule, { fixed, inUrl: false });
  return <ListView list={list} toolbar={[createAction({ initial: { baseModule: id } })]} />;
}
