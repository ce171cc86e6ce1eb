import { Modal, Radio, Table } from 'antd';
import { type RefObject, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { labelled, t } from '#web/lang.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { type Choice, conflictKey, type PlanConflict } from '../../edit/plan-edits.ts';
import { TakeBaselineDialog } from '../change/TakeBaselineDialog.tsx';
import { minuteText } from '../date-text.ts';
import { ExportDialog } from '../exchange/ExportDialog.tsx';
import { ImportPlanDialog } from '../exchange/ImportPlanDialog.tsx';
import { addedText } from '../grid/added-columns.ts';
import type { Names } from '../grid/choice-columns.ts';
import { SettingsDialog } from '../schedule/SettingsDialog.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { editorTexts as e } from './editor-texts.ts';
import { KeysDialog } from './KeysDialog.tsx';
import type { PlanSession } from './plan-session.ts';
import { RecurringDialog } from './RecurringDialog.tsx';
import type { OpenConflict } from './use-plan-saving.ts';

export type OpenDialog =
  | { kind: 'baseline' | 'import' | 'export' | 'settings' | 'batch' | 'keys' | 'recurring' }
  | { kind: 'conflict'; conflict: OpenConflict };

interface Props {
  dialog: OpenDialog;
  scope: ScopeRef;
  name: string;
  session: PlanSession;
  names: Names;
  gantt: RefObject<GanttHandle | null>;
  columns: readonly GanttColumn[];
  mayEditOwner: boolean;
  selected: readonly number[];
  apply(changed: Changed): boolean;
  onPerson(id: number, title: string): void;
  /** A task was made and is to be shown. */
  onMade(taskId: number): void;
  onClose(): void;
  onReload(): void;
}

export function PlanDialogs(props: Props) {
  switch (props.dialog.kind) {
    case 'baseline':
      return <TakeBaselineDialog scope={props.scope} onClose={props.onClose} />;
    case 'settings':
      return <SettingsDialog {...props} />;
    case 'batch':
      return <BatchDialog {...props} rows={props.selected} />;
    case 'recurring':
      return <RecurringDialog {...props} />;
    case 'keys':
      return <KeysDialog onClose={props.onClose} />;
    case 'export':
      return <ExportDialog {...props} />;
    case 'import':
      return (
        <ImportPlanDialog
          scope={props.scope}
          mayEditOwner={props.mayEditOwner}
          empty={props.session.plan.tasks.length === 0}
          onClose={props.onClose}
          onImported={props.onReload}
        />
      );
    case 'conflict':
      return <ConflictDialog {...props} conflict={props.dialog.conflict} />;
  }
}

const MINUTE_FIELDS = new Set(['start', 'finish', 'constraintAt', 'deadline', 'actualStart', 'actualFinish']);
const PERSON_FIELDS = new Set(['responsibleId']);
const LABELS: Record<string, keyof typeof e> = {
  responsibleId: 'responsible',
  durationMinutes: 'duration',
  workMinutes: 'hours',
  roleId: 'role',
  participantIds: 'participants',
  calendarId: 'calendar',
  parentId: 'placing',
  children: 'subtasks',
};

/** Who changed what meanwhile; mine or theirs per field. */
function ConflictDialog({ conflict, session, names, onClose }: Props & { conflict: OpenConflict }) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const nameOf = (field: string): string => {
    const added = names.added.get(field);
    if (added) return t(added.field.label);
    const key = LABELS[field] ?? (field as keyof typeof e);
    return e[key] ? t(e[key]) : field.includes('>') ? t(e.predecessors) : field;
  };
  const shown = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t(e.none);
    const added = names.added.get(field);
    if (added) return addedText(added, value);
    if (MINUTE_FIELDS.has(field)) return minuteText(value as number);
    if (PERSON_FIELDS.has(field)) return names.people[value as number] ?? String(value);
    if (field === 'durationMinutes')
      return t(e.days, { count: Math.round(((value as number) / session.plan.settings.minutesPerDay) * 100) / 100 });
    if (field === 'workMinutes') return String(Math.round((value as number) / 6) / 10);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const label = (c: PlanConflict): string => {
    if (c.kind === 'gone') return t(e.gone);
    return c.kind === 'computed' ? t(e.becameParent, { field: nameOf(c.field) }) : nameOf(c.field);
  };
  const ownNames = new Map(session.plan.tasks.map((task) => [task.id, task.name]));
  /** Nothing can be written to a removed task: it is named, not asked in detail. */
  const mine = (c: PlanConflict): string =>
    c.kind === 'gone' ? c.field.split(',').map(nameOf).join(', ') : shown(c.field, c.mine);
  const all = (choice: Choice): void =>
    setChoices(Object.fromEntries(conflict.conflicts.map((c) => [conflictKey(c), choice])));
  const made = conflict.conflicts.map((c) => choices[conflictKey(c)]);
  const decided = made.every(Boolean);
  /** Values common to all of them; nothing is preselected. */
  const one = decided && new Set(made).size === 1 ? made[0] : null;
  const confirm = (): void => {
    onClose();
    conflict.onDecided(choices);
  };
  return (
    <Modal
      open
      width={860}
      title={t(e.conflictTitle, { name: conflict.changedBy })}
      okText={t(e.conflictSave)}
      okButtonProps={{ disabled: !decided }}
      onOk={confirm}
      onCancel={onClose}
    >
      <Radio.Group
        size="small"
        optionType="button"
        style={{ marginBottom: 8 }}
        value={one}
        options={[
          { value: 'mine', label: t(e.allMine) },
          { value: 'theirs', label: t(e.allTheirs) },
        ]}
        onChange={(event) => all(event.target.value as Choice)}
      />
      <Table<PlanConflict>
        size="small"
        rowKey={(c) => conflictKey(c)}
        dataSource={[...conflict.conflicts]}
        pagination={false}
        scroll={{ y: 380 }}
        columns={[
          {
            title: t(e.conflictTask),
            key: 'name',
            ellipsis: true,
            // A task removed there has its name only here.
            render: (_, c) => c.name || ownNames.get(c.taskId),
          },
          { title: t(e.conflictField), key: 'field', width: 110, render: (_, c) => label(c) },
          { title: t(e.conflictBase), key: 'base', width: 130, render: (_, c) => shown(c.field, c.base) },
          {
            title: '',
            key: 'choice',
            width: 340,
            render: (_, c) => (
              <Radio.Group
                value={choices[conflictKey(c)] ?? null}
                onChange={(event) => setChoices({ ...choices, [conflictKey(c)]: event.target.value as Choice })}
              >
                <Radio value="mine">{labelled(t(e.conflictMine), mine(c))}</Radio>
                <Radio value="theirs">{labelled(t(e.conflictTheirs), shown(c.field, c.theirs))}</Radio>
              </Radio.Group>
            ),
          },
        ]}
      />
    </Modal>
  );
}
