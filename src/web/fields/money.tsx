import { Input, Select, Space } from 'antd';
import { useState } from 'react';
import { isPlain } from '#kernel/check.ts';
import type { Money } from '#kernel/field.ts';
import { MONEY_UNITS, type MoneyUnit, readAmount, showAmount, USUAL_CURRENCY } from '#kernel/fields/money.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { useStore } from '../store.ts';
import { TextCell } from './cell-text.tsx';
import type { CellProps, FieldKindView, FilterProps, InputProps } from './field-kind.ts';
import { readRange, writeRange } from './filter-text.ts';
import { moneyUnit, setMoneyUnit } from './money-unit.ts';

const CURRENCIES = ['CNY', 'HKD', 'USD', 'EUR', 'GBP', 'JPY', 'SGD'];
const UNITS = Object.keys(MONEY_UNITS) as MoneyUnit[];

const moneyOf = (value: unknown): Money | null => (isPlain(value) ? (value as unknown as Money) : null);

interface AmountProps extends Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'autoFocus'> {
  amount: string | null;
  unit: MoneyUnit;
  label?: string;
  /** Input that is not an amount is passed on unchanged, to be refused by name. */
  onChange(amount: string | null): void;
}

/** An amount as it is typed: full width, separators and units are read; when it is left, it is written in the unit. */
function AmountInput({ amount, unit, label, onChange, invalid, ...rest }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const stands = amount === null ? '' : showAmount(amount, unit);
  const type = (text: string): void => {
    setTyped(text);
    onChange(text.trim() === '' ? null : (readAmount(text, unit) ?? text));
  };
  return (
    <Input
      {...(rest.id && { id: rest.id })}
      {...(label && { 'aria-label': label })}
      inputMode="decimal"
      value={typed ?? stands}
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      {...(invalid && { status: 'error' as const })}
      style={{ textAlign: 'right' }}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Amount, the unit it is counted in, and its currency; without an amount there is no value. */
function MoneyInput({ value, onChange, ...rest }: InputProps) {
  const given = moneyOf(value);
  const chosen = useStore(moneyUnit);
  const currency = given?.currency ?? USUAL_CURRENCY;
  const unit = currency === USUAL_CURRENCY ? chosen : 'one';
  const choices = CURRENCIES.includes(currency) ? CURRENCIES : [currency, ...CURRENCIES];
  const disabled = rest.disabled ?? false;
  return (
    <Space.Compact block>
      <AmountInput
        {...rest}
        amount={given?.amount ?? null}
        unit={unit}
        onChange={(amount) => onChange(amount === null ? null : { amount, currency })}
      />
      <Select
        value={unit}
        disabled={disabled || currency !== USUAL_CURRENCY}
        aria-label={t(entityTexts.moneyUnit)}
        popupMatchSelectWidth={false}
        style={{ width: 92 }}
        options={UNITS.map((one) => ({ value: one, label: t(MONEY_UNITS[one].label) }))}
        onChange={setMoneyUnit}
      />
      <Select
        value={currency}
        disabled={disabled || given === null}
        aria-label={t(entityTexts.currency)}
        style={{ width: 88 }}
        options={choices.map((code) => ({ value: code, label: code }))}
        onChange={(code) => given && onChange({ amount: given.amount, currency: code })}
      />
    </Space.Compact>
  );
}

/** In the unit the person counts in, whole; in yuan on hover. */
function MoneyCell({ value, full, ...rest }: CellProps) {
  const unit = useStore(moneyUnit);
  const money = moneyOf(value);
  if (!money) return <TextCell {...rest} value={value} full={full ?? false} />;
  const { amount, currency } = money;
  // The large units are those of yuan.
  const usual = currency === USUAL_CURRENCY;
  const mark = !usual ? ` ${currency}` : unit === 'one' && !full ? '' : ` ${t(MONEY_UNITS[unit].label)}`;
  return (
    <span className={full ? 'wm-full-text' : 'wm-line'} title={`${showAmount(amount)} ${currency}`}>
      {`${showAmount(amount, usual ? unit : 'one')}${mark}`}
    </span>
  );
}

/** From-to, in the unit the person counts in. */
function MoneyRange({ value, onChange, id }: FilterProps) {
  const unit = useStore(moneyUnit);
  const [from, to] = readRange(value);
  const part = (amount: string, write: (amount: string) => string | undefined, label: string, own?: string) => (
    <AmountInput
      {...(own && { id: own })}
      amount={amount || null}
      unit={unit}
      label={label}
      onChange={(next) => onChange(write(next ?? ''))}
    />
  );
  return (
    <Space.Compact block>
      {part(from, (next) => writeRange(next, to), t(entityTexts.from), id)}
      {part(to, (next) => writeRange(from, next), t(entityTexts.to))}
    </Space.Compact>
  );
}

export const moneyView: FieldKindView = {
  Input: MoneyInput,
  Cell: MoneyCell,
  Filter: MoneyRange,
  width: 140,
  align: 'right',
  sortable: true,
};
