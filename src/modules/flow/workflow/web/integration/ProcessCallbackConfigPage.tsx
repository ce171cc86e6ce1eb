/** External systems that are notified about workflows, and what has not reached them. */

import { Tabs, Tag } from 'antd';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import * as calls from '../../integration/callback.calls.ts';
import { callbackTexts as c, embeddedTexts as e } from '../../integration/integration.texts.ts';
import { CallbackDialog } from './CallbackDialog.tsx';
import { EmbeddedPages } from './EmbeddedPages.tsx';
import { LetterTable } from './LetterTable.tsx';
import { pendingColumns } from './pending-columns.tsx';
import '#web/entity/entity.css';
import '../instance/instance.css';
import '../instance/monitor/monitor.css';

export default function ProcessCallbackConfigPage() {
  const [tab, choose] = useQueryParam('tabName');
  const active = tab === 'letters' || tab === 'pages' ? tab : 'list';
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={active}
          onChange={(key) => choose(key === 'list' ? null : key)}
          items={[
            { key: 'list', label: t(c.list) },
            { key: 'letters', label: t(c.letters) },
            { key: 'pages', label: t(e.tab) },
          ]}
        />
        {
          {
            list: <Callbacks />,
            letters: <LetterTable report={calls.callbackLetters} skipAsk={c.skipAsk} />,
            pages: <EmbeddedPages />,
          }[active]
        }
      </div>
    </div>
  );
}

const events = (moments: readonly calls.CallbackMoment[]): string =>
  moments.map((one) => t(calls.CALLBACK_MOMENTS[one])).join(', ');

async function remove(row: calls.CallbackRow): Promise<void> {
  if (!(await ask({ title: c.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(calls.removeCallback, { id: row.id });
}

async function test(row: calls.CallbackRow): Promise<void> {
  const { fault, millis } = await send(calls.testCallback, { id: row.id });
  if (fault === null) toast.success(t(c.testDone, { millis }));
  else toast.error(t(c.testFailed, { fault }));
}

function Callbacks() {
  const answer = useCall(calls.listCallbacks, {}, { quiet: true, staleTime: 0 });
  return (
    <RowsTable<calls.CallbackRow>
      answer={answer}
      none={c.noCallbacks}
      add={c.add}
      hint={t(c.signature)}
      columns={[
        { title: t(c.name), dataIndex: 'name', width: 170, ellipsis: true },
        { title: t(c.url), dataIndex: 'url', ellipsis: true },
        {
          title: t(c.definition),
          key: 'definition',
          width: 130,
          ellipsis: true,
          render: (_, row) => row.definition ?? t(c.anyDefinition),
        },
        { title: t(c.events), key: 'events', width: 200, ellipsis: true, render: (_, row) => events(row.moments) },
        { title: t(c.retries), dataIndex: 'retries', width: 104, align: 'right' },
        ...pendingColumns<calls.CallbackRow>(c),
        {
          title: t(c.status),
          key: 'active',
          width: 84,
          render: (_, row) => (
            <Tag color={row.active ? 'success' : 'default'}>{t(row.active ? c.active : c.inactive)}</Tag>
          ),
        },
      ]}
      actions={() => [
        { key: 'test', label: c.test, run: test },
        { key: 'edit', label: c.edit, run: (row, edit) => edit(row) },
        { key: 'remove', label: c.remove, danger: true, run: remove },
      ]}
      dialog={(row, close) => <CallbackDialog row={row} onClose={close} />}
    />
  );
}
