/** Versions of a document: downloaded, compared by two, taken up again; and a new one by file. */
import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Table, Tag } from 'antd';
import { useRef, useState } from 'react';
import { downloadFile, uploadFile } from '#modules/base/file/file.calls.ts';
import { CallFailed, CallRefused, download, send, upload, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import type { DocumentRow } from '../document.entity.ts';
import { isFixed } from '../document.rules.ts';
import {
  addVersion,
  compareVersions,
  type DocumentView,
  restoreVersion,
  type VersionFacts,
  versionWays,
} from '../version.calls.ts';
import { sizeText } from './size-text.ts';
import { documentPageTexts as x } from './texts.ts';

interface VersionListProps {
  row: DocumentRow;
  view: DocumentView;
}

export function VersionList({ row, view: { versions, may } }: VersionListProps) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [comparing, setComparing] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const open = !isFixed(row.status) && row.status !== 'completed';
  const adds = open && (may.includes('upload') || may.includes('edit'));
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Both have been shown.
      if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const add = async (file: File) => {
    const { id } = await upload(uploadFile, {}, file);
    const { name, conflict } = await send(addVersion, { documentId: row.id, fileId: id, base: row.workingVersion });
    if (conflict) toast.warning(conflict);
    else toast.success(t(x.kept, { name }));
  };
  const takeUp = async (versionId: number) => {
    const { name } = await send(restoreVersion, { documentId: row.id, versionId });
    toast.success(t(x.kept, { name }));
  };
  const pair = chosen.length === 2 ? chosen.toSorted((a, b) => a - b) : null;
  return (
    <div className="wm-doc-body">
      <div className="wm-doc-head">
        {adds && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={t(x.uploadVersion)}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) void during(() => add(file));
              }}
            />
            <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
              {t(x.uploadVersion)}
            </Button>
          </>
        )}
        {versions.length > 1 && (
          <Button disabled={pair === null} title={t(x.compareHint)} onClick={() => setComparing(true)}>
            {t(x.compare)}
          </Button>
        )}
      </div>
      <Table<VersionFacts>
        size="small"
        rowKey="id"
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 980 }}
        dataSource={versions}
        {...(versions.length > 1 && {
          rowSelection: {
            hideSelectAll: true,
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(Number).slice(-2)),
            getCheckboxProps: ({ name }) => ({ 'aria-label': `${t(x.compare)} ${name}` }) as never,
          },
        })}
        columns={[
          { title: t(x.versions), key: 'name', width: 190, render: (_, one) => <VersionName version={one} /> },
          { title: t(x.fileName), key: 'file', ellipsis: true, render: (_, { file }) => file.name },
          { title: t(x.size), key: 'size', width: 90, align: 'right', render: (_, { file }) => sizeText(file.size) },
          { title: t(x.how), key: 'how', width: 100, render: (_, { how }) => t(versionWays[how]) },
          { title: t(x.by), dataIndex: 'by', width: 110, ellipsis: true },
          { title: t(x.at), key: 'at', width: 150, render: (_, { at }) => instantText(at) },
          { title: t(x.note), dataIndex: 'note', width: 140, ellipsis: true },
          {
            title: '',
            key: 'actions',
            width: 170,
            render: (_, one) => (
              <>
                {may.includes('download') && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${t(x.download)} ${one.name}`}
                    onClick={() => void during(() => download(downloadFile, { id: one.file.id }))}
                  >
                    {t(x.download)}
                  </Button>
                )}
                {adds && !one.working && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${t(x.restore)} ${one.name}`}
                    title={t(x.takeUp)}
                    onClick={() => void during(() => takeUp(one.id))}
                  >
                    {t(x.restore)}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {comparing && pair && (
        <Compared
          documentId={row.id}
          before={versions.find(({ id }) => id === pair[0])!}
          after={versions.find(({ id }) => id === pair[1])!}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

function VersionName({ version: { name, effective, working, side, archivedAt } }: { version: VersionFacts }) {
  return (
    <>
      {name} {effective && <Tag color="green">{t(x.effective)}</Tag>}
      {working && <Tag color="blue">{t(x.working)}</Tag>}
      {side && <Tag>{t(x.side)}</Tag>}
      {archivedAt && !effective && <Tag>{t(x.archived)}</Tag>}
    </>
  );
}

interface ComparedProps {
  documentId: number;
  before: VersionFacts;
  after: VersionFacts;
  onClose(): void;
}

function Compared({ documentId, before, after, onClose }: ComparedProps) {
  const answer = useCall(compareVersions, { documentId, before: before.id, after: after.id }, { quiet: true });
  const { data } = answer;
  return (
    <Modal
      open
      width={860}
      title={t(x.compareTitle, { before: before.name, after: after.name })}
      footer={null}
      onCancel={onClose}
    >
      {answer.error && <ReadError error={answer.error} retry={answer.refetch} />}
      {data && (
        <>
          {data.facts.length === 0 ? (
            <Alert type="info" showIcon title={t(x.sameFacts)} />
          ) : (
            <Table
              size="small"
              rowKey="label"
              pagination={false}
              dataSource={data.facts}
              columns={[
                { title: '', dataIndex: 'label', width: 160 },
                { title: t(x.was), dataIndex: 'before' },
                { title: t(x.is), dataIndex: 'after' },
              ]}
            />
          )}
          {data.lines === null ? (
            <Alert style={{ marginTop: 12 }} type="info" title={t(x.noText)} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys
            <section className="wm-doc-lines" tabIndex={0} aria-label={t(x.compare)}>
              {data.lines.map(({ kind, text }, at) => {
                const Line = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
                return <Line key={at}>{text || '\u00a0'}</Line>;
              })}
            </section>
          )}
        </>
      )}
    </Modal>
  );
}
