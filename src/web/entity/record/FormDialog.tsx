import { Form, type FormInstance } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { CallRefused } from '../../api.ts';
import { type Refusal, refusalOf } from '../../parts/RefusalAlert.tsx';
import { type DialogProps, SendDialog } from '../SendDialog.tsx';
import type { FormValues } from './use-fields-form.ts';
import { useUnsaved } from './use-unsaved.ts';

export interface FormDialogProps<V> extends DialogProps {
  /** Name under which input outlasts the session (use-unsaved.ts); the title by default. */
  name?: string;
  form: FormInstance<V>;
  initialValues: { readonly [K in keyof V]?: V[K] | null };
  /** Sends the values, which keep the rules of their inputs, and closes. */
  send(values: V): Promise<unknown>;
  /** The inputs. */
  children: ReactNode;
}

/** Problems are shown at their inputs; the rest above the form. */
function refuse<V>(form: FormInstance<V>, refusal: CallRefused): Refusal | null {
  const names = Object.keys(form.getFieldsValue() as object);
  const shown = (name: string | undefined): boolean => name !== undefined && names.includes(name);
  const at = Object.entries(refusal.byField).filter(([name]) => shown(name));
  form.setFields(at.map(([name, text]) => ({ name: [name] as never, errors: [text] })));
  const rest = refusal.problems.filter(({ field }) => !shown(field)).map(({ text }) => text);
  if (rest.length > 0) return { failure: refusal.failure, reasons: rest };
  return at.length > 0 ? null : refusalOf(refusal);
}

/** A dialog over inputs of its own; for fields of an entity or a call see FieldsDialog. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { form, initialValues, send, children, name, ...dialog } = props;
  const [dirty, setDirty] = useState(false);
  const [typed, setTyped] = useState<FormValues>({});
  const [initial] = useState(() => ({ ...initialValues }) as FormValues);
  const values = useMemo(() => ({ ...initial, ...typed }), [initial, typed]);
  const set = (field: string, value: unknown): void => {
    form.setFieldValue(field as never, value as never);
    setTyped((old) => ({ ...old, [field]: value }));
    setDirty(true);
  };
  useUnsaved(name ?? String(dialog.title), { initial, values, set, dirty });
  const submit = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => null);
    if (values) await send(values);
  };
  return (
    <SendDialog {...dialog} dirty={dirty} send={submit} refused={(refusal) => refuse(form, refusal)}>
      {(press) => (
        <Form<V>
          form={form}
          layout="vertical"
          initialValues={initialValues as Partial<V>}
          onValuesChange={(_, all: V) => {
            setDirty(true);
            setTyped({ ...all } as FormValues);
          }}
          onFinish={press}
        >
          {children}
        </Form>
      )}
    </SendDialog>
  );
}
