/** Business objects: named data structures. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { send, useCall } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { listObjects, type ObjectSummary, removeObject } from '../object.calls.ts';
import { DesignTable } from './DesignTable.tsx';
import { formWords as w } from './form-texts.ts';

const DESIGN = '/formManagement/form/businessObjectManagement/addObject';
const designOf = (objectId?: number): string => href(DESIGN, objectId ? { objectId } : {});

export default function ObjectListPage() {
  const answer = useCall(listObjects, {}, { quiet: true, staleTime: 0 });
  const editable = useRights().can('wf:object:edit');
  const remove = async (row: ObjectSummary): Promise<void> => {
    if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeObject, { id: row.id });
    await answer.refetch();
  };
  return (
    <DesignTable
      answer={answer}
      tools={
        editable && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void go(designOf())}>
            {t(w.newObject)}
          </Button>
        )
      }
      first={editable ? w.newObject : undefined}
      middle={{ title: t(w.rows), dataIndex: 'rowCount', width: 100, align: 'right' }}
      onOpen={(row) => void go(designOf(row.id))}
      actions={(row) => (
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
      )}
    />
  );
}
