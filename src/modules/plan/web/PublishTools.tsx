import { ControlOutlined, EditOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Form, Modal, Radio, Select, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { publishPlan, setPlanControl } from '../change.calls.ts';
import { type ControlRange, controlRanges } from '../change-request.ts';
import type { PlanAnswer } from '../plan.calls.ts';
import { changeControlTexts as c } from './change-texts.ts';
import { editorTexts } from './editor-texts.ts';
import type { PlanSession } from './plan-session.ts';

interface Props {
  projectId: number;
  answer: PlanAnswer;
  session: PlanSession;
  /** Does it once nothing is unsaved. */
  saved(work: () => void): void;
  reload(): void;
}

/** Publishing a plan, what of a published one needs an approval, and the way to change it. */
export function PublishTools({ projectId, answer, session, saved, reload }: Props) {
  const { can } = useRights({ projectId });
  const [controlling, setControlling] = useState(false);
  const { published } = answer;
  const mayControl = answer.editable && can('pm:plan:publish');
  const publish = async (): Promise<void> => {
    if (!(await ask({ title: c.publishAsk, confirm: c.publish }))) return;
    await send(publishPlan, { projectId });
    toast.success(t(c.publishedDone));
    reload();
  };
  return (
    <>
      {mayControl && !published && (
        <Button size="small" icon={<LockOutlined />} onClick={() => saved(() => void publish().catch(() => {}))}>
          {t(c.publish)}
        </Button>
      )}
      {published && (
        <Tooltip title={t(c.versionHint, { date: published.at.slice(0, 10) })}>
          <Tag color="success" icon={<LockOutlined />}>
            {t(c.version, { version: published.version })}
          </Tag>
        </Tooltip>
      )}
      {published && answer.editable && can('pm:plan:edit') && (
        <Button
          size="small"
          type="primary"
          icon={<EditOutlined />}
          onClick={() => saved(() => void go(href('/project/changePlan', { projectId })))}
        >
          {t(c.change)}
        </Button>
      )}
      {mayControl && (
        <Tooltip title={t(c.control)}>
          <Button
            type="text"
            size="small"
            icon={<ControlOutlined />}
            aria-label={t(c.control)}
            onClick={() => saved(() => setControlling(true))}
          />
        </Tooltip>
      )}
      {controlling && (
        <ControlDialog
          projectId={projectId}
          answer={answer}
          session={session}
          onClose={() => setControlling(false)}
          onSaved={reload}
        />
      )}
    </>
  );
}

interface ControlProps extends Pick<Props, 'projectId' | 'answer' | 'session'> {
  onClose(): void;
  onSaved(): void;
}

function ControlDialog({ projectId, answer, session, onClose, onSaved }: ControlProps) {
  const [range, setRange] = useState<ControlRange>(answer.control.range);
  const [selected, setSelected] = useState<number[]>([...answer.control.selected]);
  const [fixed, setFixed] = useState<number[]>([...answer.control.fixed]);
  const [busy, setBusy] = useState(false);
  const known = new Set(session.base.tasks.map((task) => task.id));
  const options = session.base.tasks.map((task, i) => ({ value: task.id, label: `${i + 1} ${task.name}` }));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const alive = (ids: number[]): number[] => ids.filter((id) => known.has(id));
      await send(setPlanControl, { projectId, range, selected: alive(selected), fixed: alive(fixed) });
      toast.success(t(c.saved));
      onClose();
      onSaved();
    } finally {
      setBusy(false);
    }
  };
  const tasks = (value: number[], onChange: (ids: number[]) => void) => (
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={12}
      value={value.filter((id) => known.has(id))}
      options={options}
      onChange={onChange}
    />
  );
  return (
    <Modal
      open
      width={640}
      title={t(c.control)}
      okText={t(editorTexts.save)}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t(c.range)} help={t(c.rangeHint)}>
          <Radio.Group
            value={range}
            onChange={(event) => setRange(event.target.value)}
            options={(Object.keys(controlRanges) as ControlRange[]).map((value) => ({
              value,
              label: t(controlRanges[value]),
            }))}
          />
        </Form.Item>
        {range === 'selected' && <Form.Item label={t(c.selected)}>{tasks(selected, setSelected)}</Form.Item>}
        <Form.Item label={t(c.fixed)} style={{ marginTop: 12 }}>
          {tasks(fixed, setFixed)}
        </Form.Item>
      </Form>
    </Modal>
  );
}
