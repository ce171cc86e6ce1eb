/** How a task earns value: the technique, and the tasks it is measured by. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Form, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type Technique, techniques } from '../earned.ts';
import { saveTechnique } from '../evm.calls.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { type MilestoneShare, type TaskTechnique, wrongTechnique } from '../technique.rules.ts';
import { evmPageTexts as p } from './texts.ts';
import type { EvmShown } from './use-evm.ts';

interface Props {
  shown: EvmShown;
  projectId: number;
  node: number;
  close(): void;
}
type Share = { task: number | null; weight: number | null };

/** What nodes have chosen, by task. */
const chosenOf = ({ answer: { data } }: EvmShown): Map<number, TaskTechnique> =>
  new Map(
    data.nodes.flatMap(({ id, chosen, technique, milestones = [], apportionedTo = null }) =>
      chosen
        ? [
            [
              id,
              {
                technique,
                milestones: milestones.map(([at, weight]) => ({ task: data.nodes[at]!.id, weight })),
                apportionedTo: apportionedTo === null ? null : data.nodes[apportionedTo]!.id,
              },
            ] as const,
          ]
        : [],
    ),
  );

export function TechniqueDialog({ shown, projectId, node, close }: Props) {
  const { answer } = shown;
  const { id } = answer.data.nodes[node]!;
  const all = chosenOf(shown);
  const own = all.get(id);
  const [technique, setTechnique] = useState<Technique | ''>(own?.technique ?? '');
  const [shares, setShares] = useState<Share[]>(
    own?.milestones.map((one) => ({ ...one })) ?? [{ task: null, weight: null }],
  );
  const [base, setBase] = useState<number | null>(own?.apportionedTo ?? null);
  const [busy, setBusy] = useState(false);
  const tasks = answer.data.nodes.flatMap((one, i) =>
    one.id > 0 && one.id !== id ? [{ value: one.id, label: `${answer.wbs[i] ?? ''} ${answer.names[i]}`.trim() }] : [],
  );
  const known = new Set(tasks.map(({ value }) => value));
  const milestones: MilestoneShare[] = shares.map(({ task, weight }) => ({
    task: task ?? 0,
    weight: Math.round((weight ?? 0) * 100),
  }));
  const wrong =
    technique === ''
      ? []
      : wrongTechnique(id, { technique, milestones, apportionedTo: base }, (one) => known.has(one), all);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const more = {
        ...(technique === 'milestones' && { milestones }),
        ...(technique === 'apportioned' && { apportionedTo: base }),
      };
      await send(saveTechnique, { projectId, task: id, technique: technique === '' ? null : technique, ...more });
      close();
    } finally {
      setBusy(false);
    }
  };
  const change = (at: number, part: Partial<Share>): void =>
    setShares(shares.map((one, i) => (i === at ? { ...one, ...part } : one)));
  return (
    <Modal
      open
      width={640}
      title={`${t(x.technique)}: ${answer.names[node]}`}
      onCancel={close}
      onOk={() => void save().catch(() => undefined)}
      okButtonProps={{ disabled: wrong.length > 0, loading: busy }}
    >
      <Form layout="vertical">
        <Form.Item label={t(x.technique)} htmlFor="evm-technique">
          <Select<Technique | ''>
            id="evm-technique"
            value={technique}
            onChange={setTechnique}
            options={[
              { value: '' as const, label: t(x.asProject) },
              ...Object.entries(techniques).map(([value, label]) => ({ value: value as Technique, label: t(label) })),
            ]}
          />
        </Form.Item>
        {technique === 'apportioned' && (
          <Form.Item label={t(x.base)} htmlFor="evm-base">
            <Select id="evm-base" showSearch={BY_LABEL} value={base} onChange={setBase} options={tasks} />
          </Form.Item>
        )}
        {technique === 'milestones' && (
          <>
            {shares.map(({ task, weight }, at) => (
              <div key={at} className="wm-evm-share">
                <Select
                  aria-label={t(x.milestone)}
                  showSearch={BY_LABEL}
                  placeholder={t(x.milestone)}
                  value={task}
                  onChange={(next) => change(at, { task: next })}
                  options={tasks}
                />
                <InputNumber<number>
                  aria-label={t(x.weight)}
                  placeholder={t(x.weight)}
                  min={0}
                  max={100}
                  precision={2}
                  value={weight}
                  onChange={(next) => change(at, { weight: next })}
                />
                <Button
                  aria-label={t(x.removeMilestone)}
                  icon={<DeleteOutlined />}
                  onClick={() => setShares(shares.filter((_, i) => i !== at))}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => setShares([...shares, { task: null, weight: null }])}>
              {t(x.addMilestone)}
            </Button>
          </>
        )}
      </Form>
      {wrong.map(({ message, params }) => (
        <Alert key={message.key} className="wm-evm-wrong" type="info" showIcon title={t(message, params)} />
      ))}
      <p className="wm-hint">{t(p.techniqueHint)}</p>
    </Modal>
  );
}
