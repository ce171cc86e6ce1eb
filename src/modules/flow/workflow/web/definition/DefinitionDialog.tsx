/** Name, key and module of a definition: a new one (empty or from a BPMN file), or an existing one. */

import { Form, Input, Select } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import {
  createDefinition,
  DEFINITION_MODULES,
  type DefinitionModule,
  type DefinitionRow,
  readDefinition,
  updateDefinition,
} from '../../definition/definition.calls.ts';
import { definitionTexts } from '../../definition/definition.texts.ts';
import { type BpmnDesign, type Design, newDesign } from '../../definition/design.ts';
import { keyFits } from '../../definition/shapes.ts';
import { designerTexts as d, stepTexts } from './designer-texts.ts';

interface Values {
  name: string;
  key: string;
  module: DefinitionModule;
  description?: string;
  copyOf?: number;
}

export function DefinitionDialog({
  row,
  others,
  design,
  onClose,
}: {
  row: DefinitionRow | null;
  /** Sources a new one may copy. */
  others: readonly DefinitionRow[];
  design?: BpmnDesign;
  onClose(made?: Pick<DefinitionRow, 'id' | 'source'>): void;
}) {
  const [form] = Form.useForm<Values>();
  const designOf = async ({ name, key, copyOf }: Values): Promise<Design> => {
    if (design) return { ...design, key, name };
    if (copyOf) return { ...(await send(readDefinition, { id: copyOf })).design, key, name };
    const words = { start: t(stepTexts.start), approver: t(stepTexts.approve), end: t(stepTexts.end) };
    return newDesign(key, name, words);
  };
  const create = async (values: Values): Promise<void> => {
    const { name, key, module, description = '' } = values;
    const made = await designOf(values);
    const { id } = await send(
      createDefinition,
      { key, name, module, description: description || null, design: made },
      { quiet: [CODE.refused] },
    );
    onClose({ id, source: made.source });
  };
  const update = async (id: number, { name, module, description = '' }: Values): Promise<void> => {
    await send(updateDefinition, { id, name, module, description: description || null }, { quiet: [CODE.refused] });
    toast.success(t(d.saved));
    onClose();
  };
  const initial: Partial<Values> = row
    ? { name: row.name, key: row.key, module: row.module, description: row.description ?? '' }
    : { module: 'general', ...(design && { name: design.name, key: design.key }) };
  return (
    <FormDialog<Values>
      title={t(row ? d.info : d.create)}
      form={form}
      initialValues={initial}
      send={(values) => (row ? update(row.id, values) : create(values))}
      onCancel={() => onClose()}
    >
      <Form.Item name="name" label={t(d.name)} rules={[{ required: true, whitespace: true }]}>
        <Input autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item
        name="key"
        label={t(d.key)}
        extra={t(d.keyHint)}
        rules={[
          { required: true },
          {
            validator: async (_rule, value: string) => {
              if (value && !keyFits(value)) throw new Error(t(definitionTexts.badKey));
            },
          },
        ]}
      >
        <Input maxLength={64} disabled={row !== null} />
      </Form.Item>
      <Form.Item name="module" label={t(d.module)} rules={[{ required: true }]}>
        <Select
          options={(Object.keys(DEFINITION_MODULES) as DefinitionModule[]).map((key) => ({
            value: key,
            label: t(DEFINITION_MODULES[key]),
          }))}
        />
      </Form.Item>
      {!row && !design && others.length > 0 && (
        <Form.Item name="copyOf" label={t(d.copyFrom)}>
          <Select
            allowClear
            showSearch={BY_LABEL}
            placeholder={t(d.copyNone)}
            options={others.map((other) => ({ value: other.id, label: `${other.name} (${other.key})` }))}
          />
        </Form.Item>
      )}
      <Form.Item name="description" label={t(d.description)}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  );
}
