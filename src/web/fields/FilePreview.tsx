/** A stored file in the browser: a picture, a PDF in the browser's viewer, or text in a frame that may do nothing. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Result, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { entityTexts } from '../entity/entity-texts.ts';
import { type StoredFile, useScreenPorts } from '../entity/ports.tsx';
import { t } from '../lang.ts';

export function FilePreview({ file, onClose }: { file: StoredFile; onClose(): void }) {
  const { files } = useScreenPorts();
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let current = true;
    // Each time a fresh one: an address opens once.
    files
      ?.preview(file.id)
      .then((made) => current && setAddress(made))
      .catch((error: unknown) => current && setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      current = false;
    };
  }, [files, file.id]);
  return (
    <Modal
      open
      centered
      width="80vw"
      title={file.name}
      onCancel={onClose}
      footer={
        <Button icon={<DownloadOutlined />} onClick={() => void files?.download(file.id).catch(() => undefined)}>
          {t(entityTexts.download)}
        </Button>
      }
    >
      <div className="wm-preview-file">
        {failure ? (
          <Result status="warning" title={failure} />
        ) : address === null ? (
          <Spin />
        ) : (
          <Shown {...{ file, address }} />
        )}
      </div>
    </Modal>
  );
}

function Shown({ file, address }: { file: StoredFile; address: string }) {
  if (file.shown === 'image') return <img src={address} alt={file.name} />;
  // The browser's own viewer of PDF does not run in a sandbox; the answer's policy forbids everything else.
  if (file.shown === 'pdf') return <iframe src={address} title={file.name} />;
  return <iframe src={address} title={file.name} sandbox="" />;
}
