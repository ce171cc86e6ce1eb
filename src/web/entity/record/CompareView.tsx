import { Checkbox, Empty, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { Titles } from '../../fields/field-kind.ts';
import { FieldCell } from '../../fields/field-kinds.tsx';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { compareRows, type Snapshot } from './compare.ts';
import '../entity.css';

export interface CompareViewProps {
  entity: Entity;
  before: readonly Snapshot[];
  after: readonly Snapshot[];
  /** Compared fields in this order; default: the columns of the list. */
  fields?: readonly string[];
  titles?: Readonly<Record<string, Titles>>;
  /** Names of the two sides; default Before and After. */
  names?: readonly [before: string, after: string];
}

const KIND = {
  added: { text: entityTexts.added, color: 'green' },
  removed: { text: entityTexts.deleted, color: 'red' },
  changed: { text: entityTexts.changed, color: 'blue' },
  same: { text: entityTexts.same, color: 'default' },
} as const;

/** Two snapshots of records: what was added, removed and changed, old and new value of a changed field in one cell. */
export function CompareView({ entity, before, after, fields, titles, names }: CompareViewProps) {
  const [onlyChanges, setOnlyChanges] = useState(true);
  const shown = useMemo(() => (fields ?? entity.list.columns).filter((name) => entity.fields[name]), [fields, entity]);
  const rows = useMemo(() => compareRows(entity, before, after, shown), [entity, before, after, shown]);
  const visible = onlyChanges ? rows.filter((row) => row.kind !== 'same') : rows;
  const count = (kind: keyof typeof KIND): number => rows.filter((row) => row.kind === kind).length;
  const sides = names ?? [t(entityTexts.before), t(entityTexts.after)];
  return (
    <div className="wm-card wm-compare">
      <div className="wm-toolbar">
        {(['added', 'removed', 'changed', 'same'] as const).map((kind) => (
          <Tag key={kind} color={KIND[kind].color}>
            {t(KIND[kind].text)} {count(kind)}
          </Tag>
        ))}
        <span>
          <span className="wm-before">{sides[0]}</span> → <span className="wm-after">{sides[1]}</span>
        </span>
        <span className="wm-toolbar-right">
          <Checkbox checked={onlyChanges} onChange={(event) => setOnlyChanges(event.target.checked)}>
            {t(entityTexts.onlyChanges)}
          </Checkbox>
        </span>
      </div>
      {visible.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(entityTexts.noDifference)} />
      ) : (
        <table className="wm-diff">
          <thead>
            <tr>
              <th style={{ width: 90 }} aria-label={t(entityTexts.changed)} />
              {shown.map((name) => (
                <th key={name}>{t(entity.fields[name]!.label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <tr key={row.id} className={`wm-${row.kind}`}>
                <td>
                  <Tag color={KIND[row.kind].color}>{t(KIND[row.kind].text)}</Tag>
                </td>
                {shown.map((name) => {
                  const field = entity.fields[name]!;
                  const now = (row.after ?? row.before)![name];
                  if (!row.changed.includes(name))
                    return (
                      <td key={name}>
                        <FieldCell field={field} value={now} titles={titles?.[name]} />
                      </td>
                    );
                  return (
                    <td key={name}>
                      <div className="wm-before">
                        <FieldCell field={field} value={row.before![name]} titles={titles?.[name]} />
                      </div>
                      <div className="wm-after">
                        <FieldCell field={field} value={now} titles={titles?.[name]} />
                      </div>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
