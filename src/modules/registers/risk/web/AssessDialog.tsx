/** Judging a risk: classes by the words of the settings that hold, and where the answer is in the matrix. */
import type { ChoiceItems } from '#kernel/field.ts';
import { choice, percent } from '#kernel/field.ts';
import { lifecycleTexts, reasonField } from '#kernel/lifecycle.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { CODE } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { CallRefused, invalidate, send, useCall } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { riskLife } from '../risk.life.ts';
import type { RiskConfig } from '../risk-config.ts';
import { classWord, IMPACTS, judge, levelWord } from '../risk-matrix.ts';
import { baseRates } from '../risk-template.calls.ts';
import { historyText } from './rate-text.ts';
import { riskPageTexts as x } from './texts.ts';

export type Judging = 'assess' | 'reassess' | 'assessResidual';
export const isJudging = (action: string): action is Judging =>
  action === 'assess' || action === 'reassess' || action === 'assessResidual';

/** The classes of a scale as something to choose from. */
export const itemsOf = (side: 'probability' | 'impact', config: RiskConfig): ChoiceItems =>
  Object.fromEntries(
    config[side].map((_, i) => {
      const word = classWord(side, config[side], i + 1);
      const more = side === 'probability' ? `（${config.probability[i]!.percent}%）` : '';
      const said = (one: string): string => `${i + 1} ${one}${more}`;
      const words: Triple = typeof word === 'string' ? [said(word), said(word), said(word)] : (word.map(said) as never);
      return [String(i + 1), words];
    }),
  );

const { fields } = risk;
function fieldsOf(action: Judging, config: RiskConfig) {
  const reason = reasonField(riskLife.moves[action]);
  const [chances, impacts] = [itemsOf('probability', config), itemsOf('impact', config)];
  if (action === 'assessResidual')
    return {
      residualProbability: choice(fields.residualProbability.label, chances, { required: true }),
      residualImpact: choice(fields.residualImpact.label, impacts, { required: true }),
      reason,
    };
  return {
    probability: choice(fields.probability.label, chances, { required: true }),
    ...Object.fromEntries(IMPACTS.map((name) => [name, choice(fields[name].label, impacts)])),
    chance: percent(x.exactChance.text),
    reason,
  };
}

interface AssessDialogProps {
  row: RiskRow;
  action: Judging;
  config: RiskConfig;
  /** It turned out to need an approval, which is asked for with these values. */
  onApproval(values: Record<string, unknown>): void;
  onClose(): void;
}

export function AssessDialog({ row, action, config, onApproval, onClose }: AssessDialogProps) {
  const own = fieldsOf(action, config);
  const known = row as unknown as Record<string, number | null>;
  const names = Object.keys(own).filter((name) => name !== 'reason');
  const initial = Object.fromEntries(
    names.flatMap((name) => {
      const value = known[name];
      if (value === null || value === undefined) return [];
      return [[name, name === 'chance' ? value : String(value)]];
    }),
  );
  const form = useFieldsForm(own as never, initial);
  const numbers = (values: Record<string, unknown>): Record<string, number | null> =>
    Object.fromEntries(names.map((name) => [name, values[name] == null ? null : Number(values[name])]));
  const now = numbers(form.values as Record<string, unknown>);
  const found =
    action === 'assessResidual'
      ? judge(config, now.residualProbability ?? null, { onSchedule: now.residualImpact ?? null })
      : judge(config, now.probability ?? null, now);
  const rates = useCall(baseRates, { id: row.templateRisk ?? 0 }, { enabled: row.templateRisk !== null, quiet: true });
  const note = [
    found && t(x.worth, { level: levelWord(found.level, row.nature), score: found.score }),
    action !== 'assessResidual' && historyText(rates.data),
  ]
    .filter(Boolean)
    .join(t(x.and));
  const run = async ({ reason, ...values }: Record<string, unknown>): Promise<void> => {
    const given = numbers(values);
    if (given.chance === null) delete given.chance;
    const filled = { ...(typeof reason === 'string' && reason.trim() && { reason: reason.trim() }), values: given };
    try {
      const call = lifecycleCalls(riskLife).move;
      await send(call, { id: row.id, version: row.version, action, ...filled }, { quiet: [CODE.refused] });
    } catch (error) {
      const waits = error instanceof CallRefused && (error.data as { approval?: boolean } | null)?.approval === true;
      if (!waits) throw error;
      onApproval(given);
      return;
    }
    toast.success(t(lifecycleTexts.moved));
    invalidate([risk.name]);
    onClose();
  };
  const groups =
    action === 'assessResidual'
      ? [['residualProbability', 'residualImpact'], ['reason']]
      : [['probability', 'chance'], ['onSchedule', 'onCost'], ['onQuality', 'onSafety'], ['reason']];
  return (
    <FieldsDialog
      name={`judge risk ${row.id} ${action}`}
      title={t(x.assessTitle, { action: riskLife.moves[action].label, name: row.name })}
      okText={t(riskLife.moves[action].label)}
      width={640}
      form={form}
      groups={[{ rows: groups }]}
      {...(note && { note })}
      send={run}
      onCancel={onClose}
    />
  );
}
