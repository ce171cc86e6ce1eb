import { Button } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { endOnly, keepOnly, onlyRule, tryOnly } from '../single-login.calls.ts';
import { pageTexts as p } from './texts.ts';
import './single-login.css';

const SPARE = { spare: tryOnly.input.spare };
const EMPTY = {};

function TryDialog({ version, onClose }: { version: number; onClose(): void }) {
  const form = useFieldsForm(SPARE, EMPTY);
  const begin = async ({ spare }: Record<string, unknown>): Promise<void> => {
    await send(tryOnly, { spare: spare as number, version }, { quiet: [CODE.refused] });
    onClose();
  };
  return (
    <FieldsDialog
      name="tryOnly"
      width={520}
      title={t(p.tryOnly)}
      okText={t(p.tryOnly)}
      form={form}
      groups={[{ rows: [['spare']] }]}
      note={t(p.tryOnlyNote)}
      send={begin}
      onCancel={onClose}
    />
  );
}

/** Whether passwords are taken, and what changes that. */
export function OnlyRuleBar() {
  const { viewer } = useSession();
  const rule = useCall(onlyRule, {}, { quiet: true });
  const [trying, setTrying] = useState(false);
  const [busy, setBusy] = useState(false);
  if (rule.error && !rule.data) return <ReadError error={rule.error} retry={rule.refetch} />;
  if (!rule.data) return null;
  const { state, until, spare, mayKeep, version } = rule.data;
  const act = async (call: typeof keepOnly | typeof endOnly): Promise<void> => {
    setBusy(true);
    // The refusal has been shown.
    await send(call, { version }).catch(() => undefined);
    setBusy(false);
    await rule.refetch();
  };
  const text = { off: p.ruleOff, tried: p.ruleTried, on: p.ruleOn }[state];
  const may = viewer.can(tryOnly.right);
  return (
    <div className="wm-card wm-single-rule">
      <p>{t(text, { name: spare?.name ?? '', until: until ? instantText(until) : '' })}</p>
      {may && state === 'off' && <Button onClick={() => setTrying(true)}>{t(p.tryOnly)}</Button>}
      {may && state === 'tried' && (
        <Button type="primary" disabled={!mayKeep} loading={busy} onClick={() => void act(keepOnly)}>
          {t(p.keep)}
        </Button>
      )}
      {may && state !== 'off' && (
        <Button loading={busy} onClick={() => void act(endOnly)}>
          {t(p.end)}
        </Button>
      )}
      {trying && (
        <TryDialog
          version={version}
          onClose={() => {
            setTrying(false);
            void rule.refetch();
          }}
        />
      )}
    </div>
  );
}
