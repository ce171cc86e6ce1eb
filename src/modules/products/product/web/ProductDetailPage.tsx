import { useCall } from '#web/api.ts';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { productInfo } from '../product.calls.ts';
import { product } from '../product.entity.ts';
import { productPageTexts as x } from './texts.ts';

function Figures({ productId }: { productId: number }) {
  const { data } = useCall(productInfo, { productId }, { quiet: true });
  if (!data || data.versions === null) return null;
  return (
    <Facts>
      <Fact label={t(x.versions)}>
        <b>{data.versions}</b>
      </Fact>
      <Fact label={t(x.newest)}>
        <b>{data.released ?? t(x.noRelease)}</b>
      </Fact>
      <Fact label={t(x.projects)}>
        <b>{data.projects}</b>
      </Fact>
    </Facts>
  );
}

export default function ProductDetailPage() {
  const productId = useObject('product')?.id ?? 0;
  return (
    <RecordPage entity={product} param="productId">
      <Figures productId={productId} />
    </RecordPage>
  );
}
