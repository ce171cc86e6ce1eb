/** Business objects: named data structures. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Result, Skeleton, Table } from 'antd';
import { send, useCall } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { listObjects, type ObjectSummary, removeObject } from '../object.calls.ts';
import { formWords as w } from './form-texts.ts';
import './form.css';

const DESIGN = '/formManagement/form/businessObjectManagement/addObject';
const designOf = (objectId?: number): string => href(DESIGN, objectId ? { objectId } : {});

export default function ObjectListPage() {
  const { data, error, refetch } = useCall(listObjects, {}, { staleTime: 0 });
  const editable = useRights().can('wf:object:edit');
  if (error && !data) return <Result status="warning" title={error.message} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  const remove = async (row: ObjectSummary): Promise<void> => {
    if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeObject, { id: row.id });
    await refetch();
  };
  return (
    <div className="wm-lists">
      <div className="wm-lists-bar">
        {editable && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void go(designOf())}>
            {t(w.newObject)}
          </Button>
        )}
      </div>
      <Table<ObjectSummary>
        rowKey="id"
        size="small"
        dataSource={data}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          {
            title: t(w.name),
            key: 'name',
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => void go(designOf(row.id))}>
                {row.name}
              </Button>
            ),
          },
          { title: t(w.key), dataIndex: 'key', width: 190, ellipsis: true },
          { title: t(w.fields), dataIndex: 'fieldCount', width: 90, align: 'right' },
          { title: t(w.rows), dataIndex: 'rowCount', width: 100, align: 'right' },
          {
            title: t(w.updated),
            key: 'updated',
            width: 210,
            render: (_, row) => `${instantText(row.updatedAt)} ${row.updatedBy ?? ''}`,
          },
          { title: t(w.description), dataIndex: 'description', ellipsis: true },
          {
            title: t(w.actions),
            key: 'actions',
            width: 190,
            render: (_, row) => (
              <>
                <Button
                  type="link"
                  size="small"
                  onClick={() => void go(href('/formManagement/dataManagement', { objectId: row.id }))}
                >
                  {t(w.data)}
                </Button>
                {editable && row.rowCount === 0 && (
                  <Button danger type="link" size="small" onClick={() => void remove(row).catch(() => undefined)}>
                    {t(w.remove)}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
