import { App, Button, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/lang.ts';
import { apiTokenPageTexts as p } from './texts.ts';
import './api-token.css';

interface ShownOnceProps {
  title: string;
  /** What it is for. */
  note: ReactNode;
  secret: string;
  onClose(): void;
}

/** A secret that cannot be seen again; it closes by its button only. */
export function ShownOnce({ title, note, secret, onClose }: ShownOnceProps) {
  const { message } = App.useApp();
  return (
    <Modal
      open
      centered
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(p.stored)}
        </Button>
      }
    >
      <p>{note}</p>
      <div className="wm-shown-once">
        <Typography.Text
          code
          copyable={{ text: secret, onCopy: () => void message.success(t(p.copied)) }}
          data-testid="shown-once"
        >
          {secret}
        </Typography.Text>
      </div>
    </Modal>
  );
}
