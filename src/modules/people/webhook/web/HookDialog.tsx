import { Checkbox, Form, Input, Select, Switch } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type HookAction, type HookRow, hookActions, type Kind, saveWebhook } from '../webhook.calls.ts';
import { webhookPageTexts as p } from './texts.ts';

interface Values {
  name: string;
  url: string;
  entities: string[];
  actions: HookAction[];
  whole: boolean;
  active: boolean;
}
const NEW: Values = {
  name: '',
  url: '',
  entities: [],
  actions: ['create', 'update', 'remove'],
  whole: false,
  active: true,
};

interface HookDialogProps {
  row: HookRow | null;
  kinds: readonly Kind[];
  /** `secret`: of a new one. */
  onClose(saved: { name: string; secret: string | null } | null): void;
}

export function HookDialog({ row, kinds, onClose }: HookDialogProps) {
  const [form] = Form.useForm<Values>();
  const save = async (values: Values): Promise<void> => {
    const of = row ? { id: row.id, version: row.version } : {};
    const { secret } = await send(saveWebhook, { ...of, ...values }, { quiet: [CODE.refused] });
    onClose({ name: values.name, secret });
  };
  const { name, url, entities, actions, whole, active } = row ?? NEW;
  return (
    <FormDialog<Values>
      width={620}
      title={t(row ? p.editTitle : p.add)}
      form={form}
      initialValues={{ name, url, entities: entities ?? [], actions, whole, active }}
      send={save}
      onCancel={() => onClose(null)}
    >
      <Form.Item name="name" label={t(p.name)} rules={[{ required: true }]}>
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item name="url" label={t(p.url)} rules={[{ required: true }]}>
        <Input placeholder="https://" maxLength={1000} />
      </Form.Item>
      <Form.Item name="entities" label={t(p.kinds)}>
        <Select
          mode="multiple"
          placeholder={t(p.allKinds)}
          showSearch={BY_LABEL}
          options={kinds.map(({ name: value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="actions" label={t(p.events)} rules={[{ required: true, message: t(p.needEvents) }]}>
        <Checkbox.Group options={Object.entries(hookActions).map(([value, label]) => ({ value, label: t(label) }))} />
      </Form.Item>
      <Form.Item name="whole" valuePropName="checked" extra={t(p.wholeHint)}>
        <Checkbox>{t(p.whole)}</Checkbox>
      </Form.Item>
      <Form.Item name="active" label={t(p.active)} valuePropName="checked" extra={t(p.ownerNote)}>
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
