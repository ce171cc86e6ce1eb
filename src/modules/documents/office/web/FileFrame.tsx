/** What stands around every file: its name, what may be done with it, and the mark. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { downloadFile } from '#modules/base/file/file.calls.ts';
import { download } from '#web/api.ts';
import { t } from '#web/lang.ts';
import type { OpenedFile } from '../office.calls.ts';
import { officePageTexts as o } from './office-page.texts.ts';

/** The head of the page; `tools` stand before its own. */
export function FileHead({ opened, tools }: { opened: OpenedFile; tools?: ReactNode }) {
  const { file, may } = opened;
  return (
    <header className="wm-office-head">
      <h1 className="wm-line" title={file.name}>
        {file.name}
      </h1>
      <span className="wm-office-tools">
        {tools}
        {may.download && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() => void download(downloadFile, { id: file.id }).catch(() => undefined)}
          >
            {t(o.download)}
          </Button>
        )}
      </span>
    </header>
  );
}

/** Content with a mark over all of it, which takes no clicks. */
export function Marked({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <div className="wm-office-body">
      <div className="wm-office-scroll">{children}</div>
      {mark !== '' && (
        <div className="wm-office-mark" aria-hidden>
          {Array.from({ length: 60 }, (_, n) => (
            <span key={n}>{mark}</span>
          ))}
        </div>
      )}
    </div>
  );
}
