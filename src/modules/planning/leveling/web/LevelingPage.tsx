/** Levelings of a project or program: a list of what was proposed, or one of them. */
import { ClearOutlined, PartitionOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE } from '#kernel/problem.ts';
import { newKey, send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { exportAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { CallProgress } from '#web/parts/CallProgress.tsx';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { type LevelRunRow, levelRun } from '../level-run.entity.ts';
import { clearLeveling, levelingFields, proposeLeveling } from '../leveling.calls.ts';
import { LevelRunPage } from './LevelRunPage.tsx';
import { levelingPageTexts as x } from './texts.ts';

const GROUPS = [{ rows: [['name'], ['order', 'withinSlack'], ['from', 'until']] }];

export default function LevelingPage() {
  const scope = useScope() as ScopeRef;
  const [runId, setRunId] = useQueryParam('runId');
  const [asking, setAsking] = useState(false);
  const { can } = useRights(scope);
  if (runId) return <LevelRunPage key={runId} runId={Number(runId)} back={() => setRunId(null)} />;
  const { projectId } = scope;
  const clear = async (): Promise<void> => {
    if (!(await ask({ title: x.clearAsk, confirm: x.clear }))) return;
    const { tasks, changeId } = await send(clearLeveling, { projectId: projectId! });
    toast.success(changeId === null ? t(x.cleared, { count: tasks }) : t(x.clearedChange));
  };
  return (
    <>
      <ListPage<LevelRunRow>
        entity={levelRun}
        none={x.none}
        toolbar={[
          {
            key: 'compute',
            label: x.compute,
            right: levelRun.rights.create,
            icon: <PartitionOutlined />,
            primary: true,
            run: () => setAsking(true),
          },
          ...(projectId !== undefined && can('pm:plan:edit')
            ? [{ key: 'clear', label: x.clear, icon: <ClearOutlined />, run: clear }]
            : []),
          exportAction(),
        ]}
      />
      {asking && <ComputeDialog scope={scope} close={() => setAsking(false)} made={(id) => setRunId(String(id))} />}
    </>
  );
}

function ComputeDialog({ scope, close, made }: { scope: ScopeRef; close(): void; made(id: number): void }) {
  const [initial] = useState(() => ({ name: `${t(x.page)} ${companyToday()}`, order: 'priority', withinSlack: false }));
  const form = useFieldsForm(levelingFields, initial);
  const [watch, setWatch] = useState<string | null>(null);
  const compute = async (values: Record<string, unknown>): Promise<void> => {
    const key = newKey();
    setWatch(key);
    try {
      const row = await send(proposeLeveling, { ...values, ...scope } as never, { watch: key, quiet: [CODE.refused] });
      close();
      made(row.id);
    } finally {
      setWatch(null);
    }
  };
  return (
    <SendDialog
      title={t(x.compute)}
      okText={t(x.compute)}
      dirty={form.dirty}
      send={() => {
        const values = form.check();
        return values && compute(values);
      }}
      refused={(refusal) => {
        form.showRefusal(refusal);
        return null;
      }}
      onCancel={close}
    >
      {(submit) => (
        <>
          <EntityForm form={form} groups={GROUPS} onSubmit={submit} />
          <p className="wm-hint">{t(x.computeHint)}</p>
          {watch && <CallProgress id={watch} />}
        </>
      )}
    </SendDialog>
  );
}
