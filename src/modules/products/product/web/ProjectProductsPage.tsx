import { ListPage } from '#web/entity/list/ListPage.tsx';
import { projectProduct } from '../project-product.entity.ts';

/** The versions of products that the project works on. */
export default function ProjectProductsPage() {
  return <ListPage entity={projectProduct} />;
}
