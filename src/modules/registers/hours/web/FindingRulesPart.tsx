/** Which findings are looked for, and beyond which thresholds. */
import { Checkbox, InputNumber } from 'antd';
import type { Problem } from '#kernel/problem.ts';
import { t } from '#web/lang.ts';
import { FINDING_KINDS, type FindingRules, findingKindNames, findingKinds } from '../findings.rules.ts';

interface FindingRulesProps {
  rules: FindingRules;
  wrong: Problem | null;
  change(rules: FindingRules): void;
}

export function FindingRulesPart({ rules, wrong, change }: FindingRulesProps) {
  return (
    <ul className="wm-hours-rules">
      {FINDING_KINDS.map((kind) => {
        const { on, limit } = rules[kind];
        const { min, max, unit } = findingKinds[kind];
        const name = t(findingKindNames[kind]);
        return (
          <li key={kind}>
            <Checkbox
              checked={on}
              onChange={({ target }) => change({ ...rules, [kind]: { on: target.checked, limit } })}
            >
              {name}
            </Checkbox>
            <InputNumber<number>
              aria-label={name}
              disabled={!on}
              min={min}
              max={max}
              precision={0}
              value={limit}
              suffix={t(unit)}
              {...(wrong?.field === `findings.${kind}` && { status: 'error' as const })}
              onChange={(value) => change({ ...rules, [kind]: { on, limit: value ?? min } })}
            />
          </li>
        );
      })}
    </ul>
  );
}
