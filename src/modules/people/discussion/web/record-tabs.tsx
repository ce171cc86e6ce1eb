import { Badge, Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';
import { type Entity, takesFacets } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { facetCounts } from '../watch.calls.ts';
import { facetTexts as x } from './texts.ts';

interface Of {
  entity: Entity;
  id: number;
}

const panels: Readonly<Record<'comments' | 'relations', ComponentType<Of>>> = {
  comments: lazy(async () => ({ default: (await import('./Comments.tsx')).RecordComments })),
  relations: lazy(async () => ({ default: (await import('./Relations.tsx')).Relations })),
};

/** How much there is, marked while a relation waits to be confirmed. */
function Label({ entity, id, name }: Of & { name: keyof typeof panels }) {
  const answer = useCall(facetCounts, { entity: entity.name, ids: String(id) }, { quiet: true, background: true });
  const counts = answer.data?.[id];
  const label = counts?.[name] ? t(x.withCount, { label: x[name], count: counts[name] }) : t(x[name]);
  if (name === 'comments' || !counts?.suspect) return label;
  return (
    <Badge dot status="warning" title={t(x.suspectCount, { count: counts.suspect })}>
      {label}
    </Badge>
  );
}

function Part({ entity, id, name }: Of & { name: keyof typeof panels }) {
  const Panel = panels[name];
  return (
    <Suspense fallback={<Skeleton active />}>
      <Panel entity={entity} id={id} />
    </Suspense>
  );
}

/** What people say about a record and relate it to, where its kind is discussed. */
export const recordTabs = (entity: Entity, id: number): readonly RecordTab[] =>
  takesFacets(entity)
    ? (['comments', 'relations'] as const).map((name) => ({
        key: name,
        label: <Label entity={entity} id={id} name={name} />,
        render: () => <Part entity={entity} id={id} name={name} />,
      }))
    : [];
