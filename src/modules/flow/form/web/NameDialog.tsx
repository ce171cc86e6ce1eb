/** Asks for the key, name and description of a new form or business object. */
import { Form, Input } from 'antd';
import type { Message } from '#kernel/text.ts';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { t } from '#web/lang.ts';
import { formWords as w } from './form-texts.ts';

export interface Named {
  key: string;
  name: string;
  description: string | null;
}
interface Props {
  title: Message;
  initial?: Partial<Named>;
  /** Sends; the dialog shows refusals. */
  onSubmit(values: Named): Promise<void>;
  onClose(): void;
}

export function NameDialog({ title, initial, onSubmit, onClose }: Props) {
  const [form] = Form.useForm<Named>();
  const submit = async ({ key, name, description }: Named): Promise<void> => {
    await onSubmit({ key: key.trim(), name: name.trim(), description: description?.trim() || null });
    onClose();
  };
  return (
    <FormDialog<Named>
      name={`named ${initial?.key ?? ''}`}
      title={t(title)}
      form={form}
      initialValues={initial ?? {}}
      send={submit}
      onCancel={onClose}
    >
      <Form.Item name="name" label={t(w.name)} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item name="key" label={t(w.key)} rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9_.-]*$/ }]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="description" label={t(w.description)}>
        <Input.TextArea maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
