/** The inputs of a report: grouping, period, subject. */
import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { Fragment, type ReactNode, useId } from 'react';
import type { Field } from '#kernel/field.ts';
import { optionsOf } from '../fields/choice.tsx';
import { fieldKinds } from '../fields/field-kinds.tsx';
import { t } from '../lang.ts';
import { reportTexts as r } from './report-texts.ts';
import type { ReportState } from './use-report.ts';
import './report.css';

const DAY = 'YYYY-MM-DD';

/** Inputs drawn in their own way, by name. */
export type OwnReportInputs<R> = Readonly<Record<string, (state: ReportState<R>) => ReactNode>>;

export function ReportInputs<R>({ state, own }: { state: ReportState<R>; own?: OwnReportInputs<R> | undefined }) {
  const { inputs } = state.report;
  const period = 'from' in inputs && 'to' in inputs;
  const others = Object.entries(inputs).filter(([name]) => !(period && (name === 'from' || name === 'to')));
  return (
    <div className="wm-report-inputs">
      {others.map(([name, field]) =>
        own?.[name] ? (
          <Fragment key={name}>{own[name](state)}</Fragment>
        ) : (
          <OneInput key={name} name={name} field={field} state={state} />
        ),
      )}
      {period && <Period state={state} />}
    </div>
  );
}

interface OneInputProps<R> {
  name: string;
  field: Field;
  state: ReportState<R>;
}

function OneInput<R>({ name, field, state: { asked, choose, list } }: OneInputProps<R>) {
  const id = useId();
  if (field.kind === 'choice' && field.required)
    return (
      <Segmented<string>
        aria-label={t(field.label)}
        value={asked[name] ?? ''}
        options={optionsOf(field.items)}
        onChange={(value) => choose({ [name]: value })}
      />
    );
  const { Filter } = fieldKinds[field.kind];
  return (
    Filter && (
      <div className="wm-report-input">
        <label htmlFor={id}>{t(field.label)}</label>
        <Filter
          id={id}
          field={field}
          value={asked[name]}
          scope={list.scope}
          onChange={(value) => choose({ [name]: value ?? '' })}
        />
      </div>
    )
  );
}

function Period<R>({ state: { report, asked, choose } }: { state: ReportState<R> }) {
  const day = (name: 'from' | 'to') => (asked[name] ? dayjs(asked[name]) : null);
  const open = !report.inputs.from?.required;
  return (
    <DatePicker.RangePicker
      allowClear={open}
      allowEmpty={[open, open]}
      aria-label={t(r.period)}
      value={[day('from'), day('to')]}
      onChange={(days) => choose({ from: days?.[0]?.format(DAY) ?? '', to: days?.[1]?.format(DAY) ?? '' })}
    />
  );
}
