import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { productVersion } from '../product-version.entity.ts';

export default function VersionDetailPage() {
  return <RecordPage entity={productVersion} param="versionId" />;
}
