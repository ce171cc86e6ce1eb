/** Engines elsewhere that run workflows: their settings and state, the workflows there, and requests they have not taken. */

import { Tabs, Tag, Tooltip, Typography } from 'antd';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { enableDefinition } from '../../definition/definition.calls.ts';
import * as calls from '../../integration/engine.calls.ts';
import { engineTexts as e } from '../../integration/integration.texts.ts';
import { StatusTag } from '../definition/designer-frame.tsx';
import { timeText } from '../instance/time-text.ts';
import { EngineDialog } from './EngineDialog.tsx';
import { ExternalDefinitionDialog } from './ExternalDefinitionDialog.tsx';
import { LetterTable } from './LetterTable.tsx';
import { pendingColumns } from './pending-columns.tsx';
import '#web/entity/entity.css';
import '../instance/instance.css';
import '../instance/monitor/monitor.css';

export default function ProcessEngineConfigPage() {
  const [tab, choose] = useQueryParam('tabName');
  const active = tab === 'definitions' || tab === 'letters' ? tab : 'list';
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={active}
          onChange={(key) => choose(key === 'list' ? null : key)}
          items={[
            { key: 'list', label: t(e.list) },
            { key: 'definitions', label: t(e.definitions) },
            { key: 'letters', label: t(e.letters) },
          ]}
        />
        {
          {
            list: <Engines />,
            definitions: <Definitions />,
            letters: <LetterTable report={calls.engineLetterReport} skipAsk={e.skipAsk} />,
          }[active]
        }
      </div>
    </div>
  );
}

function EngineState({ row }: { row: calls.EngineRow }) {
  if (!row.active) return <Tag>{t(e.inactive)}</Tag>;
  if (row.failingSince !== null)
    return (
      <Tooltip title={t(e.since, { time: timeText(row.failingSince), error: row.error ?? '' })}>
        <Tag color="error">{t(e.fails)}</Tag>
      </Tooltip>
    );
  return row.answeredAt === null ? <Tag>{t(e.untried)}</Tag> : <Tag color="success">{t(e.answers)}</Tag>;
}

type Definition = calls.ExternalDefinitionRow;

async function remove(row: calls.EngineRow): Promise<void> {
  if (!(await ask({ title: e.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(calls.removeEngine, { id: row.id });
}

async function compare(row: calls.EngineRow): Promise<void> {
  await send(calls.compareEngine, { id: row.id });
  toast.success(t(e.compareDone));
}

async function test(row: calls.EngineRow): Promise<void> {
  const { fault, millis, definitions } = await send(calls.testEngine, { id: row.id });
  if (fault === null) toast.success(t(e.testDone, { millis, count: definitions.length }));
  else toast.error(t(e.testFailed, { fault }));
}

const syncAddress = (id: number): string => `${location.origin}${calls.syncFromEngine.path.replace(':id', String(id))}`;

function Engines() {
  const answer = useCall(calls.listEngines, {}, { quiet: true, staleTime: 0 });
  return (
    <RowsTable<calls.EngineRow>
      answer={answer}
      none={e.noEngines}
      add={e.add}
      hint={t(e.hint)}
      columns={[
        { title: t(e.name), dataIndex: 'name', width: 150, ellipsis: true },
        { title: t(e.state), key: 'state', width: 110, render: (_, row) => <EngineState row={row} /> },
        { title: t(e.url), dataIndex: 'url', ellipsis: true },
        {
          title: t(e.syncAddress),
          key: 'sync',
          ellipsis: true,
          render: (_, row) => (
            <Typography.Text copyable={{ text: syncAddress(row.id) }} ellipsis>
              {syncAddress(row.id)}
            </Typography.Text>
          ),
        },
        { title: t(e.deciding), key: 'deciding', width: 160, render: (_, row) => t(calls.DECIDING[row.deciding]) },
        { title: t(e.running), dataIndex: 'running', width: 80, align: 'right' },
        ...pendingColumns<calls.EngineRow>(e),
      ]}
      actions={() => [
        { key: 'test', label: e.test, run: test },
        { key: 'edit', label: e.edit, run: (row, edit) => edit(row) },
        { key: 'compare', label: e.compare, run: compare },
        { key: 'remove', label: e.remove, danger: true, run: remove },
      ]}
      dialog={(row, close) => <EngineDialog row={row} onClose={close} />}
    />
  );
}

const enable = (row: Definition): Promise<unknown> =>
  send(enableDefinition, { id: row.id, enabled: row.status === 'disabled' ? 'yes' : 'no' });

function Definitions() {
  const rights = useRights();
  const answer = useCall(calls.externalDefinitions, {}, { quiet: true, staleTime: 0 });
  const publishable = rights.can('wf:definition:publish');
  const editable = publishable && rights.can('wf:definition:edit');
  return (
    <RowsTable<Definition>
      answer={answer}
      none={e.noDefinitions}
      add={editable ? e.addDefinition : undefined}
      columns={[
        { title: t(e.definition), dataIndex: 'name', ellipsis: true },
        { title: t(e.key), dataIndex: 'key', width: 180, ellipsis: true },
        { title: t(e.engine), dataIndex: 'engine', width: 180, ellipsis: true },
        { title: t(e.keyThere), dataIndex: 'definition', width: 180, ellipsis: true },
        {
          title: t(e.definitionStatus),
          key: 'status',
          width: 110,
          render: (_, row) => <StatusTag status={row.status} />,
        },
        { title: t(e.running), dataIndex: 'running', width: 90, align: 'right' },
      ]}
      actions={({ status }) => [
        ...(editable
          ? [{ key: 'edit', label: e.edit, run: (row: Definition, edit: (row: Definition) => void) => edit(row) }]
          : []),
        ...(publishable && status !== 'draft'
          ? [{ key: 'enable', label: status === 'disabled' ? e.enable : e.disable, run: enable }]
          : []),
      ]}
      dialog={(row, close) => <ExternalDefinitionDialog row={row} onClose={close} />}
    />
  );
}
