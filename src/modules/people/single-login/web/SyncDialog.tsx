/** What a directory would change here, and its readings. */
import { Alert, Button, Modal, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import {
  type ChangeLine,
  type DirectoryPreview,
  type DirectoryRun,
  directoryRuns,
  previewDirectory,
  runDirectory,
} from '../directory.calls.ts';
import type { IdentityProviderRow } from '../identity-provider.entity.ts';
import { lineTexts, pageTexts as p } from './directory.texts.ts';
import './single-login.css';

const STATES = { running: p.running, done: p.ended, asks: p.asked, incomplete: p.incomplete, failed: p.failed };
const QUIET = { quiet: [CODE.refused, CODE.conflict] };

const lineColumns = (): TableColumnType<ChangeLine>[] => [
  { title: t(p.what), key: 'kind', width: 240, render: (_, line) => t(lineTexts[line.kind]) },
  { title: t(p.who), key: 'name', ellipsis: true, render: (_, line) => line.name },
  { title: t(p.about), key: 'about', ellipsis: true, render: (_, line) => line.about || line.subject },
];

const effectOf = (run: DirectoryRun): string =>
  (
    [
      ['make', run.made],
      ['link', run.linked],
      ['change', run.changed],
      ['disable', run.disabled],
      ['enable', run.enabled],
      ['give', run.given],
      ['take', run.taken],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${t(lineTexts[kind])} ${count}`)
    .join(' · ');

const stateOf = ({ state, reason }: DirectoryRun): string =>
  reason === null ? t(STATES[state]) : `${t(STATES[state])} (${reason})`;

function Preview({ preview }: { preview: DirectoryPreview }) {
  const counts = Object.entries(preview.counts) as [ChangeLine['kind'], number][];
  return (
    <>
      <p>
        {[
          t(p.read, { people: preview.people, groups: preview.groups }),
          ...(counts.length === 0 ? [t(p.nothing)] : []),
          ...counts.map(([kind, count]) => `${t(lineTexts[kind])} ${count}`),
        ].join(' · ')}
      </p>
      {preview.lines.length > 0 && (
        <Table<ChangeLine>
          size="small"
          tableLayout="fixed"
          rowKey={(line) => `${line.kind} ${line.user} ${line.subject} ${line.name} ${line.about}`}
          columns={lineColumns()}
          dataSource={preview.lines}
          pagination={{ pageSize: 10, showSizeChanger: false }}
        />
      )}
      {preview.more > 0 && <p className="wm-hint">{t(p.more, { count: preview.more })}</p>}
    </>
  );
}

export function SyncDialog({ row, onClose }: { row: IdentityProviderRow; onClose(): void }) {
  const runs = useCall(directoryRuns, { provider: row.id }, { quiet: true });
  const [preview, setPreview] = useState<DirectoryPreview | null>(null);
  const [busy, setBusy] = useState<'preview' | 'run' | null>(null);
  const [refused, setRefused] = useState('');
  const [asks, setAsks] = useState<number | null>(null);
  const work = async (which: 'preview' | 'run', run: () => Promise<void>): Promise<void> => {
    setBusy(which);
    setRefused('');
    try {
      await run();
    } catch (error) {
      setRefused((error as Error).message);
    } finally {
      setBusy(null);
      if (which === 'run') void runs.refetch();
    }
  };
  const look = async (): Promise<void> => {
    setPreview(await send(previewDirectory, { provider: row.id }, QUIET));
  };
  const read = async (confirmed?: number): Promise<void> => {
    const done = await send(runDirectory, { provider: row.id, ...(confirmed !== undefined && { confirmed }) }, QUIET);
    setAsks(done.state === 'asks' ? Number(done.reason) : null);
    if (done.state === 'asks') return look();
    setPreview(null);
    toast.success(t(p.done));
  };
  return (
    <Modal open centered width={900} title={`${t(p.sync)} · ${row.name}`} footer={null} onCancel={onClose}>
      <div className="wm-single-actions">
        <Button loading={busy === 'preview'} disabled={busy === 'run'} onClick={() => void work('preview', look)}>
          {t(p.preview)}
        </Button>
        <Button
          type="primary"
          loading={busy === 'run'}
          disabled={busy === 'preview'}
          onClick={() => void work('run', () => read())}
        >
          {t(p.run)}
        </Button>
        {asks !== null && (
          <Button danger disabled={busy !== null} onClick={() => void work('run', () => read(asks))}>
            {t(p.confirm, { count: asks })}
          </Button>
        )}
      </div>
      {refused && <Alert className="wm-auth-alert" type="error" showIcon title={refused} />}
      {asks !== null && <Alert type="warning" showIcon title={t(p.asks, { count: asks })} />}
      {preview && <Preview preview={preview} />}
      <h3>{t(p.runs)}</h3>
      {runs.error && !runs.data ? (
        <ReadError error={runs.error} retry={runs.refetch} />
      ) : (
        <Table<DirectoryRun>
          size="small"
          rowKey="id"
          tableLayout="fixed"
          loading={runs.isPending}
          dataSource={runs.data?.list ?? []}
          pagination={{ pageSize: 5, hideOnSinglePage: true }}
          locale={{ emptyText: t(p.noRuns) }}
          columns={[
            { title: t(p.at), key: 'at', width: 150, render: (_, run) => instantText(run.startedAt) },
            { title: t(p.by), key: 'by', width: 110, ellipsis: true, render: (_, run) => run.startedBy ?? t(p.night) },
            { title: t(p.state), key: 'state', width: 190, ellipsis: true, render: (_, run) => stateOf(run) },
            { title: t(p.people), dataIndex: 'people', width: 80, align: 'end' },
            { title: t(p.effect), key: 'effect', ellipsis: true, render: (_, run) => effectOf(run) },
          ]}
        />
      )}
    </Modal>
  );
}
