/** One line for people about rules, times, conditions and steps. */
import type { Params, Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import type { DesignOptions } from '../../definition/definition.calls.ts';
import type { Variable } from '../../definition/design.ts';
import { MODE_SHORT, OP_WORDS } from '../../definition/option-texts.ts';
import * as pure from '../../definition/setting-texts.ts';
import type { Branch, Comparison, Step } from '../../definition/tree.ts';
import type { ApproverRule, Delay } from '../../graph.ts';
import { stepTexts } from './designer-texts.ts';

const { labelOf, nameIn } = pure;

const w = {
  and: [' 且 ', ' 且 ', ' and '],
  or: [' 或 ', ' 或 ', ' or '],
  yes: ['是', '是', 'yes'],
  no: ['否', '否', 'no'],
  times: ['{name} × {n}', '{name} × {n}', '{name} × {n}'],
  sets: ['{name} = {n}', '{name} = {n}', '{name} = {n}'],
} as const satisfies Record<string, Triple>;
const say = (triple: Triple, params: Params): string => t(triple, params);
export const separator = (): string => t(pure.SEPARATOR);
export const delayText = (delay: Delay): string => pure.delayText(t, delay);
export const rulesText = (
  rules: readonly ApproverRule[],
  options: DesignOptions,
  variables: readonly Variable[],
): string => pure.rulesText(t, rules, options, variables);

function comparisonText(
  { variable, op, value }: Comparison,
  options: DesignOptions,
  variables: readonly Variable[],
): string {
  const found = variables.find((v) => v.name === variable);
  const name = found?.label || variable;
  if (op === 'empty' || op === 'notEmpty') return `${name} ${t(OP_WORDS[op])}`;
  const one = (item: unknown): string => {
    if (item === true || item === false) return t(item ? w.yes : w.no);
    const person = (found?.type === 'user' || found?.type === 'users') && typeof item === 'number';
    return person ? nameIn(options.users, item) : String(item ?? '');
  };
  if (op === 'between' && Array.isArray(value)) return `${name} ${one(value[0])} – ${one(value[1])}`;
  const sign = { gt: '>', ge: '≥', lt: '<', le: '≤', eq: '=', ne: '≠' }[op as 'gt'] ?? t(OP_WORDS[op]);
  return `${name} ${sign} ${Array.isArray(value) ? value.map(one).join(separator()) : one(value)}`;
}

export function conditionText(branch: Branch, options: DesignOptions, variables: readonly Variable[]): string {
  const { rows, text = '' } = branch.condition ?? {};
  if (!rows || rows.length === 0) return text;
  return rows.map((group) => group.map((row) => comparisonText(row, options, variables)).join(t(w.and))).join(t(w.or));
}

/** Text of a card about its step; empty while it is not set. */
export function stepText(step: Step, options: DesignOptions, variables: readonly Variable[]): string {
  switch (step.kind) {
    case 'approve':
    case 'handle': {
      const people = rulesText(step.task.approvers, options, variables);
      const mode = t(MODE_SHORT[step.task.mode]);
      return people && mode ? `${people} · ${mode}` : people;
    }
    case 'cc':
      return rulesText(step.to, options, variables);
    case 'service': {
      const found = options.handlers.find((h) => h.name === step.call.handler);
      return found ? t(found.label) : step.call.handler;
    }
    case 'script':
      return step.call.variable && step.call.expression
        ? say(w.sets, { name: labelOf(variables, step.call.variable), n: step.call.expression })
        : '';
    case 'delay':
      return delayText(step.after);
    case 'subflow': {
      const { definition, multi } = step.call;
      const name = options.definitions.find((d) => d.key === definition)?.name ?? definition;
      return multi ? say(w.times, { name, n: multi.items }) : name;
    }
    case 'stop':
      return t(step.outcome === 'approved' ? stepTexts.approvedEnd : stepTexts.rejectedEnd);
    default:
      return '';
  }
}

const EMPTY_TEXT: Partial<Record<Step['kind'], Triple>> = {
  approve: stepTexts.noApprover.text,
  handle: stepTexts.noHandler.text,
  cc: stepTexts.noReceiver.text,
};
/** Prompt of an unset card. */
export const askText = (step: Step): string => t(EMPTY_TEXT[step.kind] ?? stepTexts.notSet.text);
