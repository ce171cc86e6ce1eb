import { InputNumber, Space } from 'antd';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import type { FilterProps } from './field-kind.ts';
import { readRange, writeRange } from './filter-text.ts';

/** From-to filter of the number kinds. */
export function NumberRange({ value, onChange, id }: FilterProps) {
  const [from, to] = readRange(value);
  return (
    <Space.Compact block>
      <InputNumber<string>
        {...(id && { id })}
        stringMode
        controls={false}
        value={from || null}
        placeholder={t(entityTexts.from)}
        onChange={(next) => onChange(writeRange(next ?? '', to))}
        style={{ width: '50%' }}
      />
      <InputNumber<string>
        stringMode
        controls={false}
        value={to || null}
        placeholder={t(entityTexts.to)}
        aria-label={t(entityTexts.to)}
        onChange={(next) => onChange(writeRange(from, next ?? ''))}
        style={{ width: '50%' }}
      />
    </Space.Compact>
  );
}
