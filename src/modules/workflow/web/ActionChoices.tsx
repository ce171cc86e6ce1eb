/** The choices that single actions ask in their dialog. */
import { Form, Radio, Select } from 'antd';
import { t } from '#web/lang.ts';
import type { TaskAllowance } from '../graph.ts';
import type { WorkflowView } from '../instance.calls.ts';
import type { Actor } from '../state.ts';
import { type Filled, mayComeBack } from './action-command.ts';
import { actorTexts, instanceTexts as i } from './instance-texts.ts';

interface Props {
  filled: Filled;
  allow: readonly TaskAllowance[];
  /** What is wrong with a field, as its row of the form shows it. */
  item(field: string): { validateStatus?: 'error'; help?: string };
  onChange(change: Partial<Filled>): void;
}

/** Where it goes back to, and how it comes again (2-rules §5). */
export function RejectChoices({ view, filled, allow, item, onChange }: Props & { view: WorkflowView }) {
  return (
    <>
      <Form.Item label={t(i.rejectWay)} required {...item('to')}>
        <Radio.Group
          value={filled.to}
          onChange={(event) => onChange({ to: event.target.value, node: null })}
          options={[
            ...(allow.includes('rejectToStart') ? [{ value: 'start', label: t(i.toStart) }] : []),
            ...(allow.includes('rejectToPrevious') ? [{ value: 'previous', label: t(i.toPrevious) }] : []),
            ...(allow.includes('rejectToNode') ? [{ value: 'node', label: t(i.toNode) }] : []),
          ]}
        />
      </Form.Item>
      {filled.to === 'node' && (
        <Form.Item label={t(i.returnNode)} required {...item('node')}>
          <Select
            aria-label={t(i.returnNode)}
            value={filled.node}
            onChange={(value) => onChange({ node: value })}
            options={view.targets.map((target) => ({ value: target.node, label: target.name }))}
          />
        </Form.Item>
      )}
      <Form.Item label={t(i.backMode)} required {...item('mode')}>
        <Radio.Group
          value={filled.mode}
          onChange={(event) => onChange({ mode: event.target.value })}
          options={[
            { value: 'normal', label: t(i.modeNormal) },
            ...(mayComeBack(view, filled) ? [{ value: 'direct', label: t(i.modeDirect) }] : []),
          ]}
        />
      </Form.Item>
    </>
  );
}

/** Before, after or beside the one who adds, and how those who are added decide. */
export function AddSignChoices({ filled, allow, item, onChange }: Props) {
  return (
    <>
      <Form.Item label={t(i.where)} required {...item('where')}>
        <Radio.Group
          value={filled.where}
          onChange={(event) => onChange({ where: event.target.value })}
          options={[
            ...(allow.includes('addSignBefore') ? [{ value: 'before', label: t(i.before) }] : []),
            ...(allow.includes('addSignAfter') ? [{ value: 'after', label: t(i.after) }] : []),
            ...(allow.includes('addSignParallel') ? [{ value: 'parallel', label: t(i.parallel) }] : []),
          ]}
        />
      </Form.Item>
      {filled.where !== 'parallel' && (
        <Form.Item label={t(i.groupMode)}>
          <Radio.Group
            value={filled.group}
            onChange={(event) => onChange({ group: event.target.value })}
            options={[
              { value: 'all', label: t(i.modeAll) },
              { value: 'or', label: t(i.modeOr) },
              { value: 'sequential', label: t(i.modeSequential) },
            ]}
          />
        </Form.Item>
      )}
    </>
  );
}

/** Somebody who may be taken out: who he is, at which step, and what he waits for. */
export function signerText(actor: Actor, { people, tasks, graph }: WorkflowView): string {
  const node = tasks.find((task) => task.id === actor.task)?.node ?? '';
  const name = people[actor.user] ?? `#${actor.user}`;
  return `${name} · ${graph.nodes[node]?.name ?? node} · ${t(actorTexts[actor.status])}`;
}
