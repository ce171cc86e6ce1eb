/** Roadmaps of products, and of technologies. */
import { useMemo } from 'react';
import { batchRemoveAction, createAction, exportAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { type RoadmapKind, roadmap } from '../roadmap.entity.ts';
import { roadmapPageTexts as x } from './texts.ts';

function Roadmaps({ kind }: { kind: RoadmapKind }) {
  const fixed = useMemo(() => ({ kind }), [kind]);
  const list = useEntityList(roadmap, { fixed });
  return (
    <ListView
      list={list}
      none={x.none}
      toolbar={[createAction({ initial: { kind } }), exportAction(), batchRemoveAction()]}
    />
  );
}
export const ProductRoadmaps = () => <Roadmaps kind="product" />;
export const TechnicalRoadmaps = () => <Roadmaps kind="technical" />;
