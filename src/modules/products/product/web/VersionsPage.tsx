import { ListPage } from '#web/entity/list/ListPage.tsx';
import { productVersion } from '../product-version.entity.ts';

export default function VersionsPage() {
  return <ListPage entity={productVersion} />;
}
