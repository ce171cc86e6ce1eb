import { Form, Input, Radio, Switch } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { DECIDING, type EngineRow, saveEngine } from '../../integration/engine.calls.ts';
import { engineTexts as e } from '../../integration/integration.texts.ts';

interface Values extends Pick<EngineRow, 'name' | 'url' | 'deciding' | 'active'> {
  secret?: string;
}

/** An engine as it is set up; problems of the server are at their fields. */
export function EngineDialog({ row, onClose }: { row: EngineRow | null; onClose(saved: boolean): void }) {
  const [form] = Form.useForm<Values>();
  const save = async ({ secret, ...values }: Values): Promise<void> => {
    const input = { ...values, ...(row && { id: row.id }), ...(secret && { secret }) };
    await send(saveEngine, input, { quiet: [CODE.refused] });
    toast.success(t(e.saved));
    onClose(true);
  };
  return (
    <FormDialog<Values>
      width={560}
      title={t(row ? e.edit : e.add)}
      form={form}
      initialValues={row ?? { deciding: 'here', active: true }}
      send={save}
      onCancel={() => onClose(false)}
    >
      <Form.Item name="name" label={t(e.name)} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item name="url" label={t(e.url)} rules={[{ required: true }]}>
        <Input placeholder="https://" maxLength={1000} />
      </Form.Item>
      <Form.Item
        name="secret"
        label={t(e.secret)}
        extra={t(e.secretHint)}
        rules={[{ required: row === null, message: t(e.needSecret) }, { min: 16 }]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item name="deciding" label={t(e.deciding)}>
        <Radio.Group options={Object.entries(DECIDING).map(([value, label]) => ({ value, label: t(label) }))} />
      </Form.Item>
      <Form.Item name="active" label={t(e.active)} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
