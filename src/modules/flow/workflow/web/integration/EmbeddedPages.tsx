import { Form, Input } from 'antd';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { RowsTable } from '#web/entity/list/RowsTable.tsx';
import { FormDialog } from '#web/entity/record/FormDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type EmbeddedPage, listEmbedded, removeEmbedded, saveEmbedded } from '../../integration/embedded.calls.ts';
import { callbackTexts as c, embeddedTexts as e } from '../../integration/integration.texts.ts';

async function remove(row: EmbeddedPage): Promise<void> {
  if (!(await ask({ title: e.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(removeEmbedded, { id: row.id });
}

/** Pages of other systems that may be shown inside the shell. */
export function EmbeddedPages() {
  const answer = useCall(listEmbedded, {}, { quiet: true, staleTime: 0 });
  return (
    <RowsTable<EmbeddedPage>
      answer={answer}
      none={e.none}
      add={e.add}
      hint={t(e.hint)}
      columns={[
        { title: t(e.alias), dataIndex: 'alias', width: 200, ellipsis: true },
        { title: t(e.name), dataIndex: 'name', width: 220, ellipsis: true },
        { title: t(e.url), dataIndex: 'url', ellipsis: true },
      ]}
      actions={() => [
        { key: 'edit', label: c.edit, run: (row, edit) => edit(row) },
        { key: 'remove', label: c.remove, danger: true, run: remove },
      ]}
      dialog={(row, close) => <PageDialog row={row} onClose={close} />}
    />
  );
}

type Values = Omit<EmbeddedPage, 'id'>;

function PageDialog({ row, onClose }: { row: EmbeddedPage | null; onClose(saved: boolean): void }) {
  const [form] = Form.useForm<Values>();
  const save = async (values: Values): Promise<void> => {
    await send(saveEmbedded, values, { quiet: [CODE.refused] });
    toast.success(t(c.saved));
    onClose(true);
  };
  return (
    <FormDialog<Values>
      title={t(row ? c.edit : e.add)}
      form={form}
      initialValues={row ?? {}}
      send={save}
      onCancel={() => onClose(false)}
    >
      <Form.Item name="alias" label={t(e.alias)} rules={[{ required: true }]}>
        <Input maxLength={64} disabled={row !== null} placeholder="project_init" />
      </Form.Item>
      <Form.Item name="name" label={t(e.name)} rules={[{ required: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="url" label={t(e.url)} rules={[{ required: true }]}>
        <Input maxLength={1000} placeholder="https://" />
      </Form.Item>
    </FormDialog>
  );
}
