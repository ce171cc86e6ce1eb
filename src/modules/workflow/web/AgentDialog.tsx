import { Alert, DatePicker, Form, Input, Modal, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { CallRefused, send } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type DelegationRow, saveDelegation } from '../delegation.calls.ts';
import { agentTexts as g } from '../integration.texts.ts';
import { timeText } from './time-text.ts';

interface Props {
  row: DelegationRow | null;
  /** An administrator sets it for somebody. */
  choosePrincipal: boolean;
  definitions: readonly { key: string; name: string }[];
  onClose(saved: boolean): void;
}

/** Who decides for me, from when to when, in which workflows. */
export function AgentDialog({ row, choosePrincipal, definitions, onClose }: Props) {
  const { viewer } = useSession();
  const [principal, setPrincipal] = useState<number | null>(row?.principal ?? (choosePrincipal ? null : viewer.userId));
  const [agent, setAgent] = useState<number | null>(row?.agent ?? null);
  const [period, setPeriod] = useState<[Dayjs, Dayjs] | null>(
    row ? [dayjs(timeText(row.startsAt)), dayjs(timeText(row.endsAt))] : null,
  );
  const [keys, setKeys] = useState<string[]>(row?.definitions ?? []);
  const [reason, setReason] = useState(row?.reason ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const found = {
      ...(principal === null && { principal: t(g.needAgent) }),
      ...(agent === null && { agent: t(g.needAgent) }),
      ...(period === null && { startsAt: t(g.needPeriod) }),
    };
    setProblems(found);
    if (principal === null || agent === null || period === null || busy) return;
    setBusy(true);
    try {
      await send(
        saveDelegation,
        {
          ...(row && { id: row.id }),
          ...(choosePrincipal && { principal }),
          agent,
          startsAt: period[0].format('YYYY-MM-DD HH:mm'),
          endsAt: period[1].format('YYYY-MM-DD HH:mm'),
          ...(keys.length > 0 && { definitions: keys }),
          ...(reason.trim() && { reason: reason.trim() }),
        },
        { quiet: true },
      );
      toast.success(t(g.saved));
      onClose(true);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      const { endsAt, ...others } = error.byField as Record<string, string>;
      const shown = { ...others, ...(endsAt && { startsAt: endsAt }) };
      setProblems(Object.keys(shown).length > 0 ? shown : { general: error.told });
    } finally {
      setBusy(false);
    }
  };
  const item = (name: string) => (problems[name] ? { validateStatus: 'error' as const, help: problems[name] } : {});
  return (
    <Modal
      open
      centered
      width={560}
      title={t(row ? g.edit : g.add)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={() => onClose(false)}
    >
      <Form component={false} layout="vertical">
        {problems.general && <Alert type="error" showIcon title={problems.general} />}
        {choosePrincipal && (
          <Form.Item label={t(g.principal)} required {...item('principal')}>
            <EntityPicker to="user" value={principal} onChange={setPrincipal} />
          </Form.Item>
        )}
        <Form.Item label={t(g.agent)} required {...item('agent')}>
          <EntityPicker
            to="user"
            value={agent}
            exclude={principal === null ? [] : [principal]}
            onChange={(id) => setAgent(id)}
          />
        </Form.Item>
        <Form.Item label={t(g.period)} required {...item('startsAt')}>
          <DatePicker.RangePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: '100%' }}
            value={period}
            onChange={(next) => setPeriod(next?.[0] && next[1] ? [next[0], next[1]] : null)}
          />
        </Form.Item>
        <Form.Item label={t(g.definitions)} {...item('definitions')}>
          <Select
            mode="multiple"
            allowClear
            placeholder={t(g.all)}
            value={keys}
            showSearch={{ optionFilterProp: 'label' }}
            options={definitions.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={setKeys}
          />
        </Form.Item>
        <Form.Item label={t(g.reason)} {...item('reason')}>
          <Input.TextArea
            rows={2}
            maxLength={500}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
