import { ListPage } from '#web/entity/list/ListPage.tsx';
import { baseModule } from '../base-module.entity.ts';

export default function BaseModulesPage() {
  return <ListPage entity={baseModule} />;
}
