import { CloseOutlined, DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress, Upload } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { MAX_FILES } from '#kernel/check.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { type StoredFile, useScreenPorts } from '../entity/ports.tsx';
import { toast } from '../feedback.tsx';
import { t } from '../lang.ts';
import { withQuery } from '../registry.ts';
import { TextCell } from './cell-text.tsx';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';

/** Loaded with the first file that is looked at. */
const FilePreview = lazy(() => import('./FilePreview.tsx').then(({ FilePreview: view }) => ({ default: view })));

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);
const NONE: readonly StoredFile[] = [];

function useFiles(ids: readonly number[]): readonly StoredFile[] {
  const { files } = useScreenPorts();
  const answer = useQuery({
    queryKey: ['file', 'list', ids],
    queryFn: () => files!.list(ids),
    enabled: files !== undefined && ids.length > 0,
    staleTime: 300_000,
  });
  return answer.data ?? NONE;
}

const nameOf = (known: readonly StoredFile[], id: number): string => known.find((f) => f.id === id)?.name ?? `#${id}`;

interface Uploading {
  key: number;
  name: string;
  percent: number;
  stop: AbortController;
}

/** Uploads that are under way, each with its share and a way to stop it. */
function useUploads(onStored: (file: StoredFile) => void) {
  const { files } = useScreenPorts();
  const [list, setList] = useState<readonly Uploading[]>([]);
  const next = useRef(0);
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  const begin = (picked: File): void => {
    const key = next.current++;
    const stop = new AbortController();
    setList((old) => [...old, { key, name: picked.name, percent: 0, stop }]);
    const progress = (share: number): void =>
      setList((old) => old.map((one) => (one.key === key ? { ...one, percent: Math.floor(share * 100) } : one)));
    files!
      .upload(picked, { progress, signal: stop.signal })
      .then((file) => stored.current(file))
      .catch(() => undefined)
      .finally(() => setList((old) => old.filter((one) => one.key !== key)));
  };
  return { list, begin };
}

/** A file by name: shown if the browser can, else downloaded. */
function FileLink({ file }: { file: StoredFile }) {
  const { files } = useScreenPorts();
  const [shown, setShown] = useState(false);
  const open = (): void => {
    if (file.shown === 'page') window.open(withQuery('/onlinefile', { fileId: file.id }), '_blank', 'noopener');
    else if (file.shown) setShown(true);
    else void files?.download(file.id).catch(() => undefined);
  };
  return (
    <>
      <button type="button" className="wm-link" onClick={open}>
        {file.name}
      </button>
      {shown && (
        <Suspense>
          <FilePreview file={file} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Stored files by name; uploads only where the application has a file store. */
function FileInput({ value, onChange, onBusy, disabled, id, field }: InputProps) {
  const { files } = useScreenPorts();
  const ids = idsOf(value);
  const known = useFiles(ids);
  // Two that arrive before the next drawing must not overwrite each other.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });
  const uploads = useUploads((stored) => {
    latest.current = [...latest.current, stored.id];
    onChange(latest.current);
  });
  const busy = uploads.list.length > 0;
  const tell = useRef(onBusy);
  useEffect(() => {
    tell.current = onBusy;
  });
  useEffect(() => {
    tell.current?.(busy);
    return () => tell.current?.(false);
  }, [busy]);
  const most = field.max ?? MAX_FILES;
  const room = most - ids.length - uploads.list.length;
  const take = (picked: File, all: readonly File[]): void => {
    if (all.indexOf(picked) < room) uploads.begin(picked);
    else if (all.indexOf(picked) === Math.max(0, room)) toast.info(t(entityTexts.filesFull, { max: most }));
  };
  return (
    <div className="wm-files">
      {ids.map((fileId) => {
        const found = known.find((one) => one.id === fileId);
        return (
          <span key={fileId} className="wm-file">
            <PaperClipOutlined /> {found && files ? <FileLink file={found} /> : nameOf(known, fileId)}
            {!disabled && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t(entityTexts.remove)}
                onClick={() => onChange(ids.filter((other) => other !== fileId))}
              />
            )}
          </span>
        );
      })}
      {uploads.list.map(({ key, name, percent, stop }) => (
        <span key={key} className="wm-file">
          <PaperClipOutlined /> <span className="wm-file-name">{name}</span>
          <Progress percent={percent} size="small" style={{ width: 120 }} aria-label={name} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t(entityTexts.stopUpload)}
            onClick={() => stop.abort()}
          />
        </span>
      ))}
      {files && !disabled && room > 0 && (
        <Upload.Dragger
          {...(id && { id })}
          className="wm-files-drop"
          multiple={most > 1}
          showUploadList={false}
          beforeUpload={(picked, all) => {
            take(picked, all);
            return false;
          }}
        >
          {/* The whole field is the button; one within it could not be told from it. */}
          <span className="wm-files-pick">
            <UploadOutlined aria-hidden /> {t(entityTexts.upload)}
          </span>
          <span className="wm-hint">{t(entityTexts.dropFiles)}</span>
        </Upload.Dragger>
      )}
      {ids.length === 0 && !files && <span className="wm-none">{t(entityTexts.noFiles)}</span>}
    </div>
  );
}

function FileCell({ field, value, titles, full }: CellProps) {
  const { files } = useScreenPorts();
  const ids = idsOf(value);
  const known = useFiles(full ? ids : []);
  if (ids.length === 0) return <span className="wm-none">–</span>;
  if (!full) {
    const names = ids.flatMap((id) => titles?.[id] ?? []).join('\n');
    return (
      <span className="wm-line" {...(names && { title: names })}>
        <PaperClipOutlined /> {t(entityTexts.fileCount, { count: ids.length })}
      </span>
    );
  }
  return (
    <div className="wm-files">
      {ids.map((id) => {
        const found = known.find((f) => f.id === id);
        return (
          <div key={id} className="wm-file">
            <PaperClipOutlined />{' '}
            {found && files ? (
              <FileLink file={found} />
            ) : (
              <TextCell field={{ ...field, kind: 'text' }} value={nameOf(known, id)} />
            )}
          </div>
        );
      })}
    </div>
  );
}

export const fileView: FieldKindView = {
  Input: FileInput,
  Cell: FileCell,
  Filter: null,
  width: 110,
  wide: true,
  sortable: false,
};
