import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { myDelegations } from '../../instance/delegation.calls.ts';
import {
  CALLBACK_MOMENTS,
  type CallbackMoment,
  type CallbackRow,
  MOST_RETRIES,
  saveCallback,
} from '../../integration/callback.calls.ts';
import { callbackTexts as c } from '../../integration/integration.texts.ts';

interface Values {
  name: string;
  definition?: string;
  moments: CallbackMoment[];
  url: string;
  secret?: string;
  active: boolean;
  ordered: boolean;
  retries: number;
}

/** A callback as it is set up; problems of the server are at their fields. */
export function CallbackDialog({ row, onClose }: { row: CallbackRow | null; onClose(saved: boolean): void }) {
  const [form] = Form.useForm<Values>();
  const choices = useCall(myDelegations, {}, { quiet: true });
  const definitions = choices.data?.definitions ?? [];
  const save = async ({ definition, secret, ...rest }: Values): Promise<void> => {
    const input = { ...rest, ...(row && { id: row.id }), ...(definition && { definition }), ...(secret && { secret }) };
    await send(saveCallback, input, { quiet: [CODE.refused] });
    toast.success(t(c.saved));
    onClose(true);
  };
  const { id: _id, waiting: _waiting, failed: _failed, definition, ...kept } = row ?? ({} as Partial<CallbackRow>);
  return (
    <FormDialog<Values>
      width={620}
      title={t(row ? c.edit : c.add)}
      form={form}
      initialValues={{
        active: true,
        ordered: true,
        retries: MOST_RETRIES,
        moments: ['approved', 'rejected'],
        ...kept,
        ...(definition && { definition }),
      }}
      send={save}
      onCancel={() => onClose(false)}
    >
      <Form.Item name="name" label={t(c.name)} rules={[{ required: true }]}>
        <Input maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item name="url" label={t(c.url)} rules={[{ required: true }]}>
        <Input placeholder="https://" maxLength={1000} />
      </Form.Item>
      <Form.Item
        name="secret"
        label={t(c.secret)}
        extra={t(c.secretHint)}
        rules={[{ required: row === null, message: t(c.needSecret) }, { min: 16 }]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="definition"
        label={t(c.definition)}
        extra={choices.isError && <ReadAgain retry={choices.refetch} />}
      >
        <Select
          allowClear
          placeholder={t(c.anyDefinition)}
          showSearch={BY_LABEL}
          options={definitions.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </Form.Item>
      <Form.Item name="moments" label={t(c.events)} rules={[{ required: true, message: t(c.needEvents) }]}>
        <Checkbox.Group
          options={Object.entries(CALLBACK_MOMENTS).map(([value, label]) => ({ value, label: t(label) }))}
        />
      </Form.Item>
      <Form.Item name="ordered" valuePropName="checked">
        <Checkbox>{t(c.ordered)}</Checkbox>
      </Form.Item>
      <Form.Item name="retries" label={t(c.retries)}>
        <InputNumber min={0} max={MOST_RETRIES} />
      </Form.Item>
      <Form.Item name="active" label={t(c.active)} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
