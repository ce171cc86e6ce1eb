import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Modal, Upload } from 'antd';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls, type ImportResult } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { download, newKey, upload } from '../../api.ts';
import { toast } from '../../feedback.tsx';
import { t } from '../../lang.ts';
import { CallProgress, wasCancelled } from '../../parts/CallProgress.tsx';
import { type Refusal, RefusalAlert, refusalOf } from '../../parts/RefusalAlert.tsx';
import { SheetName } from '../../parts/SheetName.tsx';
import { saveSheet } from '../../parts/save-sheet.ts';
import { entityTexts } from '../entity-texts.ts';
import { knownScope } from '../use-options.ts';
import '../entity.css';

/** Problems listed on screen; the sheet of refused rows holds all. */
const SHOWN_PROBLEMS = 50;

/** Takes a sheet in: template, file, a dry run if wanted, then counts, problems and the sheet of refused rows. */
export function ImportDialog({ entity, scope, onClose }: { entity: Entity; scope: ScopeRef; onClose(): void }) {
  const calls = entityCalls(entity);
  const owner = knownScope(entity, scope);
  const label = t(entity.label);
  const [file, setFile] = useState<File | null>(null);
  const [dryRun, setDryRun] = useState(false);
  const [sheet, setSheet] = useState('');
  /** Id of the import under way. */
  const [watch, setWatch] = useState<string | null>(null);
  const busy = watch !== null;
  const [result, setResult] = useState<(ImportResult & { dryRun: boolean }) | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const run = async (): Promise<void> => {
    if (!file) return;
    const id = newKey();
    setWatch(id);
    setRefusal(null);
    setResult(null);
    try {
      const answer = await upload(calls.import, { ...owner, dryRun, ...(sheet && { sheet }) }, file, {
        quiet: true,
        background: true,
        watch: id,
      });
      setResult({ ...answer, dryRun });
      // The same rows are not taken in twice by a second click.
      if (!dryRun && answer.accepted > 0) setFile(null);
    } catch (error) {
      if (wasCancelled(error)) toast.info((error as Error).message);
      else setRefusal(refusalOf(error));
    } finally {
      setWatch(null);
    }
  };
  const pick = (picked: File): false => {
    setResult(null);
    setSheet('');
    const fits = /\.xlsx?$/i.test(picked.name);
    setFile(fits ? picked : null);
    setRefusal(fits ? null : { failure: '', reasons: [t(entityTexts.importXlsxOnly)] });
    return false;
  };
  return (
    <Modal
      open
      width={640}
      centered
      title={t(entityTexts.importTitle, { label })}
      mask={{ closable: false }}
      onCancel={onClose}
      cancelText={t(entityTexts.close)}
      okText={t(dryRun ? entityTexts.importCheck : entityTexts.importRun)}
      okButtonProps={{ disabled: !file, loading: busy }}
      onOk={run}
    >
      <div className="wm-import">
        <div>
          <Button
            type="link"
            style={{ padding: 0 }}
            icon={<DownloadOutlined />}
            onClick={() => void download(calls.importTemplate, owner).catch(() => undefined)}
          >
            {t(entityTexts.importTemplate)}
          </Button>
          <div className="wm-none">{t(entityTexts.importTemplateNote)}</div>
        </div>
        <Upload.Dragger accept=".xlsx,.xls" multiple={false} showUploadList={false} beforeUpload={pick} disabled={busy}>
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{file ? file.name : t(entityTexts.importDrop)}</p>
        </Upload.Dragger>
        <SheetName value={sheet} known={result?.from} disabled={busy} onChange={setSheet} />
        <Checkbox checked={dryRun} disabled={busy} onChange={(event) => setDryRun(event.target.checked)}>
          {t(entityTexts.importCheck)}
        </Checkbox>
        {watch && <CallProgress key={watch} id={watch} />}
        {refusal && <RefusalAlert {...refusal} />}
        {result && (
          <Alert
            type={result.rejected === 0 ? 'success' : result.accepted === 0 ? 'error' : 'warning'}
            showIcon
            title={t(result.dryRun ? entityTexts.importChecked : entityTexts.importDone, {
              rows: result.rows,
              accepted: result.accepted,
              rejected: result.rejected,
            })}
            {...(result.sheet && {
              description: t(entityTexts.importNotStandard),
              action: (
                <Button
                  size="small"
                  icon={<DownloadOutlined />}
                  onClick={() => saveSheet(result.sheet!, `${label}-${t(entityTexts.importProblem)}.xlsx`)}
                >
                  {t(entityTexts.importSheet)}
                </Button>
              ),
            })}
          />
        )}
        {result && result.problems.length > 0 && (
          <div style={{ maxHeight: 220, overflow: 'auto' }}>
            <table className="wm-diff">
              <thead>
                <tr>
                  <th style={{ width: 60 }}>{t(entityTexts.importRow)}</th>
                  <th style={{ width: 140 }}>{t(entityTexts.field)}</th>
                  <th>{t(entityTexts.importProblem)}</th>
                </tr>
              </thead>
              <tbody>
                {result.problems.slice(0, SHOWN_PROBLEMS).map((found, at) => {
                  const field = found.field ? entity.fields[found.field] : undefined;
                  return (
                    <tr key={at}>
                      <td>{found.row}</td>
                      <td>{field ? t(field.label) : (found.field ?? '')}</td>
                      <td>{found.text}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Modal>
  );
}
