/** Lists of baselines: of a product, of a version. */
import { DiffOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { addressOf } from '#kernel/address.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  removeAction,
  type ToolbarAction,
} from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { type ProductBaselineRow, productBaseline } from '../baseline.entity.ts';
import { baselineTexts } from '../baseline.texts.ts';
import { baselinePageTexts as x } from './texts.ts';

const RIGHT = 'prd:baseline:edit';

function Baselines({ versionId, inUrl }: { versionId: number | null; inUrl: boolean }) {
  const { productId = 0 } = useScope();
  const fixed = useMemo(
    (): Record<string, string> => (versionId === null ? {} : { productVersion: String(versionId) }),
    [versionId],
  );
  const list = useEntityList(productBaseline, { fixed, inUrl });
  const compare: ToolbarAction = {
    key: 'compare',
    label: x.compare,
    icon: <DiffOutlined />,
    run: ({ list: { selected } }) => {
      const [before, after] = [...selected].sort((a, b) => a - b);
      if (selected.length !== 2 || !before || !after) toast.warning(t(baselineTexts.twoOnly));
      else void go(href('/modules/product/baselineComparison', { productId, before, after }));
    },
  };
  return (
    <ListView<ProductBaselineRow>
      list={list}
      toolbar={[
        {
          ...createAction({ ...(versionId !== null && { initial: { productVersion: versionId } }) }),
          label: x.take,
          right: RIGHT,
        },
        compare,
        exportAction(),
        batchRemoveAction(),
      ]}
      rowActions={(row) => [
        { key: 'open', label: x.open, run: () => void go(addressOf('productBaseline', { ...row }) ?? '') },
        {
          key: 'now',
          label: x.compareNow,
          run: () => void go(href('/modules/product/versionComparisonBaseVerision', { productId, before: row.id })),
        },
        editAction(row),
        removeAction(row),
      ]}
    />
  );
}

export const ProductBaselines = () => <Baselines versionId={null} inUrl />;
export const BaselinesOfVersion = ({ id }: { id: number }) => <Baselines versionId={id} inUrl={false} />;
export function VersionBaselines() {
  const [versionId] = useQueryParam('versionId');
  if (!(Number(versionId) > 0)) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return <Baselines key={versionId} versionId={Number(versionId)} inUrl />;
}
