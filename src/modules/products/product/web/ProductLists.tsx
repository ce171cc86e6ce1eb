/** Products one takes part in, and all that one may see. */
import { batchRemoveAction, createAction, exportAction, importAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { product } from '../product.entity.ts';
import { MY_PRODUCTS } from '../product.views.ts';
import { productPageTexts as x } from './texts.ts';

export function MyProducts() {
  return (
    <ListPage
      entity={product}
      view={{ name: MY_PRODUCTS, none: x.noneMine }}
      toolbar={[createAction(), exportAction(), batchRemoveAction()]}
    />
  );
}

export function ProductLibrary() {
  return <ListPage entity={product} toolbar={[createAction(), importAction(), exportAction(), batchRemoveAction()]} />;
}
