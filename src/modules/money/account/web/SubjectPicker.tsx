/**
 * Chooses a subject: the leaves in use that take amounts of a kind, in their tree; those above them only show where they belong. Found by
 * code and name.
 */

import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#web/api.ts';
import type { InputProps } from '#web/fields/field-kind.ts';
import { t } from '#web/lang.ts';
import { TREE_BY_TITLE } from '#web/parts/find.ts';
import { type OfferedSubject, subjectsOf } from '../account.calls.ts';
import type { SubjectScope } from '../account.entity.ts';
import { accountPageTexts as x } from './texts.ts';

interface Node {
  value: number;
  title: string;
  selectable: boolean;
  children: Node[];
}

/** Subjects as a tree; only those that may be used can be chosen. */
export function subjectNodes(subjects: readonly OfferedSubject[]): Node[] {
  const nodes = new Map(
    subjects.map((one) => [
      one.id,
      { value: one.id, title: `${one.code} ${one.name}`, selectable: one.usable, children: [] as Node[] },
    ]),
  );
  const roots: Node[] = [];
  for (const { id, parent } of subjects) (nodes.get(parent ?? -1)?.children ?? roots).push(nodes.get(id)!);
  return roots;
}

/** The subjects that take amounts of a kind. */
export function useSubjects(scope: SubjectScope): readonly OfferedSubject[] | null {
  const { data } = useCall(subjectsOf, { scope }, { quiet: true, background: true });
  return data ?? null;
}

interface SubjectPickerProps extends Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'autoFocus'> {
  scope: SubjectScope;
  value: number | null;
  /** How the value is called, where it is not offered any more. */
  known?: string | null;
  onChange(id: number | null): void;
}

export function SubjectPicker({ scope, value, known, onChange, invalid, ...rest }: SubjectPickerProps) {
  const subjects = useSubjects(scope);
  const nodes = useMemo(() => subjectNodes(subjects ?? []), [subjects]);
  const offered = subjects?.some(({ id }) => id === value) ?? false;
  return (
    <TreeSelect
      {...(rest.id ? { id: rest.id } : { 'aria-label': t(x.choose) })}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      {...(invalid && { status: 'error' as const })}
      style={{ width: '100%' }}
      placeholder={t(x.choose)}
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      showSearch={TREE_BY_TITLE}
      loading={subjects === null}
      notFoundContent={t(x.none)}
      treeData={
        value !== null && !offered && known
          ? [...nodes, { value, title: known, selectable: true, children: [] }]
          : nodes
      }
      value={value}
      onChange={(next: number | null | undefined) => onChange(next ?? null)}
    />
  );
}
