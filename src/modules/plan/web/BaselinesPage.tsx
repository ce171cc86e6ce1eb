import { CameraOutlined, DiffOutlined } from '@ant-design/icons';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import { batchRemoveAction, editAction, exportAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/ListPage.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useScope } from '#web/scope.ts';
import { type BaselineRow, baseline } from '../baseline.entity.ts';
import { createBaseline } from '../plan.calls.ts';
import { baselineHref, comparisonHref } from './compare-links.ts';
import { compareTexts } from './compare-texts.ts';

/** Takes a baseline of the current plan under a name. */
function TakeBaselineDialog({ onClose }: { onClose(): void }) {
  const { projectId, templateId } = useScope('project');
  const [form] = Form.useForm<{ name: string; description?: string }>();
  const [busy, setBusy] = useState(false);
  const take = async (values: { name: string; description?: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const owner = { ...(projectId && { projectId }), ...(templateId && { templateId }) };
      await send(createBaseline, { ...owner, ...values }, { quiet: [CODE.refused] });
      toast.success(t(compareTexts.taken));
      onClose();
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused)
        form.setFields([{ name: 'name', errors: [error.message] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      width={480}
      title={t(compareTexts.take)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void take(values)}>
        <Form.Item
          name="name"
          label={t(compareTexts.name)}
          rules={[{ required: true, whitespace: true, message: t(compareTexts.nameMissing) }]}
        >
          <Input autoFocus maxLength={200} />
        </Form.Item>
        <Form.Item name="description" label={t(compareTexts.description)}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The baselines of a project: take one, view one, compare two or one with the current plan. */
export default function BaselinesPage() {
  const { projectId = 0 } = useScope('project');
  const [taking, setTaking] = useState(false);
  const take: ToolbarAction = {
    key: 'take',
    label: compareTexts.take,
    icon: <CameraOutlined />,
    primary: true,
    right: 'pm:baseline:edit',
    run: () => setTaking(true),
  };
  const compare: ToolbarAction = {
    key: 'compare',
    label: compareTexts.compareTwo,
    icon: <DiffOutlined />,
    needsSelection: true,
    run: ({ list }) => {
      const [older, newer, ...more] = [...list.selected].sort((a, b) => a - b);
      if (older === undefined || newer === undefined || more.length > 0)
        return toast.warning(t(compareTexts.exactlyTwo));
      return go(comparisonHref(projectId, older, newer));
    },
  };
  return (
    <>
      <ListPage<BaselineRow>
        entity={baseline}
        toolbar={[take, compare, exportAction(), batchRemoveAction()]}
        rowActions={(row) => [
          {
            key: 'compareNow',
            label: compareTexts.compareNow,
            run: () => go(comparisonHref(projectId, row.id)),
          },
          { key: 'view', label: compareTexts.view, run: () => go(baselineHref(projectId, row.id)) },
          editAction(row),
          removeAction(row),
        ]}
        columns={{
          name: (row) => (
            <a
              href={baselineHref(projectId, row.id)}
              onClick={(event) => {
                event.preventDefault();
                void go(baselineHref(projectId, row.id));
              }}
            >
              {row.name}
            </a>
          ),
        }}
      />
      {taking && <TakeBaselineDialog onClose={() => setTaking(false)} />}
    </>
  );
}
