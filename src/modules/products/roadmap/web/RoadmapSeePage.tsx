/** An edition of a roadmap: what it told, what changed since the one before, and the ledger of all promises until then. */
import { Empty, Select, Skeleton, Table, Tabs, Tag } from 'antd';
import { compareRows } from '#kernel/compare.ts';
import { useCall } from '#web/api.ts';
import { CompareBar } from '#web/compare/CompareBar.tsx';
import { CompareTable } from '#web/compare/CompareTable.tsx';
import { useComparison } from '#web/compare/use-comparison.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import type { LedgerLine } from '../ledger.ts';
import { type EditionView, roadmapEditionView, type ToldItem } from '../roadmap.calls.ts';
import { confidences } from '../roadmap.entity.ts';
import { roadmapPageTexts as x } from './texts.ts';

const sure = (item: ToldItem): string => t(confidences[item.confidence as keyof typeof confidences]);

function Items({ items }: { items: readonly ToldItem[] }) {
  return (
    <Table<ToldItem>
      size="small"
      rowKey="id"
      dataSource={[...items]}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      scroll={{ x: 720 }}
      columns={[
        { title: t(x.item), dataIndex: 'name' },
        { title: t(x.lane), dataIndex: 'lane', width: 140 },
        { title: t(x.confidence), key: 'confidence', width: 130, render: (_, item) => sure(item) },
        { title: t(x.from), dataIndex: 'from', width: 120 },
        { title: t(x.to), dataIndex: 'to', width: 120 },
      ]}
    />
  );
}

function Changes({ items, before }: Pick<EditionView, 'items' | 'before'>) {
  const rows = compareRows<ToldItem, number>(before, items, {
    key: ({ id }) => id,
    fields: ['name', 'lane', 'confidence', 'from', 'to'],
  });
  const state = useComparison(rows);
  return (
    <>
      <CompareBar state={state} />
      <CompareTable<ToldItem>
        rows={state.shown}
        flat
        columns={[
          { key: 'name', title: t(x.item), side: ({ name }) => name },
          { key: 'lane', title: t(x.lane), width: 140, side: ({ lane }) => lane },
          { key: 'confidence', title: t(x.confidence), width: 130, side: sure },
          { key: 'from', title: t(x.from), width: 120, side: ({ from }) => from },
          { key: 'to', title: t(x.to), width: 120, side: ({ to }) => to },
        ]}
      />
    </>
  );
}

function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <Table<LedgerLine>
      size="small"
      rowKey="id"
      dataSource={[...lines]}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: t(x.noLedger) }}
      scroll={{ x: 820 }}
      columns={[
        { title: t(x.item), dataIndex: 'name' },
        {
          title: t(x.first),
          key: 'first',
          width: 210,
          render: (_, { first, firstAt }) => (
            <>
              {first} <span className="wm-hint">({instantText(firstAt).slice(0, 10)})</span>
            </>
          ),
        },
        { title: t(x.last), dataIndex: 'last', width: 120 },
        { title: t(x.moves), dataIndex: 'moves', width: 120, align: 'right' },
        {
          title: t(x.days),
          key: 'days',
          width: 210,
          align: 'right',
          render: (_, { days }) => (days > 0 ? <b className="wm-late">+{days}</b> : days),
        },
        {
          title: '',
          key: 'stands',
          width: 150,
          render: (_, { stands }) => (
            <Tag color={stands ? 'blue' : 'default'}>{stands ? t(x.stands) : t(x.dropped)}</Tag>
          ),
        },
      ]}
    />
  );
}

export default function RoadmapSeePage() {
  const [text] = useQueryParam('roadmapId');
  const [edition, setEdition] = useQueryParam('editionId');
  const roadmapId = Number(text) || 0;
  const answer = useCall(
    roadmapEditionView,
    { roadmapId, ...(Number(edition) > 0 && { editionId: Number(edition) }) },
    { enabled: roadmapId > 0, quiet: true, keepPrevious: true },
  );
  usePageTitle(answer.data?.roadmap.name);
  if (roadmapId === 0) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { roadmap, edition: shown, editions, items, before, ledger, broken } = answer.data;
  const map = (
    <PageLink className="wm-in-text" to={href(`/guideManagement/${roadmap.kind}/map`, { roadmapId: roadmap.id })}>
      {t(x.map)}
    </PageLink>
  );
  if (!shown)
    return (
      <div className="wm-card wm-page-body">
        <h2>{roadmap.name}</h2>
        <Empty description={t(x.noEdition)}>{map}</Empty>
      </div>
    );
  return (
    <div className="wm-card wm-page-body">
      <h2>{roadmap.name}</h2>
      <p>
        <Select
          aria-label={t(x.edition)}
          style={{ minWidth: 260 }}
          value={shown.id}
          options={[...editions].reverse().map(({ id, name, createdAt }) => ({
            value: id,
            label: `${name} · ${instantText(createdAt).slice(0, 10)}`,
          }))}
          onChange={(id: number) => setEdition(String(id))}
        />{' '}
        <Tag color={broken > 0 ? 'error' : 'success'}>{t(broken > 0 ? x.broken : x.whole)}</Tag>
        {map}
      </p>
      <Tabs
        items={[
          { key: 'items', label: t(x.items), children: <Items items={items} /> },
          { key: 'changes', label: t(x.changes), children: <Changes items={items} before={before} /> },
          { key: 'ledger', label: t(x.ledger), children: <Ledger lines={ledger} /> },
        ]}
      />
    </div>
  );
}
