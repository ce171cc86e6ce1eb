import type { BaseRow } from '#kernel/entity.ts';
import { namedValue } from '#kernel/query.ts';
import { useRuntime } from '#web/entity/list/use-entity-list.ts';
import { addedFields } from '#web/entity/record/record-values.ts';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import './calendar.css';

/** The filled additional fields of a record in a line, for pages that show records in their own way. */
export function AddedValues({ entity, row }: { entity: string; row: BaseRow }) {
  const fields = addedFields(useRuntime(entity));
  const filled = Object.entries(fields).filter(([name]) => (namedValue({ ...row }, name) ?? null) !== null);
  if (filled.length === 0) return null;
  return (
    <dl className="wm-added">
      {filled.map(([name, field]) => (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          <dd>
            <FieldCell field={field} value={namedValue({ ...row }, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
