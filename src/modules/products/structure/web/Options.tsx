/** Options and variants on the page of a product. */
import { useMemo } from 'react';
import { createAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { productOption, productVariant } from '../product-option.entity.ts';
import { structurePageTexts as x } from './texts.ts';

export function OptionsOfProduct({ id }: { id: number }) {
  const scope = useMemo(() => ({ productId: id }), [id]);
  const list = useEntityList(productOption, { scope, inUrl: false });
  return <ListView list={list} toolbar={[createAction()]} none={x.optionsHint} />;
}

export function VariantsOfProduct({ id }: { id: number }) {
  const scope = useMemo(() => ({ productId: id }), [id]);
  const list = useEntityList(productVariant, { scope, inUrl: false });
  return <ListView list={list} toolbar={[createAction()]} none={x.variantsHint} />;
}
