import { Select } from 'antd';
import { t } from '#web/lang.ts';
import { FIELD_RIGHTS } from '../../../definition/option-texts.ts';
import type { FieldRight, FieldRights } from '../../../graph.ts';
import { designerTexts as d } from '../designer-texts.ts';
import { useFacts } from './form-parts.tsx';

/** Right per variable; a variable not named has the default right of its place. */
export function FieldRightsTable({
  value,
  usual,
  onChange,
}: {
  value: FieldRights | undefined;
  usual: FieldRight;
  onChange(fields: FieldRights | undefined): void;
}) {
  const { fields, disabled } = useFacts();
  if (fields.length === 0) return <p className="wf-hint">{t(d.noFields)}</p>;
  const set = (name: string, right: FieldRight): void => {
    const { [name]: _gone, ...rest } = value ?? {};
    const next = right === usual ? rest : { ...rest, [name]: right };
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <table className="wf-changes">
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <td>{field.label}</td>
            <td style={{ width: 150 }}>
              <Select<FieldRight>
                size="small"
                style={{ width: '100%' }}
                aria-label={field.label}
                disabled={disabled}
                value={value?.[field.key] ?? usual}
                options={(Object.keys(FIELD_RIGHTS) as FieldRight[]).map((r) => ({
                  value: r,
                  label: t(FIELD_RIGHTS[r]),
                }))}
                onChange={(right) => set(field.key, right)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
