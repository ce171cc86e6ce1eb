/** Business objects: named data structures. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { send } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useRights } from '#web/session.ts';
import { objectReport } from '../form.reports.ts';
import { formTexts } from '../form.texts.ts';
import { type ObjectSummary, removeObject } from '../object.calls.ts';
import { formWords as w } from './form-texts.ts';

const DESIGN = '/formManagement/form/businessObjectManagement/addObject';
const designOf = (objectId?: number): string => href(DESIGN, objectId ? { objectId } : {});
const cells = {
  name: (row: ObjectSummary) => (
    <PageLink to={designOf(row.id)} className="wm-link" title={row.name}>
      {row.name}
    </PageLink>
  ),
};
const data = (row: ObjectSummary): Promise<void> => go(href('/formManagement/dataManagement', { objectId: row.id }));

async function remove(row: ObjectSummary): Promise<void> {
  if (!(await ask({ title: w.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(removeObject, { id: row.id });
}

export default function ObjectListPage() {
  const editable = useRights().can('wf:object:edit');
  const deeds = (row: ObjectSummary): Deed<ObjectSummary>[] => [
    { key: 'data', label: w.data, run: data },
    ...(editable
      ? [
          { key: 'design', label: w.design, run: () => go(designOf(row.id)) },
          {
            key: 'remove',
            label: w.remove,
            danger: true,
            refused: row.rowCount > 0 ? t(formTexts.hasRows, { count: row.rowCount }) : null,
            run: remove,
          },
        ]
      : []),
  ];
  return (
    <ReportView
      report={objectReport}
      cells={cells}
      tools={
        editable && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void go(designOf())}>
            {t(w.newObject)}
          </Button>
        )
      }
      deeds={deeds}
      none={w.noObjects}
      first={editable ? w.newObject : undefined}
    />
  );
}
