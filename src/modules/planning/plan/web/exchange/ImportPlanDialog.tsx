import { InboxOutlined } from '@ant-design/icons';
import { Button, Checkbox, Modal, Radio, Select, Spin, Steps, Tabs, Upload } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { newKey, upload } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { CallProgress, wasCancelled } from '#web/parts/CallProgress.tsx';
import { type Refusal, RefusalAlert, refusalOf } from '#web/parts/RefusalAlert.tsx';
import type { ImportChoices as Choices } from '../../exchange/import-choices.ts';
import type { SheetMapping } from '../../exchange/sheet-columns.ts';
import { type ImportAnswer, type ImportPreview, importPlan, previewImport } from '../../plan.calls.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { FidelityView } from './FidelityView.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { importTexts } from './import-texts.ts';
import { chosenPeople, type PeopleChoices, PeopleMapping } from './PeopleMapping.tsx';
import { countRefused, Rejects } from './RejectTable.tsx';
import './import.css';

interface ImportPlanDialogProps {
  /** The project or template whose plan takes the file. */
  scope: ScopeRef;
  /** The viewer may change the project's own dates. */
  mayEditOwner: boolean;
  /** The plan has no tasks yet: the project's dates were only typed to make it. */
  empty: boolean;
  onClose(): void;
  /** The report of an import was read and closed: the plan on the server is another one now. */
  onImported(): void;
}

const FITS = /\.(mpp|xer|xml|xml\.gz|gz|gan|planner|xlsx|xls)$/i;

const ownerOf = ({ projectId, templateId }: ScopeRef): { projectId?: number; templateId?: number } =>
  projectId ? { projectId } : templateId ? { templateId } : {};

/** Counts side by side; for the file also how many were imported. */
function Counts({ counts, inFile }: { counts: ImportPreview['counts']; inFile?: ImportPreview['counts'] | null }) {
  const all: [label: ReactNode, count: number, of?: number][] = [
    [t(importTexts.rows), counts.rows],
    [t(inFile ? importTexts.imported : importTexts.taken), counts.taken],
    [t(importTexts.rejected), counts.rejected],
    [t(importTexts.links), counts.links],
    [t(inFile ? importTexts.mapped : importTexts.resources), counts.resources, inFile?.resources],
    [t(importTexts.calendars), counts.calendars, inFile?.calendars],
    [t(importTexts.baselines), counts.baselines, inFile?.baselines],
  ];
  return (
    <div className="wm-import-counts">
      {all.map(([label, count, of], at) => (
        <div key={at} className={at === 2 && count > 0 ? 'wm-import-bad' : undefined}>
          <b>
            {count}
            {of !== undefined && of !== count && <span className="wm-none"> / {of}</span>}
          </b>
          <small>{label}</small>
        </div>
      ))}
    </div>
  );
}

/**
 * Takes a plan from a file: choose it, check what would come in (columns, persons, problems), import, read the report.
 * The file is sent again for each step; the server keeps nothing in between.
 */
export function ImportPlanDialog({ scope, mayEditOwner, empty, onClose, onImported }: ImportPlanDialogProps) {
  const owner = ownerOf(scope);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [mapping, setMapping] = useState<SheetMapping | null>(null);
  const [people, setPeople] = useState<PeopleChoices>({});
  const [replace, setReplace] = useState(false);
  const [choices, setChoices] = useState<Choices>({ calendar: 'plan', dates: 'keep' });
  const [dates, setDates] = useState(empty);
  const takesDates = mayEditOwner && owner.projectId !== undefined;
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [busy, setBusy] = useState<'read' | 'import' | null>(null);
  /** Id of the call under way. */
  const [watch, setWatch] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Only the answer to the last question counts. */
  const asked = useRef(0);

  const failed = (error: unknown): void => {
    if (wasCancelled(error)) toast.info((error as Error).message);
    else setRefusal(refusalOf(error));
  };
  const read = async (picked: File, wanted: SheetMapping | null, sheet?: string, part?: string): Promise<void> => {
    const turn = ++asked.current;
    const id = newKey();
    setWatch(id);
    setBusy('read');
    setRefusal(null);
    try {
      const found = await upload(
        previewImport,
        { ...owner, ...(wanted && { mapping: wanted }), ...(sheet && { sheet }), ...(part && { part }) },
        picked,
        {
          quiet: true,
          background: true,
          watch: id,
        },
      );
      if (turn !== asked.current) return;
      setPreview(found);
      setMapping(found.sheet?.mapping ?? null);
    } catch (error) {
      if (turn === asked.current) failed(error);
    } finally {
      if (turn === asked.current) setBusy(null);
    }
  };
  const pick = (picked: File): false => {
    const fits = FITS.test(picked.name);
    setFile(fits ? picked : null);
    setPreview(null);
    setPeople({});
    if (fits) void read(picked, null);
    else setRefusal({ failure: '', reasons: [t(importTexts.wrongKind)] });
    return false;
  };
  const run = async (): Promise<void> => {
    if (!file || !preview || busy) return;
    const question = { title: importTexts.replaceAsk, content: importTexts.replaceNote, confirm: importTexts.replace };
    if (replace && !(await ask({ ...question, danger: true }))) return;
    const id = newKey();
    setWatch(id);
    setBusy('import');
    setRefusal(null);
    try {
      const input = {
        ...owner,
        replace,
        baseRevision: preview.revision,
        people: chosenPeople(preview, people),
        ...(mapping && { mapping }),
        ...(preview.sheet && { sheet: preview.sheet.name }),
        ...(preview.part && { part: preview.part }),
        ...(preview.choices && choices),
        ...(takesDates && { projectDates: dates }),
      };
      const taken = await sendWithMembers((more) =>
        upload(importPlan, { ...input, ...more }, file, { quiet: true, background: true, watch: id }),
      );
      if (taken) setAnswer(taken);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(null);
    }
  };

  const close = (): void => {
    onClose();
    // Only now: loading the plan again would take the report off the screen.
    if (answer) onImported();
  };
  const problems = preview ? countRefused(preview) : { tasks: 0, values: 0 };
  const step = answer ? 2 : preview ? 1 : 0;
  const footer = answer ? (
    <Button type="primary" onClick={close}>
      {t(importTexts.toPlan)}
    </Button>
  ) : (
    <div className="wm-import-foot">
      {preview && (
        <Radio.Group
          value={replace}
          disabled={busy === 'import'}
          onChange={(event) => setReplace(event.target.value)}
          options={[
            { value: false, label: t(importTexts.append) },
            { value: true, label: t(importTexts.replace) },
          ]}
        />
      )}
      <span className="wm-import-buttons">
        {preview && (
          <Button disabled={busy !== null} onClick={() => setPreview(null)}>
            {t(importTexts.otherFile)}
          </Button>
        )}
        <Button disabled={busy === 'import'} onClick={onClose}>
          {t(importTexts.cancel)}
        </Button>
        {preview && (
          <Button
            type="primary"
            danger={replace}
            loading={busy === 'import'}
            disabled={busy !== null || preview.counts.taken === 0}
            onClick={() => void run()}
          >
            {t(importTexts.run)}
          </Button>
        )}
      </span>
    </div>
  );
  return (
    <Modal
      open
      centered
      width={960}
      title={t(importTexts.title)}
      mask={{ closable: false }}
      closable={busy !== 'import'}
      keyboard={busy !== 'import'}
      onCancel={close}
      footer={footer}
    >
      <div className="wm-plan-import">
        <Steps
          size="small"
          current={step}
          items={[
            { title: t(importTexts.stepFile), ...(file && step > 0 && { subTitle: file.name }) },
            { title: t(importTexts.stepCheck) },
            { title: t(importTexts.stepResult) },
          ]}
        />
        {refusal && <RefusalAlert {...refusal} />}
        {busy && <CallProgress key={watch} id={watch} />}
        {step === 0 && (
          <Spin spinning={busy === 'read'} indicator={<span />}>
            <Upload.Dragger
              accept=".mpp,.xer,.xml,.gz,.gan,.planner,.xlsx,.xls"
              multiple={false}
              showUploadList={false}
              beforeUpload={pick}
            >
              <p className="ant-upload-drag-icon">
                <InboxOutlined />
              </p>
              <p className="ant-upload-text">{t(importTexts.drop)}</p>
              <p className="ant-upload-hint">{t(importTexts.kinds)}</p>
            </Upload.Dragger>
          </Spin>
        )}
        {step === 1 && preview && file && (
          <Spin spinning={busy === 'read'} indicator={<span />}>
            <Counts counts={preview.counts} />
            {preview.parts.length > 1 && (
              <Select
                className="wm-import-part"
                aria-label={t(importTexts.part)}
                value={preview.part ?? ''}
                disabled={busy !== null}
                onChange={(part) => {
                  setPeople({});
                  void read(file, null, undefined, part);
                }}
                options={[
                  { value: '', label: t(importTexts.allParts, { count: preview.parts.length }) },
                  ...preview.parts.map(({ id, name, tasks }) => ({
                    value: id,
                    label: t(importTexts.onePart, { name, count: tasks }),
                  })),
                ]}
              />
            )}
            {preview.choices && (
              <ImportChoices
                offered={preview.choices}
                chosen={choices}
                appended={preview.choices.hasTasks && !replace}
                disabled={busy === 'import'}
                onChange={setChoices}
              />
            )}
            {takesDates && (
              <Checkbox
                checked={dates}
                disabled={busy === 'import'}
                onChange={(event) => setDates(event.target.checked)}
              >
                {t(importTexts.projectDates)}
              </Checkbox>
            )}
            <Tabs
              size="small"
              items={[
                ...(preview.sheet && mapping
                  ? [
                      {
                        key: 'columns',
                        label: t(importTexts.columns),
                        children: (
                          <ColumnMapping
                            mapping={mapping}
                            rows={preview.sheet.rows}
                            added={preview.sheet.added}
                            sheet={preview.sheet.name}
                            sheets={preview.sheet.names}
                            onSheet={(name) => void read(file, null, name)}
                            onChange={(next) => {
                              setMapping(next);
                              void read(file, next, preview.sheet?.name);
                            }}
                          />
                        ),
                      },
                    ]
                  : []),
                {
                  key: 'people',
                  label: `${t(importTexts.people)} (${preview.resources.length})`,
                  children: <PeopleMapping preview={preview} choices={people} onChange={setPeople} />,
                },
                {
                  key: 'problems',
                  label: `${t(importTexts.problems)} (${problems.tasks + problems.values})`,
                  children: <Rejects refusals={preview} />,
                },
              ]}
            />
          </Spin>
        )}
        {answer && (
          <>
            <Counts counts={answer.counts} inFile={preview?.counts ?? null} />
            <FidelityView report={answer.report} refusals={answer} />
          </>
        )}
      </div>
    </Modal>
  );
}
