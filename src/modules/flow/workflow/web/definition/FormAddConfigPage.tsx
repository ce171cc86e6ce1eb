/** Which form each workflow is filled in with: one of ours, or a page at a URL. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Radio, Select, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useRights } from '#web/session.ts';
import { designOptions, listDefinitions } from '../../definition/definition.calls.ts';
import {
  FORM_TYPES,
  type FormType,
  listRegistrations,
  REGISTERED_TYPES,
  type RegisteredVariable,
  type RegistrationRow,
  removeRegistration,
  saveRegistration,
} from '../../definition/form-registration.calls.ts';
import { registrationTexts as r } from '../../definition/form-registration.texts.ts';

export default function FormAddConfigPage() {
  const editable = useRights().can('wf:definition:edit');
  const { data, error, refetch } = useCall(listRegistrations, {}, { quiet: true, staleTime: 0 });
  const [open, setOpen] = useState<RegistrationRow | 'new' | null>(null);
  const pages = useTablePages();
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  const remove = async (row: RegistrationRow): Promise<void> => {
    if (!(await ask({ title: r.removeAsk, params: { name: row.workflowName }, danger: true }))) return;
    await send(removeRegistration, { definitionId: row.definitionId });
    await refetch();
  };
  return (
    <div style={{ padding: 16, background: 'var(--wm-card)', minHeight: '100%' }}>
      {editable && (
        <Button type="primary" icon={<PlusOutlined />} style={{ marginBottom: 12 }} onClick={() => setOpen('new')}>
          {t(r.add)}
        </Button>
      )}
      <Table<RegistrationRow>
        rowKey="id"
        size="small"
        dataSource={data}
        pagination={pages}
        locale={{ emptyText: <NoRows first={editable ? r.add : undefined} /> }}
        columns={[
          { title: t(r.workflow), dataIndex: 'workflowName' },
          { title: t(r.key), dataIndex: 'defKey', width: 180, ellipsis: true },
          {
            title: t(r.formType),
            key: 'type',
            width: 150,
            render: (_, row) => <Tag>{t(FORM_TYPES[row.formType])}</Tag>,
          },
          { title: t(r.form), key: 'form', ellipsis: true, render: (_, row) => row.formName ?? row.formUrl },
          {
            title: t(r.variables),
            key: 'variables',
            ellipsis: true,
            render: (_, row) => row.variables.map((v) => v.variableName).join(', ') || '–',
          },
          { title: t(r.updated), key: 'updated', width: 170, render: (_, row) => instantText(row.updatedAt) },
          ...(editable
            ? [
                {
                  title: '',
                  key: 'actions',
                  width: 150,
                  render: (_: unknown, row: RegistrationRow) => (
                    <>
                      <Button type="link" size="small" onClick={() => setOpen(row)}>
                        {t(r.edit)}
                      </Button>
                      <Button danger type="link" size="small" onClick={() => void remove(row).catch(() => undefined)}>
                        {t(r.remove)}
                      </Button>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {open && (
        <RegistrationDialog
          row={open === 'new' ? null : open}
          taken={data.map((row) => row.definitionId)}
          onClose={() => setOpen(null)}
          onSaved={() => void refetch()}
        />
      )}
    </div>
  );
}

interface DialogProps {
  row: RegistrationRow | null;
  taken: readonly number[];
  onClose(): void;
  onSaved(): void;
}
interface Values {
  definitionId: number;
  formType: FormType;
  formUrl?: string;
  formId?: number;
}

function RegistrationDialog({ row, taken, onClose, onSaved }: DialogProps) {
  const [form] = Form.useForm<Values>();
  const type = Form.useWatch('formType', form) ?? row?.formType ?? '2';
  const definitions = useCall(listDefinitions, {}, { staleTime: 0 });
  const options = useCall(designOptions, {}, { staleTime: 0 });
  const [variables, setVariables] = useState<RegisteredVariable[]>(row?.formType === '1' ? row.variables : []);
  const save = async (values: Values): Promise<void> => {
    const input = { ...values, variables: type === '1' ? variables : [] };
    await send(saveRegistration, input, { quiet: [CODE.refused] });
    toast.success(t(r.saved));
    onSaved();
    onClose();
  };
  const choices = (definitions.data ?? [])
    .filter((one) => one.id === row?.definitionId || !taken.includes(one.id))
    .map((one) => ({ value: one.id, label: `${one.name} (${one.key})` }));
  const forms = (options.data?.forms ?? []).map((one) => ({ value: one.id, label: one.name }));
  return (
    <FormDialog<Values>
      width={640}
      title={t(row ? r.edit : r.add)}
      form={form}
      initialValues={{
        formType: '2',
        ...(row && {
          definitionId: row.definitionId,
          formType: row.formType,
          formUrl: row.formUrl,
          formId: row.formId,
        }),
      }}
      send={save}
      onCancel={onClose}
    >
      <Form.Item name="definitionId" label={t(r.workflow)} rules={[{ required: true }]}>
        <Select disabled={row !== null} showSearch={BY_LABEL} options={choices} />
      </Form.Item>
      <Form.Item name="formType" label={t(r.formType)}>
        <Radio.Group options={(['2', '1'] as const).map((value) => ({ value, label: t(FORM_TYPES[value]) }))} />
      </Form.Item>
      {type === '2' ? (
        <>
          <Form.Item name="formId" label={t(r.form)} rules={[{ required: true, message: t(r.needForm) }]}>
            <Select showSearch={BY_LABEL} options={forms} />
          </Form.Item>
          <Alert type="info" title={t(r.fromForm)} />
        </>
      ) : (
        <>
          <Form.Item name="formUrl" label={t(r.formUrl)} rules={[{ required: true, message: t(r.needUrl) }]}>
            <Input placeholder="https://" maxLength={1000} />
          </Form.Item>
          <Alert type="info" title={t(r.messages)} style={{ marginBottom: 12 }} />
          <Variables value={variables} onChange={setVariables} />
        </>
      )}
    </FormDialog>
  );
}

function Variables({ value, onChange }: { value: RegisteredVariable[]; onChange(value: RegisteredVariable[]): void }) {
  const put = (at: number, change: Partial<RegisteredVariable>): void =>
    onChange(value.map((one, i) => (i === at ? { ...one, ...change } : one)));
  return (
    <Form.Item label={t(r.variables)}>
      {value.map((one, i) => (
        <div key={String(i)} style={{ display: 'flex', gap: 6, marginBottom: 6 }}>
          <Input
            value={one.variableKey}
            placeholder={t(r.key)}
            aria-label={t(r.key)}
            onChange={(event) => put(i, { variableKey: event.target.value.trim() })}
          />
          <Input
            value={one.variableName}
            placeholder={t(r.variableName)}
            aria-label={t(r.variableName)}
            onChange={(event) => put(i, { variableName: event.target.value })}
          />
          <Select
            style={{ width: 170 }}
            value={one.variableType}
            aria-label={t(r.variableType)}
            options={Object.entries(REGISTERED_TYPES).map(([type, label]) => ({ value: type, label: t(label) }))}
            onChange={(variableType) => put(i, { variableType: variableType as RegisteredVariable['variableType'] })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(r.remove)}
            onClick={() => onChange(value.filter((_, j) => j !== i))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange([...value, { variableKey: '', variableName: '', variableType: 'text' }])}
      >
        {t(r.addVariable)}
      </Button>
    </Form.Item>
  );
}
