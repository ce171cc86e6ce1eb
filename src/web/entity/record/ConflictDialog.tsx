import { Alert, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { FieldChange } from '#kernel/diff.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import type { Titles } from '../../fields/field-kind.ts';
import { FieldCell } from '../../fields/field-kinds.tsx';
import { instantText } from '../../fields/format.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { changedFields, conflicts, merged, type Side, type Values } from './conflict.ts';
import { flatValues } from './record-values.ts';
import { SidesTable } from './SidesTable.tsx';

/** The server's answer to an update on an old version: the current row and what was changed since, by whom. */
export interface ConflictData {
  row: Readonly<Record<string, unknown>>;
  since?: readonly { at: string; by: string; changes: readonly FieldChange[] }[];
}

interface ConflictDialogProps {
  entity: Entity;
  fields: Fields;
  titles?: Readonly<Record<string, Titles>> | undefined;
  /** The values the edit began with. */
  base: Values;
  /** The values to be saved. */
  mine: Values;
  data: ConflictData;
  onCancel(): void;
  onMerge(values: Record<string, unknown>): void;
}

/** Shows who changed what meanwhile and lets the user choose a side for each field changed twice. */
export function ConflictDialog({ entity, fields, titles, base, mine, data, onCancel, onMerge }: ConflictDialogProps) {
  const names = useMemo(() => Object.keys(mine), [mine]);
  const theirs = useMemo(() => flatValues(data.row, fields), [data, fields]);
  const open = conflicts(names, base, mine, theirs);
  const taken = changedFields(Object.keys(fields), base, theirs).filter(
    (name) => !open.some((field) => field.name === name),
  );
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const last = data.since?.at(-1);
  const who = [...new Set(data.since?.map((change) => change.by).filter(Boolean))].join('、');
  const decided = open.every((field) => choices[field.name]);
  const cell = (name: string, value: unknown) => (
    <span className="wm-side-value">
      <FieldCell
        field={fields[name]!}
        value={value}
        titles={titles?.[name]}
        titlesOf={(cell) => titles?.[`${name}.${cell}`]}
        full
      />
    </span>
  );
  return (
    <Modal
      open
      centered
      width={760}
      title={`${t(entityTexts.conflictTitle)} · ${t(entity.label)}`}
      okText={t(entityTexts.mergeSave)}
      cancelText={t(entityTexts.cancel)}
      okButtonProps={{ disabled: !decided }}
      onOk={() => onMerge(merged(names, base, mine, theirs, choices))}
      onCancel={onCancel}
    >
      <Alert
        type="warning"
        showIcon
        title={t(entityTexts.conflictBy, {
          who: who || t(entityTexts.conflictOther),
          when: instantText(last?.at ?? String(data.row.updatedAt ?? '')),
        })}
      />
      {open.length === 0 && <p>{t(entityTexts.conflictNone)}</p>}
      {open.length + taken.length > 0 && (
        <SidesTable
          rows={open.map((field) => ({
            key: field.name,
            label: t(fields[field.name]!.label),
            value: (of) => cell(field.name, field[of]),
          }))}
          choices={choices}
          onChoose={setChoices}
        >
          {taken.map((name) => (
            <tr key={name}>
              <td>{t(fields[name]!.label)}</td>
              <td>
                <span className="wm-side-value">{cell(name, base[name])}</span>
              </td>
              <td className="wm-after">
                <span className="wm-side-value">{cell(name, theirs[name])}</span>
              </td>
              <td className="wm-none">{t(entityTexts.conflictTaken)}</td>
            </tr>
          ))}
        </SidesTable>
      )}
    </Modal>
  );
}
