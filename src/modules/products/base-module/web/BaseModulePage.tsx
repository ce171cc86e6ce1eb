import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { baseModule } from '../base-module.entity.ts';

export default function BaseModulePage() {
  return <RecordPage entity={baseModule} param="moduleId" />;
}
