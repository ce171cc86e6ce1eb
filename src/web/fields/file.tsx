import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { entityTexts } from '../entity/entity-texts.ts';
import { type StoredFile, useEntityPorts } from '../entity/ports.tsx';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);
const NONE: readonly StoredFile[] = [];

function useFiles(ids: readonly number[]): readonly StoredFile[] {
  const { files } = useEntityPorts();
  const answer = useQuery({
    queryKey: ['file', 'list', ids],
    queryFn: () => files!.list(ids),
    enabled: files !== undefined && ids.length > 0,
    staleTime: 300_000,
  });
  return answer.data ?? NONE;
}

const nameOf = (known: readonly StoredFile[], id: number): string => known.find((f) => f.id === id)?.name ?? `#${id}`;

/** Stored files by name; uploads only where the application has a file store. */
function FileInput({ value, onChange, disabled, id, field }: InputProps) {
  const { files } = useEntityPorts();
  const ids = idsOf(value);
  const known = useFiles(ids);
  const [busy, setBusy] = useState(false);
  return (
    <div className="wm-files">
      {ids.map((fileId) => (
        <span key={fileId} className="wm-file">
          <PaperClipOutlined /> {nameOf(known, fileId)}
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
      ))}
      {files && !disabled && ids.length < (field.max ?? 20) && (
        <Upload
          {...(id && { id })}
          showUploadList={false}
          beforeUpload={(picked) => {
            setBusy(true);
            files
              .upload(picked)
              .then((stored) => onChange([...ids, stored.id]))
              .catch(() => undefined)
              .finally(() => setBusy(false));
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined />} loading={busy}>
            {t(entityTexts.upload)}
          </Button>
        </Upload>
      )}
      {ids.length === 0 && !files && <span className="wm-none">{t(entityTexts.noFiles)}</span>}
    </div>
  );
}

function FileCell({ field, value, full }: CellProps) {
  const { files } = useEntityPorts();
  const ids = idsOf(value);
  const known = useFiles(full ? ids : []);
  if (ids.length === 0) return <span className="wm-none">–</span>;
  if (!full)
    return (
      <span className="wm-line">
        <PaperClipOutlined /> {t(entityTexts.fileCount, { count: ids.length })}
      </span>
    );
  return (
    <>
      {ids.map((id) => {
        const found = known.find((f) => f.id === id);
        return (
          <div key={id} className="wm-file">
            <PaperClipOutlined />{' '}
            {found && files ? (
              <button type="button" className="wm-link" onClick={() => void files.download(id).catch(() => undefined)}>
                {found.name}
              </button>
            ) : (
              <TextCell field={{ ...field, kind: 'text' }} value={nameOf(known, id)} />
            )}
          </div>
        );
      })}
    </>
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
