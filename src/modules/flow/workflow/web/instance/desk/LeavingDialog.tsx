import { Alert, Button, Form, Modal, Skeleton, Table } from 'antd';
import { useState } from 'react';
import type { LeavingProps } from '#modules/people/user/web/public.ts';
import { CallFailed, CallRefused, newKey, send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { labelled, t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import {
  handOverInstance,
  type Leaving,
  type LeftInstance,
  leavingOf,
  setSuccessor,
} from '../../../instance/leaving.calls.ts';
import { leavingDialogTexts as l } from '../../../instance/leaving.texts.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { OutcomeTable } from '../monitor/OutcomeTable.tsx';
import '../monitor/monitor.css';

/** An instance and what came of it; '' is success, null is under way. */
interface Outcome extends LeftInstance {
  key: string;
  result: string | null;
}

const wordsOf = (error: unknown): string => {
  if (error instanceof CallRefused || error instanceof CallFailed) return error.message;
  throw error;
};

/** Ends accounts after showing what approvals hold of their people, and hands it over in the same step. */
export function LeavingDialog({ title, note, confirm, users, end, onClose }: LeavingProps) {
  const [to, setTo] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [stage, setStage] = useState<'asking' | 'running' | 'done'>('asking');
  const mayHandOver = useSession().viewer.can(handOverInstance.right);

  const handOver = async (heir: number): Promise<void> => {
    const all: Outcome[] = [];
    for (const user of users) {
      await send(setSuccessor, { userId: user, to: heir }, { quiet: true });
      const { instances } = await send(leavingOf, { userId: user }, { quiet: true });
      all.push(...(instances ?? []).map((one) => ({ ...one, key: `${user}/${one.instanceId}`, result: null })));
      for (const one of all.filter((each) => each.result === null)) {
        setOutcomes([...all]);
        const about = { userId: user, instanceId: one.instanceId, to: heir };
        one.result = await send(handOverInstance, about, { quiet: true, idempotencyKey: newKey() }).then(
          () => '',
          wordsOf,
        );
      }
      setOutcomes([...all]);
    }
    if (all.length === 0) onClose();
    else setStage('done');
  };
  const run = async (): Promise<void> => {
    if (to === null && !end) {
      setProblem(t(l.needTo));
      return;
    }
    setProblem(null);
    setStage('running');
    try {
      await end?.();
      if (to === null) onClose();
      else await handOver(to);
    } catch (error) {
      setProblem(wordsOf(error));
      setStage('asking');
    }
  };
  const busy = stage === 'running';
  return (
    <Modal
      open
      centered
      width={760}
      title={title}
      mask={{ closable: false }}
      onCancel={() => !busy && onClose()}
      footer={
        stage === 'done' ? (
          <Button type="primary" onClick={onClose}>
            {t(a.close)}
          </Button>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t(['取消', '取消', 'Cancel'])}
            </Button>
            <Button type="primary" danger={end !== undefined} loading={busy} onClick={() => void run()}>
              {confirm}
            </Button>
          </>
        )
      }
    >
      <p className="wm-hint">{note}</p>
      {outcomes.length > 0 ? (
        <OutcomeTable
          outcomes={outcomes.flatMap(({ key, number, title, result }) =>
            result === null ? [] : [{ key, number, title, result }],
          )}
          total={outcomes.length}
          good={a.done}
          summary={l.handed}
        />
      ) : (
        <>
          <div className="wm-leaving">
            {users.map((user) => (
              <Held key={user} user={user} named={users.length > 1} />
            ))}
          </div>
          {mayHandOver && (
            <Form component={false} layout="vertical" disabled={busy}>
              <Form.Item label={t(l.to)} required={!end} extra={t(l.toHint)}>
                <EntityPicker to="user" placeholder={t(l.to)} value={to} exclude={users} onChange={setTo} />
              </Form.Item>
            </Form>
          )}
        </>
      )}
      {problem && <Alert type="error" showIcon title={problem} />}
    </Modal>
  );
}

/** Records of one person. */
function Held({ user, named }: { user: number; named: boolean }) {
  const read = useCall(leavingOf, { userId: user }, { quiet: true, staleTime: 0 });
  const held = read.data;
  if (!held)
    return read.error ? (
      <ReadError error={read.error} retry={read.refetch} title={l.loading} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    );
  const facts = factsOf(held);
  return (
    <section>
      {named && <h4>{held.name}</h4>}
      {held.instances && held.instances.length > 0 && (
        <>
          <h5>{t(l.tasks, { count: held.count })}</h5>
          <Table<LeftInstance>
            size="small"
            rowKey="instanceId"
            pagination={false}
            dataSource={held.instances}
            scroll={{ y: 200 }}
            columns={COLUMNS()}
          />
        </>
      )}
      {!held.instances && held.count > 0 && <p>{t(l.hidden, { count: held.count })}</p>}
      {facts.length > 0 && (
        <dl className="wm-leaving-facts">
          {facts.map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {held.count === 0 && facts.length === 0 && <p className="wm-hint">{t(l.none)}</p>}
    </section>
  );
}

const COLUMNS = () => [
  { title: t(m.number), dataIndex: 'number', width: 190, ellipsis: true },
  { title: t(m.title), dataIndex: 'title', ellipsis: true },
  {
    title: t(m.step),
    key: 'steps',
    width: 160,
    ellipsis: true,
    render: (_: unknown, row: LeftInstance) => [...(row.request ? [t(l.request)] : []), ...row.steps].join(', '),
  },
];

/** What names the person, as lines of label and words. */
function factsOf(held: Leaving): [string, React.ReactNode][] {
  const { definitions, agents, roles, groups, departments, projects, successor } = held;
  const lines: [string, React.ReactNode, boolean][] = [
    [t(l.definitions), <DefinitionNames key="d" definitions={definitions} />, definitions.length > 0],
    [
      t(l.agents),
      agents
        .map((one) => (one.mine ? t(l.actsFor, { name: one.principal }) : t(l.hasAgent, { name: one.agent })))
        .join('; '),
      agents.length > 0,
    ],
    [t(l.roles), roles.join(', '), roles.length > 0],
    [t(l.groups), groups.join(', '), groups.length > 0],
    [t(l.departments), departments.join(', '), departments.length > 0],
    [t(l.projects), t(l.projectCount, { count: projects }), projects > 0],
    [t(l.to), t(l.current, { name: successor?.name ?? '' }), successor !== null],
  ];
  return lines.flatMap(([label, words, shown]) => (shown ? [[label, words] as [string, React.ReactNode]] : []));
}

function DefinitionNames({ definitions }: Pick<Leaving, 'definitions'>) {
  return (
    <>
      {definitions.map(({ id, name, places, bindings }) => (
        <div key={id}>
          {labelled(name, places.map(({ step, as }) => `${step || t(l.whole)} (${t(l[as])})`).join(', '))}
          {bindings > 0 && ` · ${t(l.bound, { count: bindings })}`}
        </div>
      ))}
    </>
  );
}
