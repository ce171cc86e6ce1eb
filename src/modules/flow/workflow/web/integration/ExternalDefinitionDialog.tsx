/** A workflow that runs at an engine elsewhere: registered and published in one go, or changed and published again. */
import { AutoComplete, Checkbox, Form, Input, Modal, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { failedRead, ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import {
  createDefinition,
  DEFINITION_MODULES,
  type DefinitionDetail,
  type DefinitionModule,
  designOptions,
  publishDesign,
  readDefinition,
  saveDesign,
} from '../../definition/definition.calls.ts';
import { definitionTexts } from '../../definition/definition.texts.ts';
import type { ExternalDesign } from '../../definition/design.ts';
import { keyFits } from '../../definition/shapes.ts';
import { type ExternalDefinitionRow, listEngines, testEngine } from '../../integration/engine.calls.ts';
import type { ToldDefinition } from '../../integration/external.ts';
import { engineTexts as e } from '../../integration/integration.texts.ts';

interface Values {
  engine: number;
  definition: string;
  name: string;
  key: string;
  module: DefinitionModule;
  formId?: number;
  withdraw: boolean;
}
interface Props {
  row: ExternalDefinitionRow | null;
  onClose(saved: boolean): void;
}

export function ExternalDefinitionDialog({ row, onClose }: Props) {
  const found = useCall(readDefinition, { id: row?.id ?? 0 }, { staleTime: 0, enabled: row !== null });
  const failed = failedRead(found);
  if (row && !found.data)
    return (
      <Modal open width={560} title={row.name} footer={null} onCancel={() => onClose(false)}>
        {failed ? <ReadError {...failed} /> : <Skeleton active />}
      </Modal>
    );
  return <Dialog detail={found.data ?? null} onClose={onClose} />;
}

function Dialog({ detail, onClose }: { detail: DefinitionDetail | null; onClose(saved: boolean): void }) {
  const [form] = Form.useForm<Values>();
  const listed = useCall(listEngines, {}, { quiet: true, staleTime: 0 });
  const engines = (listed.data ?? []).filter((one) => one.active);
  const designed = useCall(designOptions, {}, { quiet: true });
  const forms = designed.data?.forms ?? [];
  const [known, setKnown] = useState<ToldDefinition[]>([]);
  const engine = Form.useWatch('engine', form);
  useEffect(() => {
    setKnown([]);
    if (!engine) return;
    let current = true;
    // Data that cannot be read from the engine is typed.
    void send(testEngine, { id: engine }, { quiet: true })
      .then(({ definitions }) => current && setKnown(definitions))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [engine]);
  const before = detail?.design.source === 'external' ? detail.design : null;
  const designOf = ({ engine: id, definition, name, key, formId, withdraw }: Values): ExternalDesign => {
    const { withdraw: _withdraw, ...settings } = before?.settings ?? {};
    return {
      source: 'external',
      key,
      name,
      variables: before?.variables ?? [],
      settings: withdraw ? settings : { ...settings, withdraw: 'never' },
      engine: id,
      definition: definition.trim(),
      step: before?.step ?? t(e.step),
      ...(formId !== undefined && formId !== null && { formId }),
    };
  };
  const publish = async (values: Values): Promise<void> => {
    const { key, name, module } = values;
    const design = designOf(values);
    const quiet = [CODE.refused];
    const id =
      detail?.id ?? (await send(createDefinition, { key, name, module, description: null, design }, { quiet })).id;
    const revision = detail
      ? (await send(saveDesign, { id, revision: detail.revision, design }, { quiet })).revision
      : 1;
    await send(publishDesign, { id, revision }, { quiet });
    toast.success(t(e.published));
    onClose(true);
  };
  return (
    <FormDialog<Values>
      width={560}
      title={detail?.name ?? t(e.addDefinition)}
      form={form}
      initialValues={
        detail && before
          ? { ...before, module: detail.module, withdraw: before.settings.withdraw !== 'never' }
          : { module: 'general', withdraw: true }
      }
      send={publish}
      onCancel={() => onClose(false)}
    >
      <Form.Item
        name="engine"
        label={t(e.engine)}
        rules={[{ required: true }]}
        extra={listed.isError && <ReadAgain retry={listed.refetch} />}
      >
        <Select options={engines.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item
        name="definition"
        label={t(e.keyThere)}
        extra={t(e.keyThereHint)}
        rules={[{ required: true, whitespace: true }]}
      >
        <AutoComplete
          options={known.map(({ key, name }) => ({ value: key, label: `${name} (${key})` }))}
          onSelect={(key: string) => {
            const told = known.find((one) => one.key === key);
            if (told && !form.getFieldValue('name')) form.setFieldValue('name', told.name);
            if (told && !form.getFieldValue('key') && keyFits(key)) form.setFieldValue('key', key);
          }}
        />
      </Form.Item>
      <Form.Item name="name" label={t(e.name)} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="key"
        label={t(e.key)}
        rules={[
          { required: true },
          {
            validator: async (_rule, value: string) => {
              if (value && !keyFits(value)) throw new Error(t(definitionTexts.badKey));
            },
          },
        ]}
      >
        <Input maxLength={64} disabled={detail !== null} />
      </Form.Item>
      {!detail && (
        <Form.Item name="module" label={t(e.module)} rules={[{ required: true }]}>
          <Select
            options={(Object.keys(DEFINITION_MODULES) as DefinitionModule[]).map((key) => ({
              value: key,
              label: t(DEFINITION_MODULES[key]),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="formId" label={t(e.form)} extra={designed.isError && <ReadAgain retry={designed.refetch} />}>
        <Select
          allowClear
          placeholder={t(e.noForm)}
          options={forms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="withdraw" valuePropName="checked">
        <Checkbox>{t(e.withdraw)}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
