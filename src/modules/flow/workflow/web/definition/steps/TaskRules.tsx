/** Other actions at a task, and what happens if it finds nobody, the initiator, or the same person again. */
import { Checkbox } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { ALLOWANCES, DUPLICATE, EMPTY, FAIL, SETTING_NAMES as names, SELF } from '../../../definition/option-texts.ts';
import type { TaskSettings } from '../../../definition/tree.ts';
import type { TaskAllowance } from '../../../graph.ts';
import { put } from '../../put.ts';
import { ApproverRules } from './ApproverRules.tsx';
import { Choice, Field, useFacts } from './form-parts.tsx';
import type { TaskTabProps } from './TaskPeople.tsx';

const w = {
  byDefault: ['按流程设置', '按流程設定', 'Follow the workflow settings'],
  adder: ['退回加签人', '退回加簽人', 'Back to the person who added them'],
  node: ['视为节点驳回', '視為節點駁回', 'Treat as rejected at this step'],
  keepVotes: ['直接返回后保留已有的同意', '直接返回後保留已有的同意', 'Keep agreements given before'],
} as const satisfies Record<string, Triple>;

const INHERIT = 'inherit';
function policy<K extends string>(items: Readonly<Record<K, Triple>>): Readonly<Record<K | typeof INHERIT, Triple>> {
  return { [INHERIT]: w.byDefault, ...items } as Readonly<Record<K | typeof INHERIT, Triple>>;
}
const HANDLE_ALLOW: readonly TaskAllowance[] = ['transfer', 'delegate', 'addSignParallel', 'takeBack', 'cc'];

export function TaskRules({ task, handling, onChange }: TaskTabProps) {
  const { disabled } = useFacts();
  const allowed = handling ? HANDLE_ALLOW : (Object.keys(ALLOWANCES) as TaskAllowance[]);
  const inherit = <K extends 'empty' | 'self' | 'duplicate'>(key: K, value: string): void =>
    onChange(put(task, key, value === INHERIT ? undefined : (value as TaskSettings[K])));
  return (
    <>
      <div className="wf-field">
        <div className="wf-label">{t(names.allow!)}</div>
        <Checkbox.Group<TaskAllowance>
          disabled={disabled}
          value={task.allow}
          style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}
          options={allowed.map((key) => ({ value: key, label: t(ALLOWANCES[key]) }))}
          onChange={(allow) => onChange({ ...task, allow })}
        />
      </div>
      {task.allow.includes('direct') && (
        <div className="wf-field">
          <Checkbox
            disabled={disabled}
            checked={task.keepVotes === true}
            onChange={(e) => onChange(put(task, 'keepVotes', e.target.checked ? true : undefined))}
          >
            {t(w.keepVotes)}
          </Checkbox>
        </div>
      )}
      <Field label={t(names.empty!)}>
        {(id) => (
          <Choice id={id} items={policy(EMPTY)} value={task.empty ?? INHERIT} onChange={(v) => inherit('empty', v)} />
        )}
      </Field>
      <Field label={t(names.self!)}>
        {(id) => (
          <Choice id={id} items={policy(SELF)} value={task.self ?? INHERIT} onChange={(v) => inherit('self', v)} />
        )}
      </Field>
      <Field label={t(names.duplicate!)}>
        {(id) => (
          <Choice
            id={id}
            items={policy(DUPLICATE)}
            value={task.duplicate ?? INHERIT}
            onChange={(v) => inherit('duplicate', v)}
          />
        )}
      </Field>
      {!handling && (
        <>
          <Field label={t(names.onFail!)}>
            {(id) => (
              <Choice
                id={id}
                items={FAIL}
                value={task.onFail ?? 'start'}
                onChange={(v) => onChange(put(task, 'onFail', v === 'start' ? undefined : v))}
              />
            )}
          </Field>
          <Field label={t(names.addSignFail!)}>
            {(id) => (
              <Choice
                id={id}
                items={{ adder: w.adder, node: w.node }}
                value={task.addSignFail ?? 'adder'}
                onChange={(v) => onChange(put(task, 'addSignFail', v === 'adder' ? undefined : v))}
              />
            )}
          </Field>
        </>
      )}
      <div className="wf-field">
        <div className="wf-label">{t(names.cc!)}</div>
        <ApproverRules
          rules={task.cc ?? []}
          onChange={(cc) => onChange(put(task, 'cc', cc.length > 0 ? cc : undefined))}
        />
      </div>
    </>
  );
}
