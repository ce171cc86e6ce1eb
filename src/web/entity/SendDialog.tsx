/**
 * Dialogs that send something and close on success: the frame, and one with a form of fields.
 *
 * Hides: waiting for the answer, where a refusal is shown, and asking before input is discarded. Invariants: while sending it
 * cannot be sent again or closed; a refusal keeps all input. Calls leave refusals to the dialog (`quiet: [CODE.refused]`) and show
 * all other failures, so these only keep it open. Refuses: more buttons than cancel and the one that sends (those dialogs have
 * their own footer).
 */
import { Modal, type ModalProps } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallFailed, CallRefused } from '../api.ts';
import { type Refusal, RefusalAlert, refusalOf } from '../parts/RefusalAlert.tsx';
import { EntityForm, type EntityFormProps } from './record/EntityForm.tsx';
import { mayLose } from './record/RecordDialog.tsx';
import { useUnsaved } from './record/use-unsaved.ts';

export interface DialogProps extends Pick<ModalProps, 'title' | 'width' | 'okText' | 'className' | 'styles'> {
  /** Closed without sending. */
  onCancel(): void;
}

export interface SendDialogProps extends DialogProps {
  /** Sends and closes; null: something is missing, which has been shown. */
  send(): Promise<unknown> | null;
  /** Shows problems where they belong; returns the rest, shown above the body; by default all of them. */
  refused?(refusal: CallRefused): Refusal | null;
  /** Something was typed. */
  dirty?: boolean;
  danger?: boolean;
  /** Nothing can be sent now. */
  disabled?: boolean;
  /** What gets the focus once the dialog is open; the first input by default. */
  focus?: RefObject<{ focus(): void } | null>;
  /** The body; a function gets what the button does, for the keys that do it too. */
  children: ReactNode | ((submit: () => void) => ReactNode);
}

/** What people type or pick in first; an input's own `autoFocus` comes too early, while the dialog does not show yet. */
const firstInput = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('input:enabled:not([type=radio], [type=checkbox], [readonly]), textarea:enabled') ??
  null;

export function SendDialog(props: SendDialogProps) {
  const { send, refused, dirty = false, danger = false, disabled = false, focus, onCancel, children, ...modal } = props;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // Known at once, also to a second press before the button is drawn anew.
  const sending = useRef(false);
  const wait = async (answer: Promise<unknown>): Promise<void> => {
    try {
      await answer;
    } catch (error) {
      if (error instanceof CallRefused) {
        if (error.code === CODE.refused) setRefusal(refused ? refused(error) : refusalOf(error));
      } else if (!(error instanceof CallFailed || error instanceof DOMException)) throw error;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const submit = (): void => {
    if (sending.current || disabled) return;
    setRefusal(null);
    const answer = send();
    if (!answer) return;
    sending.current = true;
    setBusy(true);
    void wait(answer);
  };
  const cancel = async (): Promise<void> => {
    if (!sending.current && (await mayLose(dirty))) onCancel();
  };
  return (
    <Modal
      width={520}
      {...modal}
      open
      centered
      mask={{ closable: false }}
      confirmLoading={busy}
      okButtonProps={{ danger, disabled }}
      afterOpenChange={(open) => open && (focus ?? { current: firstInput(body.current) }).current?.focus()}
      onOk={submit}
      onCancel={() => void cancel()}
    >
      <div ref={body}>
        {refusal && <RefusalAlert {...refusal} />}
        {typeof children === 'function' ? children(submit) : children}
      </div>
    </Modal>
  );
}

export interface FieldsDialogProps extends DialogProps, Omit<EntityFormProps, 'onSubmit'> {
  /** Name under which input outlasts the session (use-unsaved.ts). */
  name: string;
  /** Sends the checked values and closes. */
  send(values: Record<string, unknown>): Promise<unknown>;
  /** Below the form. */
  note?: string;
  danger?: boolean;
}

/** A form of fields; problems are at their fields, Enter in a line sends. */
export function FieldsDialog({ name, send, note, onCancel, ...props }: FieldsDialogProps) {
  const { form, groups, titles, scope, inputs, ...modal } = props;
  useUnsaved(name, form);
  return (
    <SendDialog
      {...modal}
      dirty={form.dirty}
      send={() => {
        const values = form.check();
        return values && send(values);
      }}
      refused={(refusal) => {
        form.showRefusal(refusal);
        return null;
      }}
      onCancel={onCancel}
    >
      {(submit) => (
        <>
          <EntityForm {...{ form, groups, titles, scope, inputs }} onSubmit={submit} />
          {note && <p className="wm-hint">{note}</p>}
        </>
      )}
    </SendDialog>
  );
}
