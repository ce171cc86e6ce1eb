/** Settings of a task: who, how it is decided, what else may be done, when it is due, which fields may be seen. */
import { Tabs } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { put } from '../../put.ts';
import { FieldRightsTable } from './FieldRightsTable.tsx';
import { TaskDeadline } from './TaskDeadline.tsx';
import { TaskPeople, type TaskTabProps } from './TaskPeople.tsx';
import { TaskRules } from './TaskRules.tsx';

const w = {
  people: ['人员', '人員', 'People'],
  rules: ['规则', '規則', 'Rules'],
  due: ['期限', '期限', 'Deadline'],
  fields: ['字段', '欄位', 'Fields'],
} as const satisfies Record<string, Triple>;

export function TaskForm(props: TaskTabProps) {
  const { task, onChange } = props;
  return (
    <Tabs
      size="small"
      items={[
        { key: 'people', label: t(w.people), children: <TaskPeople {...props} /> },
        { key: 'rules', label: t(w.rules), children: <TaskRules {...props} /> },
        { key: 'due', label: t(w.due), children: <TaskDeadline {...props} /> },
        {
          key: 'fields',
          label: t(w.fields),
          children: (
            <FieldRightsTable
              value={task.fields}
              usual="read"
              onChange={(fields) => onChange(put(task, 'fields', fields))}
            />
          ),
        },
      ]}
    />
  );
}
