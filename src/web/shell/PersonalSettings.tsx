import { Form, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { PAGE_SIZES } from '#kernel/query.ts';
import { toast } from '../feedback.tsx';
import { useText } from '../lang.ts';
import type { SessionUser } from '../ports.ts';
import { isRegistered } from '../registry.ts';
import { refreshSession, shellPorts, useSession } from '../session.ts';
import { shellTexts as s } from './texts.ts';
import { useWorkbenches } from './use-shell.ts';

const STATISTICS = '/project/projectStatistics';

type Choice = Pick<SessionUser, 'workbench' | 'pageSize' | 'projectPage'>;

/** The default-workbench dialog: first page after sign-in, page size of lists, page a project opens with. */
export function PersonalSettings({ onClose }: { onClose(): void }) {
  const t = useText();
  const { viewer } = useSession();
  const workbenches = useWorkbenches().filter((w) => w.choice !== null);
  const [busy, setBusy] = useState(false);
  const [form] = Form.useForm<Choice>();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { workbench = viewer.workbench, pageSize, projectPage } = await form.validateFields();
      await shellPorts().saveDefaultWorkbench({ workbench, pageSize, projectPage });
      await refreshSession();
      toast.success(t(s.saved));
      onClose();
    } catch {
      // The refusal has been shown; the dialog keeps its input.
      setBusy(false);
    }
  };
  const initial: Choice = {
    workbench: viewer.workbench,
    pageSize: viewer.pageSize,
    projectPage: viewer.projectPage === 3 && !isRegistered(STATISTICS) ? 1 : viewer.projectPage,
  };
  return (
    <Modal
      open
      width={460}
      title={t(s.personalSettings)}
      okText={t(s.save)}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} className="wm-settings">
        {workbenches.length > 0 && (
          <Form.Item name="workbench" label={t(s.defaultWorkbench)}>
            <Radio.Group options={workbenches.map((w) => ({ value: w.choice!, label: t(w.label) }))} />
          </Form.Item>
        )}
        <Form.Item name="projectPage" label={t(s.projectPage)}>
          <Radio.Group
            options={[
              { value: 1, label: t(s.projectInformation) },
              { value: 2, label: t(s.projectPlan) },
              ...(isRegistered(STATISTICS) ? [{ value: 3, label: t(s.projectStatistics) }] : []),
            ]}
          />
        </Form.Item>
        <Form.Item name="pageSize" label={t(s.defaultPageSize)}>
          <Select
            className="wm-settings-size"
            options={PAGE_SIZES.map((count) => ({ value: count, label: t(s.pageSizeItem, { count }) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
