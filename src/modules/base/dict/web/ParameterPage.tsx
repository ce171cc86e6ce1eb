import { Button, InputNumber, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { type FieldsForm, useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useUnsaved } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { rightOver } from '../dict.rules.ts';
import {
  type ParameterName,
  type ParameterState,
  parameterFields,
  parameterKeys,
  parameterState,
  saveParameters,
} from '../parameter.calls.ts';
import { dictPageTexts as d } from './dict.texts.ts';
import '#web/entity/entity.css';
import './dict.css';

const NAMES = Object.keys(parameterKeys) as ParameterName[];

/** The system parameters in one form, each with its limits and default. */
export default function ParameterPage() {
  const answer = useCall(parameterState, {}, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data)
    return <ReadError error={answer.error} retry={answer.refetch} title={d.settingsFailed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Settings key={answer.data.version} state={answer.data} />;
}

function Settings({ state }: { state: ParameterState }) {
  const { viewer } = useSession();
  const may = viewer.can(saveParameters.right);
  const isLocked = (name: ParameterName): boolean => {
    const need = rightOver(parameterKeys[name]);
    return !may || (need !== undefined && !viewer.can(need));
  };
  const form = useFieldsForm(parameterFields, state.values);
  const [busy, setBusy] = useState(false);
  useUnsaved('parameters', form);
  const save = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      await send(saveParameters, { ...values, version: state.version } as never, { quiet: [CODE.refused] });
      toast.success(t(entityTexts.saved));
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const input =
    (name: ParameterName) => (value: unknown, set: (value: unknown) => void, _form: FieldsForm, id: string) => {
      const { min, max, fallback } = state.limits[name];
      const locked = isLocked(name);
      if (max - min === 1 && min === 0)
        return <Switch id={id} checked={value === 1} disabled={locked} onChange={(on) => set(on ? 1 : 0)} />;
      return (
        <div className="wm-parameter">
          <InputNumber<number>
            id={id}
            value={typeof value === 'number' ? value : null}
            min={min}
            max={max}
            precision={0}
            changeOnWheel={false}
            disabled={locked}
            onChange={set}
          />
          <span className="wm-hint">{t(d.limits, { min, max, fallback })}</span>
        </div>
      );
    };
  const defaults = (): void => {
    for (const name of NAMES) if (!isLocked(name)) form.set(name, state.limits[name].fallback);
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(d.settings)}</h1>
        {may && (
          <div className="wm-page-tools">
            <Button disabled={busy} onClick={defaults}>
              {t(d.defaults)}
            </Button>
            <Button type="primary" disabled={!form.dirty} loading={busy} onClick={() => void save()}>
              {t(entityTexts.save)}
            </Button>
          </div>
        )}
      </div>
      <div className="wm-page-body wm-parameters">
        <EntityForm
          form={form}
          groups={[
            {
              title: t(d.security),
              rows: [
                ['passwordDays', 'passwordMax'],
                ['secondFactor', 'logDays'],
                ['idleMinutes', 'sessionHours'],
                ['staySignedIn', 'officersApart'],
              ],
            },
            { title: t(d.delays), rows: [['yellowDays', 'redDays']] },
          ]}
          inputs={Object.fromEntries(NAMES.map((name) => [name, input(name)]))}
          onSubmit={() => void save()}
        />
      </div>
    </div>
  );
}
