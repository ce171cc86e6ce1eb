import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { type CallRefused, send } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type Refusal, refusalOf } from '#web/parts/RefusalAlert.tsx';
import { useSession } from '#web/session.ts';
import { type DelegationRow, saveDelegation } from '../../../instance/delegation.calls.ts';
import { agentTexts as g } from '../../../integration/integration.texts.ts';
import { timeText } from '../time-text.ts';

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
  const start = row?.principal ?? (choosePrincipal ? null : viewer.userId);
  const [principal, setPrincipal] = useState<number | null>(start);
  const [agent, setAgent] = useState<number | null>(row?.agent ?? null);
  const [period, setPeriod] = useState<[Dayjs, Dayjs] | null>(
    row ? [dayjs(timeText(row.startsAt)), dayjs(timeText(row.endsAt))] : null,
  );
  const [keys, setKeys] = useState<string[]>(row?.definitions ?? []);
  const [reason, setReason] = useState(row?.reason ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = async (chosen: NonNullable<ReturnType<typeof checked>>): Promise<void> => {
    const input = {
      ...(row && { id: row.id }),
      ...(choosePrincipal && { principal: chosen.principal }),
      agent: chosen.agent,
      startsAt: chosen.period[0].format('YYYY-MM-DD HH:mm'),
      endsAt: chosen.period[1].format('YYYY-MM-DD HH:mm'),
      ...(keys.length > 0 && { definitions: keys }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    await send(saveDelegation, input, { quiet: [CODE.refused] });
    toast.success(t(g.saved));
    onClose(true);
  };
  /** Required choices; null: some are missing, which has been shown. */
  const checked = () => {
    setProblems({
      ...(principal === null && { principal: t(g.needAgent) }),
      ...(agent === null && { agent: t(g.needAgent) }),
      ...(period === null && { startsAt: t(g.needPeriod) }),
    });
    return principal === null || agent === null || period === null ? null : { principal, agent, period };
  };
  const refused = (refusal: CallRefused): Refusal | null => {
    const { endsAt, ...others } = refusal.byField as Record<string, string>;
    const shown = { ...others, ...(endsAt && { startsAt: endsAt }) };
    setProblems(shown);
    return Object.keys(shown).length > 0 ? null : refusalOf(refusal);
  };
  const item = (name: string) => (problems[name] ? { validateStatus: 'error' as const, help: problems[name] } : {});
  return (
    <SendDialog
      width={560}
      title={t(row ? g.edit : g.add)}
      dirty={principal !== start || agent !== (row?.agent ?? null) || reason !== (row?.reason ?? '')}
      send={() => {
        const chosen = checked();
        return chosen && save(chosen);
      }}
      refused={refused}
      onCancel={() => onClose(false)}
    >
      <Form component={false} layout="vertical">
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
            showSearch={BY_LABEL}
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
    </SendDialog>
  );
}
