import { Select, Space } from 'antd';
import { isPlain } from '#kernel/check.ts';
import type { Money } from '#kernel/field.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import { DecimalInput } from './decimal.tsx';
import type { FieldKindView, InputProps } from './field-kind.ts';

const CURRENCIES = ['CNY', 'HKD', 'USD', 'EUR', 'GBP', 'JPY', 'SGD'];

/** Amount and currency; without an amount there is no value. */
function MoneyInput(props: InputProps) {
  const { value, onChange } = props;
  const given = isPlain(value) ? (value as unknown as Money) : null;
  const usual = typeof props.field.default === 'string' ? props.field.default : 'CNY';
  const currency = given?.currency ?? usual;
  const choices = CURRENCIES.includes(currency) ? CURRENCIES : [currency, ...CURRENCIES];
  return (
    <Space.Compact block>
      <DecimalInput
        {...props}
        value={given?.amount ?? null}
        onChange={(amount) => onChange(amount === null ? null : { amount, currency })}
      />
      <Select
        value={currency}
        disabled={(props.disabled ?? false) || given === null}
        aria-label={t(entityTexts.currency)}
        style={{ width: 88 }}
        options={choices.map((code) => ({ value: code, label: code }))}
        onChange={(code) => given && onChange({ amount: given.amount, currency: code })}
      />
    </Space.Compact>
  );
}

export const moneyView: FieldKindView = {
  Input: MoneyInput,
  Cell: TextCell,
  Filter: null,
  width: 140,
  align: 'right',
  sortable: false,
};
