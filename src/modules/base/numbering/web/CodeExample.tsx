import { formGives } from '#kernel/form-check.ts';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import type { CodePart } from '../code-part.ts';
import { codeRule } from '../code-rule.entity.ts';
import { checkParts, composeCode } from '../numbering.rules.ts';
import { numberingPageTexts as n } from './numbering.texts.ts';
import './numbering.css';

/** Stands for the mark of a class in examples. */
const MARK = 'RD';
const FIELDS = { parts: codeRule.fields.parts };

/** The elements as they would be stored, and the first thing that is wrong with them. */
function judged(parts: readonly CodePart[], target?: string) {
  const { given, problems } = formGives(FIELDS, { parts }, {});
  const stored = (given.parts ?? []) as CodePart[];
  return { stored, problem: problems[0] ?? checkParts(stored, target)[0] };
}

/** The first numbers of a rule, or the missing part. */
export function CodeExample({ parts, digits, target }: { parts: readonly CodePart[]; digits: number; target: string }) {
  const { stored, problem } = judged(parts, target);
  return (
    <div className="wm-code-example" role="status">
      <span className="wm-hint">{t(n.examples)}</span>
      {stored.length === 0 ? (
        <span className="wm-hint">{t(n.noExample)}</span>
      ) : problem ? (
        <span className="wm-code-problem">{t(problem.message, problem.params)}</span>
      ) : (
        [1, 2, 3].map((running) => (
          <code key={running}>{composeCode(stored, digits, running, companyToday(), MARK)}</code>
        ))
      )}
    </div>
  );
}

/** A rule in one line: the number it gives today. */
export function codeExample(parts: readonly CodePart[] | null, digits: number): string {
  return parts && !judged(parts).problem ? composeCode(parts, digits, 1, companyToday(), MARK) : '';
}
