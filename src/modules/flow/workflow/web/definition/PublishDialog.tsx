/** Publishing: changes against the current version, a note, and problems. */
import { Alert, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { type CallRefused, send, useCall } from '#web/api.ts';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Refusal, refusalOf } from '#web/parts/RefusalAlert.tsx';
import {
  compareVersions,
  type DefinitionRow,
  type DesignOptions,
  publishDesign,
} from '../../definition/definition.calls.ts';
import type { Design } from '../../definition/design.ts';
import { getFormRegisByCondition } from '../../definition/form-registration.calls.ts';
import { ChangeList } from './ChangeList.tsx';
import { designerTexts as d } from './designer-texts.ts';
import { Field } from './steps/form-parts.tsx';

function Changes({ id, from, options }: { id: number; from: number; options: DesignOptions }) {
  const { data, error, refetch } = useCall(compareVersions, { id, from, to: 0 }, { quiet: true, staleTime: 0 });
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active />;
  return <ChangeList changes={data} before={data.before} after={data.after} options={options} />;
}

/** Says when publishing changes the registered form: the registration follows the design (ADR 034). */
function FormFollows({ design, options }: { design: Design; options: DesignOptions }) {
  const { data, isError, refetch } = useCall(
    getFormRegisByCondition,
    { defKey: design.key },
    { staleTime: 0, quiet: true },
  );
  const nameOf = (id: number | null | undefined): string => options.forms.find((form) => form.id === id)?.name ?? '';
  const formId = design.formId ?? null;
  if (isError && !data) return <ReadAgain retry={refetch} />;
  if (!data || formId === data.formId) return null;
  const now = data.formType === '1' ? data.formUrl! : nameOf(data.formId);
  const title = formId === null ? t(d.formGoes, { now }) : t(d.formFollows, { form: nameOf(formId), now });
  return <Alert className="wf-form-follows" type="info" showIcon title={title} />;
}

interface Props {
  definition: Pick<DefinitionRow, 'id' | 'revision' | 'versionNo'>;
  /** As it was saved. */
  design: Design;
  options: DesignOptions;
  /** The version that was made; null: nothing was published. */
  onClose(no: number | null): void;
}

export function PublishDialog({ definition, design, options, onClose }: Props) {
  const [note, setNote] = useState('');
  const { id, revision, versionNo } = definition;
  const publish = async (): Promise<void> => {
    const { no } = await send(publishDesign, { id, revision, note: note.trim() || null }, { quiet: [CODE.refused] });
    toast.success(t(d.publishDone, { no }));
    onClose(no);
  };
  const fixFirst = (refusal: CallRefused): Refusal => {
    const { reasons } = refusalOf(refusal);
    return { failure: t(d.fixFirst, { count: reasons.length }), reasons };
  };
  return (
    <SendDialog
      width={760}
      title={t(d.publishTitle, { name: design.name })}
      okText={t(d.publish)}
      dirty={note.trim() !== ''}
      styles={{ body: { maxHeight: '66vh', overflow: 'auto' } }}
      send={publish}
      refused={fixFirst}
      onCancel={() => onClose(null)}
    >
      <Field label={t(d.note)}>
        {(field) => (
          <Input.TextArea
            id={field}
            autoFocus
            rows={2}
            maxLength={500}
            showCount
            placeholder={t(d.noteHint)}
            value={note}
            onChange={(e) => setNote(e.target.value)}
          />
        )}
      </Field>
      <FormFollows design={design} options={options} />
      <p className="wf-hint">{t(d.runningStay)}</p>
      {versionNo === null ? <p>{t(d.publishFirst)}</p> : <Changes id={id} from={versionNo} options={options} />}
    </SendDialog>
  );
}
