/** A new risk: what one must say first and, for those who may judge it, its probability and impact. */
import { Select } from 'antd';
import { nameWithSeen } from '#modules/registers/issue/web/public.ts';
import { useCall } from '#web/api.ts';
import type { OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { t } from '#web/lang.ts';
import type { useScope } from '#web/scope.ts';
import { useRights, useSession } from '#web/session.ts';
import { registerRisk, riskMatrix } from '../risk.calls.ts';
import { risk } from '../risk.entity.ts';
import type { RiskConfig } from '../risk-config.ts';
import { IMPACTS } from '../risk-matrix.ts';
import { itemsOf } from './AssessDialog.tsx';

const { probability, onSchedule, onCost, onQuality, onSafety } = risk.fields;
const asked = { set: 'create', min: 1, max: 6 } as const;
/** The form's entity: a risk with the fields of its first judgment. */
const judgedRisk = {
  ...risk,
  fields: {
    ...risk.fields,
    probability: { ...probability, ...asked },
    onSchedule: { ...onSchedule, ...asked },
    onCost: { ...onCost, ...asked },
    onQuality: { ...onQuality, ...asked },
    onSafety: { ...onSafety, ...asked },
  },
  form: [
    ['name'],
    ['nature', 'type', 'owner'],
    ['probability', 'onSchedule', 'onCost'],
    ['onQuality', 'onSafety'],
    ...risk.form.slice(2),
  ],
};

const classInput =
  (side: 'probability' | 'impact', config: RiskConfig): OwnInputs[string] =>
  (value, set, _form, id) => (
    <Select
      id={id}
      allowClear
      value={value as number | null}
      options={Object.entries(itemsOf(side, config)).map(([key, label]) => ({ value: Number(key), label: t(label) }))}
      onChange={(next) => set(next ?? null)}
    />
  );

export function NewRiskDialog({ here, onClose }: { here: ReturnType<typeof useScope>; onClose(): void }) {
  const { viewer } = useSession();
  const { can } = useRights(here);
  const judges = can('pm:risk:edit');
  const { data } = useCall(riskMatrix, here, { enabled: judges, quiet: true });
  if (judges && !data) return null;
  return (
    <RecordDialog
      {...(judges ? { entity: judgedRisk, create: registerRisk } : { entity: risk })}
      initial={{ owner: viewer.userId }}
      scope={here}
      inputs={{
        name: nameWithSeen('risk'),
        ...(data && {
          probability: classInput('probability', data.config),
          ...Object.fromEntries(IMPACTS.map((name) => [name, classInput('impact', data.config)])),
        }),
      }}
      onClose={onClose}
    />
  );
}
