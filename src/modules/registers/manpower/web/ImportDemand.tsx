/** Takes demand from a sheet: a file, a check if wanted, then the accepted cells and each refused one with its reason. */
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Checkbox, Modal, Upload } from 'antd';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { upload } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { type Refusal, RefusalAlert, refusalOf } from '#web/parts/RefusalAlert.tsx';
import { SheetName } from '#web/parts/SheetName.tsx';
import { type DemandImported, importDemand } from '../manpower.calls.ts';
import { manpowerPageTexts as x } from './texts.ts';

export function ImportDemand({ scope, onClose, onDone }: { scope: ScopeRef; onClose(): void; onDone(): void }) {
  const [file, setFile] = useState<File | null>(null);
  const [dryRun, setDryRun] = useState(false);
  const [sheet, setSheet] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<(DemandImported & { dryRun: boolean }) | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = async (): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setRefusal(null);
    setResult(null);
    try {
      setResult({
        ...(await upload(importDemand, { ...scope, dryRun, ...(sheet && { sheet }) }, file, { quiet: true })),
        dryRun,
      });
      if (!dryRun) {
        setFile(null);
        onDone();
      }
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const pick = (picked: File): false => {
    setResult(null);
    setRefusal(null);
    setFile(picked);
    setSheet('');
    return false;
  };
  return (
    <Modal
      open
      centered
      width={640}
      title={t(x.importTitle)}
      mask={{ closable: false }}
      onCancel={onClose}
      cancelText={t(x.close)}
      okText={t(dryRun ? x.importCheck : x.importRun)}
      okButtonProps={{ disabled: !file, loading: busy }}
      onOk={run}
    >
      <div className="wm-import">
        <p className="wm-none">{t(x.importNote)}</p>
        <Upload.Dragger accept=".xlsx,.xls" multiple={false} showUploadList={false} beforeUpload={pick} disabled={busy}>
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{file ? file.name : t(x.importDrop)}</p>
        </Upload.Dragger>
        <SheetName value={sheet} known={result?.from} disabled={busy} onChange={setSheet} />
        <Checkbox checked={dryRun} disabled={busy} onChange={({ target }) => setDryRun(target.checked)}>
          {t(x.importCheck)}
        </Checkbox>
        {refusal && <RefusalAlert {...refusal} />}
        {result && (
          <Alert
            type={result.rejected.length === 0 ? 'success' : result.accepted === 0 ? 'error' : 'warning'}
            showIcon
            title={t(result.dryRun ? x.importChecked : x.importDone, {
              cells: result.cells,
              accepted: result.accepted,
              rejected: result.rejected.length,
            })}
          />
        )}
        {result && result.rejected.length > 0 && (
          <div className="wm-manpower-rejected">
            <table className="wm-manpower-table" aria-label={t(x.problem)}>
              <thead>
                <tr>
                  {[x.row, x.column, x.problem].map((one) => (
                    <th key={one.key} scope="col">
                      {t(one)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {result.rejected.map(({ row, column, text }, i) => (
                  <tr key={i}>
                    <td>{row}</td>
                    <td>{column}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Modal>
  );
}
