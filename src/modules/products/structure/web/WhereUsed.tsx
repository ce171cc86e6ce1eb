/** Every path in which a module is used. */
import { Skeleton, Table } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { type UsedIn, whereUsed } from '../structure.calls.ts';
import { structureTexts as s } from '../structure.texts.ts';
import { structurePageTexts as x } from './texts.ts';

function Where({ row }: { row: UsedIn }) {
  if (row.versionId === null || row.productId === null) return <span>{row.title}</span>;
  const { productId, versionId } = row;
  return <PageLink to={href('/modules/product/productStructure', { productId, versionId })}>{row.title}</PageLink>;
}

export function WhereUsed(input: { moduleId?: number; materialNo?: string }) {
  const answer = useCall(whereUsed, input, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  return (
    <>
      <Table
        size="small"
        rowKey={(row) => `${row.versionId} ${row.revisionId} ${row.key}`}
        dataSource={answer.data.list}
        pagination={answer.data.list.length > 20 ? { pageSize: 20 } : false}
        locale={{ emptyText: t(x.notUsed) }}
        columns={[
          { title: t(x.in), render: (_, row) => <Where row={row} /> },
          { title: t(x.path), render: (_, row) => row.path.join(' / ') },
          { title: t(x.revision), dataIndex: 'revision' },
          { title: t(s.amount), dataIndex: 'quantity', align: 'right' },
        ]}
      />
      {answer.data.hidden > 0 && <p className="wm-hint">{t(x.hidden, { count: answer.data.hidden })}</p>}
    </>
  );
}

export const ModuleUses = ({ id }: { id: number }) => <WhereUsed moduleId={id} />;
