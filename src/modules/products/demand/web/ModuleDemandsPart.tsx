/** The demands of a module on its page, for whoever sees demands there. */
import { Card } from 'antd';
import type { ModulePartProps } from '#modules/products/structure/web/public.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { Coverage } from './Coverage.tsx';
import { demandPageTexts as x } from './texts.ts';

export function ModuleDemandsPart({ productId, versionId, moduleId }: ModulePartProps) {
  const scope = useScope('product');
  const rights = useRights(scope);
  if (!rights.can('dm:demand:query')) return null;
  return (
    <Card
      title={t(x.demands)}
      style={{ marginTop: 12 }}
      extra={
        <PageLink to={href('/modules/product/moduleDevDemandDetail', { ...scope, versionId, moduleId })}>
          {t(x.showAll)}
        </PageLink>
      }
    >
      <Coverage {...{ productId, versionId, moduleId }} />
    </Card>
  );
}
