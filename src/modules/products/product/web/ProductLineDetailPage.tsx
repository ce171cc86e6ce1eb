import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { productLine } from '../product-line.entity.ts';

export default function ProductLineDetailPage() {
  return <RecordPage entity={productLine} param="lineId" />;
}
