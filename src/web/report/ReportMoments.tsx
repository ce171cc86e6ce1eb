/** Inputs of a report that are one day or one moment, and no period. */
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { t } from '../lang.ts';
import type { ReportState } from './use-report.ts';

interface MomentProps<R> {
  name: string;
  state: ReportState<R>;
}

function OneDay<R>({ name, state: { report, asked, choose } }: MomentProps<R>) {
  const id = useId();
  const field = report.inputs[name]!;
  return (
    <div className="wm-report-input">
      <label htmlFor={id}>{t(field.label)}</label>
      <DatePicker
        id={id}
        allowClear={!field.required}
        value={asked[name] ? dayjs(asked[name]) : null}
        onChange={(day) => choose({ [name]: day?.format('YYYY-MM-DD') ?? '' })}
      />
    </div>
  );
}

function OneMoment<R>({ name, state: { report, asked, choose } }: MomentProps<R>) {
  const id = useId();
  return (
    <div className="wm-report-input">
      <label htmlFor={id}>{t(report.inputs[name]!.label)}</label>
      <DatePicker
        id={id}
        showTime
        value={asked[name] ? dayjs(asked[name]) : null}
        onChange={(at) => choose({ [name]: at?.toISOString() ?? '' })}
      />
    </div>
  );
}

/** For `inputs` of `<ReportView>`. */
export const dayInput =
  (name: string) =>
  <R,>(state: ReportState<R>) => <OneDay name={name} state={state} />;
export const momentInput =
  (name: string) =>
  <R,>(state: ReportState<R>) => <OneMoment name={name} state={state} />;
