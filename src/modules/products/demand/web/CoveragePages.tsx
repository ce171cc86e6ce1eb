/** Pages of the demands of a product, a version, a module (1-product §2.12). */
import { Empty } from 'antd';
import { useCall } from '#web/api.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useObject, useScope } from '#web/scope.ts';
import { demandCoverage } from '../coverage.calls.ts';
import { Coverage } from './Coverage.tsx';
import { DevDemandPage } from './DemandPages.tsx';
import { demandPageTexts as x } from './texts.ts';

/** The product of the page; 0 inside a project. */
function useProduct(): number {
  const object = useObject('product');
  return object?.scope === 'product' ? object.id : 0;
}

/** All demands of the product, or the one that the address names. */
export function ProductDemands() {
  const productId = useProduct();
  const [demand] = useQueryParam('devDemandId');
  if (Number(demand) > 0) return <DevDemandPage />;
  return (
    <div className="wm-card wm-page-body">
      <Coverage productId={productId} versionId={null} moduleId={null} />
    </div>
  );
}

function Title({ versionId, moduleId }: { versionId: number; moduleId: string | null }) {
  const scope = useScope('product');
  const { data } = useCall(demandCoverage, { versionId, ...(moduleId && { moduleId }) }, { quiet: true });
  usePageTitle(data?.module ?? data?.version ?? undefined);
  if (!data) return null;
  return (
    <h2>
      <PageLink to={href('/modules/product/productVersionDetail', { ...scope, versionId })}>{data.version}</PageLink>
      {data.module && moduleId && (
        <>
          {' / '}
          <PageLink to={href('/modules/product/productModuleDetail', { ...scope, versionId, moduleId })}>
            {data.module}
          </PageLink>
        </>
      )}
    </h2>
  );
}

export function VersionDemands() {
  const productId = useProduct();
  const versionId = Number(useQueryParam('versionId')[0]) || 0;
  if (versionId === 0) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card wm-page-body">
      <Title versionId={versionId} moduleId={null} />
      <Coverage key={versionId} {...{ productId, versionId }} moduleId={null} />
    </div>
  );
}

export function ModuleDemands() {
  const productId = useProduct();
  const versionId = Number(useQueryParam('versionId')[0]) || 0;
  const [moduleId] = useQueryParam('moduleId');
  if (versionId === 0 || !moduleId) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <div className="wm-card wm-page-body">
      <Title {...{ versionId, moduleId }} />
      <Coverage key={`${versionId} ${moduleId}`} {...{ productId, versionId, moduleId }} />
    </div>
  );
}
