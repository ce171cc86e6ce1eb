/** Many files become documents: a line each with title, type, level and folder, sent one after the other, each with its own result. */
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Input, Progress, Select, Skeleton, Table } from 'antd';
import { useRef, useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import { uploadFile } from '#modules/base/file/file.calls.ts';
import { CallFailed, CallRefused, send, upload, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type DocumentTree, documentTree } from '../document.calls.ts';
import { LEVELS, type Level, levels, reaches } from '../levels.ts';
import { addDocument } from '../version.calls.ts';
import { FolderSelect } from './MoveDialog.tsx';
import { useDocumentPlace } from './place.ts';
import { sizeText } from './size-text.ts';
import { documentPageTexts as x } from './texts.ts';
import './document.css';

interface Line {
  key: number;
  file: File;
  title: string;
  type: number | null;
  level: Level;
  folder: number | null;
  state: 'waits' | 'sending' | 'done' | 'failed';
  share: number;
  /** Of a file that was received, when only the document is missing. */
  fileId: number | null;
  why: string | null;
  documentId: number | null;
}

export default function BatchUploadPage() {
  const place = useDocumentPlace();
  const answer = useCall(documentTree, place.scope, { quiet: true });
  if (answer.error && !answer.data)
    return <ReadError error={answer.error} retry={answer.refetch} title={x.foldersFailed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Queue tree={answer.data} />;
}

/** The title a file suggests: its name without its ending. */
const titleOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '').slice(0, 200);
let lastKey = 0;

function Queue({ tree }: { tree: DocumentTree }) {
  const place = useDocumentPlace();
  const [asked] = useQueryParam('folder');
  const first =
    tree.folders.find(
      ({ id, parent, may }) => (asked ? id === Number(asked) : parent !== null) && may.includes('upload'),
    )?.id ?? null;
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { items: types } = useDictItems('document_type');
  const level: Level = reaches(tree.level, 'internal') ? 'internal' : 'public';
  const set = (key: number, change: Partial<Line>) =>
    setLines((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const take = (files: Iterable<File>) =>
    setLines((all) => [
      ...all,
      ...[...files].map(
        (file): Line => ({
          ...{ key: ++lastKey, file, title: titleOf(file), type: null, level, folder: first },
          ...{ state: 'waits', share: 0, fileId: null, why: null, documentId: null },
        }),
      ),
    ]);
  const sendOne = async (line: Line): Promise<void> => {
    set(line.key, { state: 'sending', share: 0, why: null });
    try {
      const progress = (share: number): void => set(line.key, { share });
      const fileId =
        line.fileId ?? (await upload(uploadFile, {}, line.file, { quiet: true, background: true, progress })).id;
      set(line.key, { fileId });
      const { title, type, folder } = line;
      const row = await send(
        addDocument,
        { title: title.trim(), type, level: line.level, folder: folder!, fileId },
        { quiet: true, background: true },
      );
      set(line.key, { state: 'done', documentId: row.id });
    } catch (error) {
      if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
      set(line.key, { state: 'failed', why: error.message });
    }
  };
  const start = async (): Promise<void> => {
    setBusy(true);
    for (const line of lines.filter(({ state }) => state === 'waits' || state === 'failed')) await sendOne(line);
    setBusy(false);
  };
  const ready =
    lines.some(({ state }) => state === 'waits' || state === 'failed') &&
    lines.every(({ title, folder, state }) => state === 'done' || (title.trim() !== '' && folder !== null));
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.batchUpload)}</h1>
        <div className="wm-page-tools">
          <PageLink to={place.list(first)}>{t(x.back)}</PageLink>
          <Button type="primary" disabled={!ready} loading={busy} onClick={() => void start()}>
            {t(x.start)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body">
        <section
          aria-label={t(x.chooseFiles)}
          className="wm-doc-drop"
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t(x.chooseFiles)}
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
            {t(x.chooseFiles)}
          </Button>{' '}
          <span className="wm-hint">{t(x.dropHint)}</span>
        </section>
        <Table<Line>
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ x: 1080 }}
          locale={{ emptyText: <span className="wm-hint">{t(x.queueNone)}</span> }}
          dataSource={[...lines]}
          columns={[
            {
              title: t(x.fileName),
              key: 'file',
              width: 200,
              ellipsis: true,
              render: (_, { file }) => `${file.name} (${sizeText(file.size)})`,
            },
            {
              title: t(x.title),
              key: 'title',
              render: (_, { key, title, state }) => (
                <Input
                  aria-label={t(x.title)}
                  maxLength={200}
                  disabled={state === 'done'}
                  value={title}
                  onChange={(event) => set(key, { title: event.target.value })}
                />
              ),
            },
            {
              title: t(x.type),
              key: 'type',
              width: 150,
              render: (_, { key, type, state }) => (
                <Select
                  aria-label={t(x.type)}
                  allowClear
                  style={{ width: '100%' }}
                  disabled={state === 'done'}
                  value={type}
                  onChange={(next: number | undefined) => set(key, { type: next ?? null })}
                  options={types.map(({ dicId, dicName }) => ({ value: dicId, label: dicName }))}
                />
              ),
            },
            {
              title: t(x.level),
              key: 'level',
              width: 120,
              render: (_, { key, level: own, state }) => (
                <Select
                  aria-label={t(x.level)}
                  style={{ width: '100%' }}
                  disabled={state === 'done'}
                  value={own}
                  onChange={(next) => set(key, { level: next })}
                  options={LEVELS.filter((one) => reaches(tree.level, one)).map((one) => ({
                    value: one,
                    label: t(levels[one]),
                  }))}
                />
              ),
            },
            {
              title: t(x.folder),
              key: 'folder',
              width: 200,
              render: (_, { key, folder }) => (
                <FolderSelect
                  tree={tree}
                  value={folder}
                  onChange={(next) => set(key, { folder: next })}
                  label={t(x.folder)}
                />
              ),
            },
            { title: t(x.state), key: 'state', width: 190, render: (_, line) => <State line={line} /> },
            {
              title: '',
              key: 'out',
              width: 50,
              render: (_, { key, file, state }) => (
                <Button
                  type="text"
                  size="small"
                  aria-label={`${t(x.takeOut)}: ${file.name}`}
                  icon={<DeleteOutlined />}
                  disabled={state === 'sending'}
                  onClick={() => setLines((all) => all.filter((one) => one.key !== key))}
                />
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

function State({ line: { state, share, why, documentId } }: { line: Line }) {
  const { scope } = useDocumentPlace();
  if (state === 'sending')
    return (
      <Progress
        size="small"
        percent={Math.round(share * 100)}
        aria-label={t(x.sending, { percent: Math.round(share * 100) })}
      />
    );
  if (state === 'failed') return <span className="wm-bad">{why}</span>;
  if (state === 'done')
    return <PageLink to={addressOf('document', { id: documentId!, ...scope }) ?? ''}>{t(x.uploaded)}</PageLink>;
  return t(x.waits);
}
