/** The choices that single actions ask in their dialog. */
import { Form, Radio, Select } from 'antd';
import { t } from '#web/lang.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';
import type { Actor } from '../../state.ts';
import { type Filled, mayComeBack } from './action-command.ts';
import { actorTexts, instanceTexts as i } from './instance-texts.ts';

interface Props {
  filled: Filled;
  view: WorkflowView;
  /** The problem of a field, as its row of the form shows it. */
  item(field: string): { validateStatus?: 'error'; help?: string };
  onChange(change: Partial<Filled>): void;
}

const WAYS = { start: i.toStart, previous: i.toPrevious, node: i.toNode };

/** Where it goes back to, and how it comes again (2-rules §5). */
export function RejectChoices({ view, filled, item, onChange }: Props) {
  const { ways, targets } = view.abilities;
  return (
    <>
      <Form.Item label={t(i.rejectWay)} required {...item('to')}>
        <Radio.Group
          value={filled.to}
          onChange={(event) => onChange({ to: event.target.value, node: null })}
          options={ways.map(({ to }) => ({ value: to, label: t(WAYS[to]) }))}
        />
      </Form.Item>
      {filled.to === 'node' && (
        <Form.Item label={t(i.returnNode)} required {...item('node')}>
          <Select
            aria-label={t(i.returnNode)}
            value={filled.node}
            onChange={(value) => onChange({ node: value })}
            options={targets.map((target) => ({ value: target.node, label: target.name }))}
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

/** Before, after or in parallel to the person who adds, and how the added people decide. */
export function AddSignChoices({ view, filled, item, onChange }: Props) {
  return (
    <>
      <Form.Item label={t(i.where)} required {...item('where')}>
        <Radio.Group
          value={filled.where}
          onChange={(event) => onChange({ where: event.target.value })}
          options={view.abilities.signs.map((where) => ({ value: where, label: t(i[where]) }))}
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

/** Somebody who may be taken out: who they are, at which step, and what they wait for. */
export function signerText(actor: Actor, { people, tasks, graph }: WorkflowView): string {
  const node = tasks.find((task) => task.id === actor.task)?.node ?? '';
  const name = people[actor.user] ?? `#${actor.user}`;
  return `${name} · ${graph.nodes[node]?.name ?? node} · ${t(actorTexts[actor.status])}`;
}
