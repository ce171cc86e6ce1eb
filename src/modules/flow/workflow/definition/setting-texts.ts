/** Settings of a definition as people read them: rules, times, modes, ways. Pure; the words are said by the caller. */
import type { Message, Params, Triple } from '#kernel/text.ts';
import type { ApproverRule, Delay, Graph, VariableType } from '../graph.ts';
import type { SettingChange } from './compare-graphs.ts';
import type { DesignOptions } from './definition.calls.ts';
import type { Variable } from './design.ts';
import * as words from './option-texts.ts';
import { nodeName } from './publish-texts.ts';

/** Says words in the language of whoever reads them. */
export type Say = (words: Message | Triple, params?: Params) => string;

const w = {
  successive: ['逐级部门负责人（至上 {n} 级）', '逐級部門負責人（至上 {n} 級）', 'Heads up to {n} departments'],
  own: ['本部门负责人', '本部門負責人', 'Head of department'],
  higher: ['上 {n} 级部门负责人', '上 {n} 級部門負責人', 'Head {n} departments up'],
  minutes: ['{n} 分钟', '{n} 分鐘', '{n} min'],
  hours: ['{n} 小时', '{n} 小時', '{n} h'],
  days: ['{n} 天', '{n} 天', '{n} d'],
  workDays: ['{n} 个工作日', '{n} 個工作日', '{n} working days'],
  working: ['{n}（工作时间）', '{n}（工作時間）', '{n} of working time'],
  until: ['至 {n}', '至 {n}', 'until {n}'],
} as const satisfies Record<string, Triple>;
/** Between the items of a list. */
export const SEPARATOR = ['、', '、', ', '] as const satisfies Triple;

/** Working day of the default calendar, for showing whole days. */
const WORK_DAY = 480;

export function delayText(say: Say, delay: Delay): string {
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

export const nameIn = (rows: readonly { id: number; name: string }[], id: number): string =>
  rows.find((row) => row.id === id)?.name ?? `#${id}`;
export const labelOf = (variables: readonly Variable[], name: string): string =>
  variables.find((v) => v.name === name)?.label || name;

function ruleText(say: Say, rule: ApproverRule, options: DesignOptions, variables: readonly Variable[]): string {
  switch (rule.by) {
    case 'users':
      return rule.users.map((id) => nameIn(options.users, id)).join(say(SEPARATOR)) || say(words.RULES.users);
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
      return rule.levels === 0 ? say(w.own) : say(w.higher, { n: rule.levels });
    case 'field':
      return labelOf(variables, rule.field);
    case 'expression':
      return rule.expression;
    default:
      return say(words.RULES[rule.by]);
  }
}
export const rulesText = (
  say: Say,
  rules: readonly ApproverRule[],
  options: DesignOptions,
  variables: readonly Variable[],
): string => rules.map((rule) => ruleText(say, rule, options, variables)).join(say(SEPARATOR));

/** A version and what its settings name. */
export interface Reading {
  graph: Graph;
  options: DesignOptions;
}

const RULE_SETTINGS = new Set(['approvers', 'to', 'cc']);
const VOCABULARY: Readonly<Record<string, Readonly<Record<string, Triple>>>> = {
  mode: words.MODES,
  abstain: words.ABSTAIN,
  empty: words.EMPTY,
  self: words.SELF,
  duplicate: words.DUPLICATE,
  onFail: words.FAIL,
};

interface Way {
  to: string;
  name?: string;
  condition?: string;
}

export function stepName(say: Say, graph: Graph, id: string): string {
  const name = nodeName(graph, id);
  return typeof name === 'string' ? name : say(name);
}

/** The value of a setting; none is an empty text. */
function valueText(say: Say, setting: string, value: unknown, { graph, options }: Reading): string {
  if (value === undefined || value === null || value === '') return '';
  const variables = Object.entries(graph.variables).map(([name, type]) => ({ name, label: '', type }));
  if (RULE_SETTINGS.has(setting)) return rulesText(say, value as ApproverRule[], options, variables);
  const word = typeof value === 'string' ? VOCABULARY[setting]?.[value] : undefined;
  if (word) return say(word);
  if (setting === 'allow')
    return (value as (keyof typeof words.ALLOWANCES)[])
      .map((key) => say(words.ALLOWANCES[key] ?? words.SETTING_NAMES.allow!))
      .join(say(SEPARATOR));
  if (setting === 'after') return delayText(say, value as Delay);
  if (setting === 'ratio') {
    const { num, den } = value as { num: number; den: number };
    return den === 10_000 ? `${num / 100} %` : `${num}/${den}`;
  }
  if (setting === 'next')
    return Object.values(value as Record<string, Way>)
      .map(
        (way) =>
          `${way.name ? `${way.name}: ` : ''}${way.condition ? `${way.condition} ` : ''}→ ${stepName(say, graph, way.to)}`,
      )
      .join('\n');
  if (setting === 'variables')
    return Object.entries(value as Record<string, VariableType>)
      .map(([name, type]) => `${name}: ${say(words.VARIABLE_TYPES[type])}`)
      .join(say(SEPARATOR));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A changed setting by its name, and its value in both versions. */
export function settingTexts(
  say: Say,
  { setting, before, after }: SettingChange,
  [old, now]: readonly [before: Reading, after: Reading],
): { key: string; label: string; before: string; after: string } {
  const name = words.SETTING_NAMES[setting];
  return {
    key: setting,
    label: name ? say(name) : setting,
    before: valueText(say, setting, before, old),
    after: valueText(say, setting, after, now),
  };
}
