import { ControlOutlined, EditOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Form, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { publishPlan, setPlanControl } from '../../change/change.calls.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import { editorTexts } from '../edit/editor-texts.ts';
import type { PlanSession } from '../edit/plan-session.ts';
import { aliveControl, ControlFields } from './ControlFields.tsx';
import { changeControlTexts as c } from './change-texts.ts';

interface Props {
  projectId: number;
  answer: PlanAnswer;
  session: PlanSession;
  /** Does it once nothing is unsaved. */
  saved(work: () => void): void;
  /** Shows the stored plan; the view on the screen stays in place. */
  refresh(): Promise<void>;
}

/** Publishing a plan, its parts that need an approval, and the way to change it. */
export function PublishTools({ projectId, answer, session, saved, refresh }: Props) {
  const { can } = useRights({ projectId });
  const [controlling, setControlling] = useState(false);
  const { published } = answer;
  const mayControl = answer.editable && can('pm:plan:publish');
  const publish = async (): Promise<void> => {
    if (!(await ask({ title: c.publishAsk, confirm: c.publish }))) return;
    await send(publishPlan, { projectId });
    toast.success(t(c.publishedDone));
    await refresh();
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
          onSaved={() => void refresh().catch(() => undefined)}
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
  const { tasks } = session.base;
  const [{ control }, set, dirty] = useKept('control', { control: aliveControl(answer.control, tasks) });
  const save = async (): Promise<void> => {
    const input = { projectId, ...control, selected: [...control.selected], fixed: [...control.fixed] };
    await send(setPlanControl, input, { quiet: [CODE.refused] });
    toast.success(t(c.saved));
    onClose();
    onSaved();
  };
  return (
    <SendDialog
      width={640}
      title={t(c.control)}
      okText={t(editorTexts.save)}
      dirty={dirty}
      send={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <ControlFields tasks={tasks} value={control} onChange={(next) => set({ control: next })} />
      </Form>
    </SendDialog>
  );
}
