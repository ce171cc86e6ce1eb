import { useCall } from '#web/api.ts';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { productLineTree } from '../product.calls.ts';
import { type ProductLineRow, productLine } from '../product-line.entity.ts';
import { LineFigures } from './LineFigures.tsx';

/** The lines of products with how many products each of them has. */
export default function ProductLinePage() {
  const tree = useCall(productLineTree, {}, { quiet: true });
  return <ListPage<ProductLineRow> entity={productLine} extra={<LineFigures nodes={tree.data ?? []} />} />;
}
