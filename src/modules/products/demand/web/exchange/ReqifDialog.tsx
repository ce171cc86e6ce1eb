/** Demands as ReqIF: a new file, or one that was imported, brought up to date. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { demandFiles, exportDemandFile, exportReqif, type FileTarget } from '../../exchange.calls.ts';
import { demandFilePageTexts as x } from './file-texts.ts';
import './exchange.css';

export function ReqifDialog({ goesTo, onClose }: { goesTo: FileTarget; onClose(): void }) {
  const [product, setProduct] = useState<number | null>(null);
  const place = { goesTo, ...(product !== null && { product }) };
  const { data, error, refetch } = useCall(demandFiles, place, { quiet: true });
  return (
    <Modal open centered width={640} title={t(x.exportTitle)} footer={null} onCancel={onClose}>
      {goesTo === 'devDemand' && (
        <EntityPicker
          to="product"
          placeholder={t(x.product)}
          allowClear
          value={product}
          onChange={(next) => setProduct(next)}
        />
      )}
      <h4>{t(x.own)}</h4>
      <div className="wm-demand-files">
        <div>
          <span className="wm-hint">{t(x.ownHint)}</span>
          <Button icon={<DownloadOutlined />} onClick={() => void exportFile(exportReqif, place)}>
            {t(x.download)}
          </Button>
        </div>
      </div>
      <h4>{t(x.back)}</h4>
      <p className="wm-hint">{t(x.backHint)}</p>
      {error && !data && <ReadError error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="wm-none">{t(x.noFiles)}</p>}
      <div className="wm-demand-files">
        {data?.map(({ id, name, demands, madeAt }) => (
          <div key={id}>
            <span>
              {name}{' '}
              <span className="wm-hint">
                {madeAt.slice(0, 10)} · {t(x.count, { count: demands })}
              </span>
            </span>
            <Button
              size="small"
              icon={<DownloadOutlined />}
              onClick={() => void exportFile(exportDemandFile, { fileId: id })}
            >
              {t(x.download)}
            </Button>
          </div>
        ))}
      </div>
    </Modal>
  );
}
