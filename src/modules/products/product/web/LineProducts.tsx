import { useMemo } from 'react';
import { useCall } from '#web/api.ts';
import { createAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { productLineTree } from '../product.calls.ts';
import { product } from '../product.entity.ts';
import { LineFigures } from './LineFigures.tsx';

/** The lines below a line, and its own products. */
export function LineProducts({ id }: { id: number }) {
  const tree = useCall(productLineTree, {}, { quiet: true });
  const fixed = useMemo(() => ({ line: String(id) }), [id]);
  const list = useEntityList(product, { fixed, inUrl: false });
  return (
    <ListView
      list={list}
      toolbar={[createAction({ initial: { line: id } })]}
      extra={<LineFigures nodes={tree.data ?? []} below={id} />}
    />
  );
}
