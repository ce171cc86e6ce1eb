import { Button, Modal, Skeleton } from 'antd';
import type { Call } from '#kernel/call.ts';
import type { Entity } from '#kernel/entity.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { inSentence } from '#kernel/text.ts';
import { ask } from '../../feedback.tsx';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import type { AnyRow } from '../list/use-entity-list.ts';
import { ReadError } from '../ReadError.tsx';
import type { Notes, OwnInputs } from './EntityForm.tsx';
import { useDetailOnce } from './use-detail.ts';
import type { FormState, FormValues } from './use-fields-form.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.tsx';
import { useUnsaved } from './use-unsaved.ts';

export interface RecordDialogProps {
  entity: Entity;
  /** The record to change; absent: a new one. */
  id?: number | undefined;
  /** Makes a new one, where that takes more than the entity's own call does. */
  create?: Call | undefined;
  initial?: FormValues | undefined;
  scope?: ScopeRef | undefined;
  formState?: FormState | undefined;
  inputs?: OwnInputs | undefined;
  notes?: Notes | undefined;
  onClose(): void;
  onSaved?(row: AnyRow): void;
}

/** Asks before edits are thrown away; true when the form may close. */
export const mayLose = async (dirty: boolean): Promise<boolean> =>
  !dirty ||
  ask({ title: entityTexts.leaveAsk, content: entityTexts.leaveNote, confirm: entityTexts.leave, danger: true });

/** Creates or changes a record in a dialog. Enter saves, Escape closes (and asks when something would be lost). */
export function RecordDialog(props: RecordDialogProps) {
  const { entity, id } = props;
  const { detail, error, retry } = useDetailOnce(entity, id);
  const title = t(id === undefined ? entityTexts.createOf : entityTexts.editOf, { label: inSentence(entity.label) });
  if (id === undefined) return <Form {...props} title={title} />;
  if (detail) {
    const { row, titles, editable } = detail;
    return <Form {...props} title={title} row={row} titles={titles} editable={editable} />;
  }
  return (
    <Modal open width={760} centered title={title} footer={null} onCancel={props.onClose}>
      {error ? <ReadError error={error} retry={retry} /> : <Skeleton active />}
    </Modal>
  );
}

type FormProps = RecordDialogProps & { title: string } & Pick<RecordFormOptions, 'row' | 'titles' | 'editable'>;

function Form({ title, onClose, onSaved, ...props }: FormProps) {
  const { entity, row } = props;
  const { form, saving, save, body } = useRecordForm({
    ...props,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  useUnsaved(`${entity.name} ${row?.id ?? ''}`, form);
  const close = async (): Promise<void> => {
    if (await mayLose(form.dirty)) onClose();
  };
  const errors = Object.keys(form.errors).filter((name) => name in form.fields).length;
  return (
    <Modal
      open
      centered
      width={760}
      title={title}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={close}
      styles={{ body: { maxHeight: 'calc(100vh - 190px)', overflow: 'hidden auto', paddingRight: 4 } }}
      footer={
        <div className="wm-dialog-foot">
          <span className="wm-dialog-note" role="status">
            {errors > 0 && t(entityTexts.mustFix, { count: errors })}
          </span>
          <Button onClick={close}>{t(entityTexts.cancel)}</Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </div>
      }
    >
      {body}
    </Modal>
  );
}
