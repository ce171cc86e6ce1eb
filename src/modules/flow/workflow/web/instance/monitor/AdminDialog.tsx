import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CallFailed, CallRefused, newKey, send, useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { actOnInstance } from '../../../instance/instance.calls.ts';
import { monitorVersions, tryAction, type VersionSteps } from '../../../instance/monitor.calls.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import {
  type AdminAction,
  type AdminInput,
  type AdminTarget,
  adminActionsFor,
  commandsOf,
  jumpTargets,
  lostSteps,
} from './admin-actions.ts';
import { OutcomeTable } from './OutcomeTable.tsx';
import './monitor.css';

interface Props {
  action: AdminAction;
  rows: readonly AdminTarget[];
  /** Names of those who are asked. */
  people: Readonly<Record<number, string>>;
  /** `done`: something was changed. */
  onClose(done: boolean): void;
}
/** Result of one workflow: '' is success. */
type Outcomes = ReadonlyMap<number, string>;

const HINTS = { terminate: a.terminateHint, jump: a.jumpHint, migrate: a.migrateHint } as const;

/** What is missing, by field. */
function missing(action: AdminAction, input: AdminInput, choices: number): Record<string, string> {
  return {
    ...(input.reason.trim() === '' && { reason: t(a.needReason) }),
    ...(action === 'reassign' && input.to === null && { to: t(a.needPerson) }),
    ...(action === 'jump' && input.node === null && { node: t(a.needStep) }),
    ...(action === 'jump' && choices > 1 && input.token === null && { token: t(a.needLeaves) }),
    ...(action === 'migrate' && input.version === null && { version: t(a.needVersion) }),
  };
}

/** Everything one workflow is asked, each command for itself; the first refusal ends it and is answered. */
async function runOne(action: AdminAction, input: AdminInput, row: AdminTarget, trial: boolean): Promise<string> {
  if (!adminActionsFor(row).includes(action)) return t(action === 'reassign' ? a.nobodyAsked : a.failed);
  if (action === 'migrate' && row.definitionVersion === input.version) return t(a.already);
  const commands = commandsOf(action, input, row);
  if (commands.length === 0) return t(a.nobodyAsked);
  try {
    for (const command of commands) {
      const about = { instanceId: row.instanceId, action: command };
      if (!trial) await send(actOnInstance, about, { quiet: true, idempotencyKey: newKey() });
      else {
        const { refused } = await send(tryAction, about, { quiet: true });
        if (refused !== null) return refused;
      }
    }
    return '';
  } catch (error) {
    if (error instanceof CallRefused || error instanceof CallFailed) return error.message;
    throw error;
  }
}

/** One action on one or many workflows: what it needs, a trial, and the result of each. */
export function AdminDialog({ action, rows, people, onClose }: Props) {
  const [input, setInput] = useState<AdminInput>({
    reason: '',
    from: null,
    to: null,
    node: null,
    token: null,
    version: null,
    nodes: {},
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [stage, setStage] = useState<'input' | 'trying' | 'tried' | 'running' | 'done'>('input');
  const set = (change: Partial<AdminInput>): void => {
    setInput((old) => ({ ...old, ...change }));
    if (stage === 'tried') setStage('input');
  };
  const definition = rows[0]?.definition ?? '';
  const one = rows.every((row) => row.definition === definition);
  const versioned = action === 'jump' || action === 'migrate';
  const versions = useCall(monitorVersions, { definition }, { quiet: true, enabled: versioned && one, staleTime: 0 });
  const places = new Map((rows.length === 1 ? rows[0]!.asked : []).map((asked) => [asked.token, asked.node]));
  const run = async (trial: boolean): Promise<void> => {
    const found = missing(action, input, places.size);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setStage(trial ? 'trying' : 'running');
    const results = new Map<number, string>();
    for (const row of rows) {
      results.set(row.instanceId, await runOne(action, input, row, trial));
      setOutcomes(new Map(results));
    }
    setStage(trial ? 'tried' : 'done');
  };
  const busy = stage === 'trying' || stage === 'running';
  const trial = stage === 'trying' || stage === 'tried';
  const wrong = versioned && !one;
  const count = rows.length === 1 ? rows[0]!.title : t(m.selected, { count: rows.length });
  return (
    <Modal
      open
      centered
      width={720}
      title={`${t(a[action])} · ${count}`}
      mask={{ closable: false }}
      onCancel={() => !busy && onClose(stage === 'done')}
      footer={
        stage === 'done' ? (
          <Button type="primary" onClick={() => onClose(true)}>
            {t(a.close)}
          </Button>
        ) : (
          <>
            <Button disabled={busy || wrong} loading={stage === 'trying'} onClick={() => void run(true)}>
              {t(a.tryFirst)}
            </Button>
            <Button
              type="primary"
              danger={action === 'terminate'}
              disabled={busy || wrong}
              loading={stage === 'running'}
              onClick={() => void run(false)}
            >
              {t(a.run)}
            </Button>
          </>
        )
      }
    >
      {wrong && <Alert type="warning" showIcon title={t(a.oneDefinition)} />}
      {stage !== 'done' && action in HINTS && (
        <Alert
          className="wm-admin-hint"
          type={action === 'terminate' ? 'warning' : 'info'}
          showIcon
          title={t(HINTS[action as keyof typeof HINTS])}
        />
      )}
      {stage !== 'done' && (
        <Fields
          {...{ action, rows, people, places, input, set, problems, busy, versions: one ? (versions.data ?? []) : [] }}
        />
      )}
      {outcomes.size > 0 && (
        <OutcomeTable
          outcomes={rows.flatMap(({ instanceId, number, title }) => {
            const result = outcomes.get(instanceId);
            return result === undefined ? [] : [{ key: instanceId, number, title, result }];
          })}
          total={rows.length}
          good={trial ? a.tried : a.done}
          summary={trial ? null : a.summary}
        />
      )}
    </Modal>
  );
}

interface FieldsProps {
  action: AdminAction;
  rows: readonly AdminTarget[];
  people: Readonly<Record<number, string>>;
  /** Steps it may leave, by token. */
  places: ReadonlyMap<number, string>;
  input: AdminInput;
  set(change: Partial<AdminInput>): void;
  problems: Readonly<Record<string, string>>;
  busy: boolean;
  versions: readonly VersionSteps[];
}

function Fields({ action, rows, people, places, input, set, problems, busy, versions }: FieldsProps) {
  const item = (name: string) => (problems[name] ? { validateStatus: 'error' as const, help: problems[name] } : {});
  const running = new Set(rows.map((row) => row.definitionVersion));
  const asked = [...new Set(rows.flatMap((row) => row.asked.map((one) => one.user)))];
  return (
    <Form component={false} layout="vertical" disabled={busy}>
      {action === 'reassign' && (
        <>
          <Form.Item label={t(a.from)}>
            <Select
              allowClear
              value={input.from}
              placeholder={t(a.anybody)}
              options={asked.map((user) => ({ value: user, label: people[user] ?? `#${user}` }))}
              onChange={(from) => set({ from: from ?? null })}
            />
          </Form.Item>
          <Form.Item label={t(a.to)} required {...item('to')}>
            <EntityPicker to="user" value={input.to} onChange={(to) => set({ to })} />
          </Form.Item>
        </>
      )}
      {action === 'jump' && (
        <>
          {places.size > 1 && (
            <Form.Item label={t(a.leaves)} required {...item('token')}>
              <Select
                value={input.token}
                options={[...places].map(([value, label]) => ({ value, label }))}
                onChange={(token) => set({ token })}
              />
            </Form.Item>
          )}
          <Form.Item label={t(a.target)} required {...item('node')}>
            <Select
              value={input.node}
              showSearch={BY_LABEL}
              options={jumpTargets(versions.find((one) => running.has(one.no))).map((step) => ({
                value: step.id,
                label: step.name || step.id,
              }))}
              onChange={(node) => set({ node })}
            />
          </Form.Item>
        </>
      )}
      {action === 'migrate' && (
        <>
          <Form.Item label={t(a.version)} required {...item('version')}>
            <Select
              value={input.version}
              options={versions.map(({ no, current }) => ({
                value: no,
                label: `v${no}${current ? ` (${t(a.current)})` : ''}`,
              }))}
              onChange={(version) => set({ version, nodes: {} })}
            />
          </Form.Item>
          <Mapping lost={lostSteps(versions, running, input.version)} nodes={input.nodes} set={set} />
        </>
      )}
      <Form.Item label={t(m.reason)} required {...item('reason')}>
        <Input.TextArea
          autoFocus
          rows={2}
          maxLength={500}
          showCount
          aria-label={t(m.reason)}
          value={input.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </Form.Item>
    </Form>
  );
}

interface MappingProps {
  lost: ReturnType<typeof lostSteps>;
  nodes: AdminInput['nodes'];
  set(change: Partial<AdminInput>): void;
}

function Mapping({ lost, nodes, set }: MappingProps) {
  if (lost.length === 0) return null;
  return (
    <Form.Item label={t(a.mapping)} extra={t(a.mappingHint)}>
      {lost.map(({ id, name, options }) => (
        <div key={id} className="wm-admin-map">
          <span>{name || id}</span>
          <Select
            allowClear
            size="small"
            aria-label={name || id}
            placeholder={t(a.keep)}
            value={nodes[id] ?? null}
            options={options.map((step) => ({ value: step.id, label: step.name || step.id }))}
            onChange={(to) => {
              const { [id]: _old, ...rest } = nodes;
              set({ nodes: to ? { ...rest, [id]: to } : rest });
            }}
          />
        </div>
      ))}
    </Form.Item>
  );
}
