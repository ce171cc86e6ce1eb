/** One line for people about rules, times, conditions and steps. */
import type { Params, Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import type { DesignOptions } from '../../definition/definition.calls.ts';
import type { Variable } from '../../definition/design.ts';
import type { Branch, Comparison, Step } from '../../definition/tree.ts';
import type { ApproverRule, Delay } from '../../graph.ts';
import { stepTexts } from './designer-texts.ts';
import { MODE_SHORT, OP_WORDS, RULES } from './steps/option-texts.ts';

const w = {
  levels: ['第 {n} 级', '第 {n} 級', '{n} up'],
  upTo: ['逐级至第 {n} 级', '逐級至第 {n} 級', 'up to {n}'],
  own: ['本部门负责人', '本部門負責人', 'Head of department'],
  higher: ['上 {n} 级部门负责人', '上 {n} 級部門負責人', 'Head {n} departments up'],
  successive: ['逐级部门负责人（至上 {n} 级）', '逐級部門負責人（至上 {n} 級）', 'Heads up to {n} departments'],
  minutes: ['{n} 分钟', '{n} 分鐘', '{n} min'],
  hours: ['{n} 小时', '{n} 小時', '{n} h'],
  days: ['{n} 天', '{n} 天', '{n} d'],
  workDays: ['{n} 个工作日', '{n} 個工作日', '{n} working days'],
  working: ['{n}（工作时间）', '{n}（工作時間）', '{n} of working time'],
  until: ['至 {n}', '至 {n}', 'until {n}'],
  and: [' 且 ', ' 且 ', ' and '],
  or: [' 或 ', ' 或 ', ' or '],
  separator: ['、', '、', ', '],
  yes: ['是', '是', 'yes'],
  no: ['否', '否', 'no'],
  times: ['{name} × {n}', '{name} × {n}', '{name} × {n}'],
  sets: ['{name} = {n}', '{name} = {n}', '{name} = {n}'],
} as const satisfies Record<string, Triple>;
const say = (triple: Triple, params: Params): string => t(triple, params);
export const separator = (): string => t(w.separator);

/** Working day of the default calendar, for showing whole days. */
const WORK_DAY = 480;

export function delayText(delay: Delay): string {
  if ('at' in delay) return say(w.until, { n: delay.at });
  if ('work' in delay) {
    if (delay.work % WORK_DAY === 0) return say(w.workDays, { n: delay.work / WORK_DAY });
    const n = delay.work % 60 === 0 ? say(w.hours, { n: delay.work / 60 }) : say(w.minutes, { n: delay.work });
    return say(w.working, { n });
  }
  const { clock } = delay;
  if (clock % 1440 === 0) return say(w.days, { n: clock / 1440 });
  return clock % 60 === 0 ? say(w.hours, { n: clock / 60 }) : say(w.minutes, { n: clock });
}

const nameIn = (rows: readonly { id: number; name: string }[], id: number): string =>
  rows.find((row) => row.id === id)?.name ?? `#${id}`;
const labelOf = (variables: readonly Variable[], name: string): string =>
  variables.find((v) => v.name === name)?.label || name;

function ruleText(rule: ApproverRule, options: DesignOptions, variables: readonly Variable[]): string {
  switch (rule.by) {
    case 'users':
      return rule.users.map((id) => nameIn(options.users, id)).join(t(w.separator)) || t(RULES.users);
    case 'role':
      return nameIn(options.roles, rule.role);
    case 'projectRole':
      return nameIn(options.projectRoles, rule.role);
    case 'userGroup':
      return nameIn(options.groups, rule.group);
    case 'department':
      return nameIn(options.departments, rule.department);
    case 'departmentHead':
      if (rule.upTo) return say(w.successive, { n: rule.levels });
      return rule.levels === 0 ? t(w.own) : say(w.higher, { n: rule.levels });
    case 'field':
      return labelOf(variables, rule.field);
    case 'expression':
      return rule.expression;
    default:
      return t(RULES[rule.by]);
  }
}
export const rulesText = (
  rules: readonly ApproverRule[],
  options: DesignOptions,
  variables: readonly Variable[],
): string => rules.map((rule) => ruleText(rule, options, variables)).join(t(w.separator));

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
  return `${name} ${sign} ${Array.isArray(value) ? value.map(one).join(t(w.separator)) : one(value)}`;
}

export function conditionText(branch: Branch, options: DesignOptions, variables: readonly Variable[]): string {
  const { rows, text = '' } = branch.condition ?? {};
  if (!rows || rows.length === 0) return text;
  return rows.map((group) => group.map((row) => comparisonText(row, options, variables)).join(t(w.and))).join(t(w.or));
}

/** What a card says about its step; empty while it is not set. */
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
/** What an unset card asks for. */
export const askText = (step: Step): string => t(EMPTY_TEXT[step.kind] ?? stepTexts.notSet.text);
