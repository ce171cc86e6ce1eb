import { Button, Result, Skeleton } from 'antd';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '../api.ts';
import { useDirty } from '../dirty.ts';
import { toast } from '../feedback.tsx';
import { t } from '../lang.ts';
import { useScope } from '../scope.ts';
import { EntityForm, type EntityFormProps } from './EntityForm.tsx';
import { entityTexts } from './entity-texts.ts';
import { mayLose } from './RecordDialog.tsx';
import type { AnyRow } from './use-entity-list.ts';
import type { FormState, FormValues } from './use-fields-form.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.tsx';
import './entity.css';

export interface FormPageProps {
  entity: Entity;
  /** The record to change; absent: a new one. */
  id?: number;
  initial?: FormValues;
  formState?: FormState;
  inputs?: EntityFormProps['inputs'];
  /** Saved, or left without saving (null). */
  onDone(row: AnyRow | null): void;
}

/** Creates or changes a record on a page of its own; unsaved edits are guarded by the shell. */
export function FormPage(props: FormPageProps) {
  const { entity, id } = props;
  const answer = useCall(
    entityCalls(entity).get,
    { id: id ?? 0 },
    { enabled: id !== undefined, quiet: true, staleTime: 0 },
  );
  if (id === undefined) return <Page {...props} />;
  if (answer.error && !answer.data) return <Result status="warning" title={answer.error.message} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { row, titles, editable } = answer.data;
  return <Page key={row.version} {...props} row={row as AnyRow} titles={titles} editable={editable} />;
}

type PageProps = FormPageProps & Pick<RecordFormOptions, 'row' | 'titles' | 'editable'>;

function Page({ entity, row, titles, editable, initial, formState, inputs, onDone }: PageProps) {
  const scope = useScope();
  const record = useRecordForm({
    entity,
    row,
    initial,
    titles,
    editable,
    scope,
    formState,
    onSaved: (saved) => {
      toast.success(t(entityTexts.saved));
      onDone(saved);
    },
  });
  useDirty(record.form.dirty);
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(row ? entityTexts.editOf : entityTexts.createOf, { label: entity.label })}</h1>
        <div className="wm-page-tools">
          <Button onClick={async () => (await mayLose(record.form.dirty)) && onDone(null)}>
            {t(entityTexts.cancel)}
          </Button>
          <Button type="primary" loading={record.saving} onClick={() => void record.save()}>
            {t(entityTexts.save)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body">
        <EntityForm
          form={record.form}
          groups={record.groups}
          titles={titles}
          scope={scope}
          inputs={inputs}
          onSubmit={() => void record.save()}
        />
      </div>
      {record.conflict}
    </div>
  );
}
