import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { type Entity, takesFacets } from '#kernel/entity.ts';
import { useScreenPorts } from '../ports.tsx';

/** What people say about a record and relate it to, where its kind is discussed (docs/adr/220-discussion.md). */
export function Facets({ entity, id }: { entity: Entity; id: number }) {
  const { Facets: Panel } = useScreenPorts();
  if (!Panel || !takesFacets(entity)) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Panel entity={entity} id={id} />
    </Suspense>
  );
}
