import type { CSSProperties } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { namedValue } from '#kernel/query.ts';
import type { Titles } from '../../fields/field-kind.ts';
import { FieldCell, fieldKinds } from '../../fields/field-kinds.tsx';
import { instantText } from '../../fields/format.ts';
import { t } from '../../lang.ts';
import { useReadable } from '../../readable.ts';
import { entityTexts } from '../entity-texts.ts';
import { type AnyRow, useRuntime } from '../list/use-entity-list.ts';
import { addedFields } from './record-values.ts';
import '../entity.css';
import './record.css';

interface DetailFieldsProps {
  entity: Entity;
  row: AnyRow;
  titles: Readonly<Record<string, Titles>>;
  /** A field already in the head. */
  told?: string | null;
}

const empty = (value: unknown): boolean => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/**
 * The fields of a record to read: those of the form in its order, then the ones only the server sets. Empty form fields are shown;
 * empty server fields are not. Creator and time are a quiet line below.
 */
export function DetailFields({ entity: whole, row, titles, told = null }: DetailFieldsProps) {
  const entity = useReadable(whole, scopeOfRecord(whole, row));
  const inForm = new Set(entity.form.flat());
  const rest = Object.keys(entity.fields).filter(
    (name) =>
      !inForm.has(name) && name !== told && entity.fields[name]!.kind !== 'json' && !empty(namedValue(row, name)),
  );
  // Its history, if the server keeps one; otherwise only the common data.
  const executed = rest.some((name) => name.startsWith('actual'));
  const ext = Object.entries(addedFields(useRuntime(entity.name)));
  const item = (name: string, field: Field) => (
    <div key={name} className={fieldKinds[field.kind].wide ? 'wm-detail-item wm-detail-wide' : 'wm-detail-item'}>
      <dt>{t(field.label)}</dt>
      <dd>
        <FieldCell
          field={field}
          value={namedValue(row, name)}
          titles={titles[name]}
          titlesOf={(cell) => titles[`${name}.${cell}`]}
          linked
          full
        />
      </dd>
    </div>
  );
  const block = (names: readonly [string, Field][], key: string) => {
    const narrow = names.filter(([, field]) => !fieldKinds[field.kind].wide);
    const wide = names.filter(([, field]) => fieldKinds[field.kind].wide);
    return (
      <dl key={key} className="wm-detail wm-detail-row" style={{ '--wm-cells': 2 } as CSSProperties}>
        {narrow.map(([name, field]) => item(name, field))}
        {wide.map(([name, field]) => item(name, field))}
      </dl>
    );
  };
  const own = entity.form.flat().filter((name) => entity.fields[name]);
  return (
    <>
      {block(
        own.map((name) => [name, entity.fields[name]!]),
        'form',
      )}
      {ext.length > 0 && <h2 className="wm-form-head">{t(entityTexts.extFields)}</h2>}
      {ext.length > 0 && block(ext, 'ext')}
      {rest.length > 0 && (
        <h2 className="wm-form-head">{t(executed ? entityTexts.execution : entityTexts.recordInfo)}</h2>
      )}
      {rest.length > 0 &&
        block(
          rest.map((name) => [name, entity.fields[name]!]),
          'rest',
        )}
      <dl className="wm-record-made">
        <div>
          <dt>{t(entityTexts.created)}</dt>
          <dd>{[instantText(row.createdAt), titles.createdBy?.[Number(row.createdBy)]].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t(entityTexts.updated)}</dt>
          <dd>{[instantText(row.updatedAt), titles.updatedBy?.[Number(row.updatedBy)]].filter(Boolean).join(' · ')}</dd>
        </div>
      </dl>
    </>
  );
}
