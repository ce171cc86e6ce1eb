import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { inSentence } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { useScope } from '../../scope.ts';
import { entityTexts } from '../entity-texts.ts';
import type { AnyRow } from '../list/use-entity-list.ts';
import { ReadError } from '../ReadError.tsx';
import type { Notes, OwnInputs } from './EntityForm.tsx';
import { mayLose } from './RecordDialog.tsx';
import { useDetailOnce } from './use-detail.ts';
import type { FieldsForm, FormState, FormValues } from './use-fields-form.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.tsx';
import { useUnsaved } from './use-unsaved.ts';
import '../entity.css';

export interface FormPageProps {
  entity: Entity;
  /** The record to change; absent: a new one. */
  id?: number;
  initial?: FormValues;
  update?: RecordFormOptions['update'];
  formState?: FormState;
  inputs?: OwnInputs;
  notes?: Notes;
  /** Owner of a new record, where the page lets people choose; default: the object of the page. */
  scope?: ScopeRef;
  /** Above the inputs. */
  head?: (form: FieldsForm) => ReactNode;
  /** Saved, or left without saving (null). */
  onDone(row: AnyRow | null): void;
}

/** Creates or changes a record on its own page; unsaved edits are guarded by the shell. */
export function FormPage(props: FormPageProps) {
  const { entity, id } = props;
  const { detail, error, retry } = useDetailOnce(entity, id);
  if (id === undefined) return <Page {...props} />;
  if (error) return <ReadError error={error} retry={retry} />;
  if (!detail) return <Skeleton active style={{ padding: 16 }} />;
  const { row, titles, editable } = detail;
  return <Page {...props} row={row} titles={titles} editable={editable} />;
}

type PageProps = FormPageProps & Pick<RecordFormOptions, 'row' | 'titles' | 'editable'>;

function Page({ onDone, head, ...props }: PageProps) {
  const { entity, row } = props;
  const here = useScope();
  const scope = props.scope ?? here;
  // Done in two steps: the shell must know that nothing is unsaved before the page is left.
  const [done, setDone] = useState<{ row: AnyRow | null } | null>(null);
  const { form, saving, save, body } = useRecordForm({ ...props, scope, onSaved: (saved) => setDone({ row: saved }) });
  useUnsaved(`${entity.name} ${row?.id ?? ''}`, form, form.dirty && done === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whichever function the parent passes
  useEffect(() => {
    if (done) onDone(done.row);
  }, [done]);
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(row ? entityTexts.editOf : entityTexts.createOf, { label: inSentence(entity.label) })}</h1>
        <div className="wm-page-tools">
          <Button onClick={async () => (await mayLose(form.dirty)) && setDone({ row: null })}>
            {t(entityTexts.cancel)}
          </Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body">
        {head?.(form)}
        {body}
      </div>
    </div>
  );
}
