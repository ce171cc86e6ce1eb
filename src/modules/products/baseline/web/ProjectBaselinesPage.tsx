/** Baselines of the versions that a project works on (1-product §2.12). */
import { DiffOutlined, PlusOutlined } from '@ant-design/icons';
import { Empty, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { projectProduct } from '#modules/products/product/project-product.entity.ts';
import { useCall } from '#web/api.ts';
import type { ToolbarAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { productBaseline } from '../baseline.entity.ts';
import { baselineTexts } from '../baseline.texts.ts';
import { TakeDialog } from './TakeDialog.tsx';
import { baselinePageTexts as x } from './texts.ts';

const NO_SCOPE = {};

function OfVersion({ versionId, projectId }: { versionId: number; projectId: number }) {
  const [taking, setTaking] = useState(false);
  const fixed = useMemo(() => ({ productVersion: String(versionId) }), [versionId]);
  const list = useEntityList(productBaseline, { fixed, inUrl: false, scope: NO_SCOPE });
  const take: ToolbarAction = {
    key: 'take',
    label: x.take,
    icon: <PlusOutlined />,
    primary: true,
    right: 'pm:product:baseline',
    run: () => setTaking(true),
  };
  const compare: ToolbarAction = {
    key: 'compare',
    label: x.compare,
    icon: <DiffOutlined />,
    run: ({ list: { selected } }) => {
      const [before, after] = [...selected].sort((a, b) => a - b);
      if (selected.length !== 2 || !before || !after) toast.warning(t(baselineTexts.twoOnly));
      else void go(href('/modules/product/projectBaselineComparison', { projectId, before, after }));
    },
  };
  return (
    <>
      <ListView
        list={list}
        toolbar={[take, compare]}
        rowActions={(row) => [
          {
            key: 'now',
            label: x.compareNow,
            run: () => void go(href('/modules/product/projectBaselineComparison', { projectId, before: row.id })),
          },
        ]}
      />
      {taking && <TakeDialog {...{ projectId, versionId }} onClose={() => setTaking(false)} />}
    </>
  );
}

export default function ProjectBaselinesPage() {
  const { projectId = 0 } = useScope();
  const [chosen, choose] = useQueryParam('versionId');
  const links = useCall(entityCalls(projectProduct).list, { projectId, pageSize: 100 } as never, { quiet: true });
  const failed = failedRead(links);
  if (failed) return <ReadError {...failed} />;
  if (!links.data) return <Skeleton active style={{ padding: 16 }} />;
  const rows = links.data.list as unknown as { productVersion: number }[];
  const titles = (links.data as unknown as { titles: { productVersion?: Record<number, string> } }).titles;
  const versionId = rows.some(({ productVersion }) => productVersion === Number(chosen))
    ? Number(chosen)
    : (rows[0]?.productVersion ?? 0);
  if (versionId === 0) return <Empty style={{ padding: 48 }} description={t(x.noLinks)} />;
  return (
    <>
      <Select
        aria-label={t(x.version)}
        style={{ minWidth: 240, marginBottom: 8 }}
        value={versionId}
        onChange={(id) => choose(String(id))}
        options={rows.map(({ productVersion: id }) => ({ value: id, label: titles.productVersion?.[id] ?? `#${id}` }))}
      />
      <OfVersion key={versionId} {...{ versionId, projectId }} />
    </>
  );
}
