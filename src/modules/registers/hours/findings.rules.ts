/**
 * Findings: what about hours is worth asking back about. The kinds with their thresholds, what a finding says, and who does what
 * with it. Pure. Source: 1-product §2.6 (workrecordAbnormal); records.md A4 (abnormal kinds), A6.
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Message, type Triple, texts } from '#kernel/text.ts';

export const findingTexts = texts('finding', {
  missing: ['漏填工时', '漏填工時', 'No hours'],
  short: ['工时不足', '工時不足', 'Too few hours'],
  long: ['工时过长', '工時過長', 'A long day'],
  longWeek: ['一周工时过长', '一週工時過長', 'A long week'],
  restDay: ['休息日未按加班填报', '休息日未按加班填報', 'Hours on a rest day not marked as overtime'],
  outsideTask: ['在任务起止日期之外', '在任務起止日期之外', 'Outside the dates of the task'],
  taskStopped: ['任务已暂停或终止', '任務已暫停或終止', 'The task was paused or terminated'],
  overPlan: ['任务工时超计划', '任務工時超計劃', 'Task hours exceed the plan'],
  sameText: ['连续多日内容相同', '連續多日內容相同', 'Same text several days in a row'],
  late: ['补填过晚', '補填過晚', 'Filled in too late'],
  bulk: ['一次提交多天', '一次提交多天', 'Many days submitted at once'],
  passedUnread: ['短时间内大量通过', '短時間內大量通過', 'Many approvals within a minute'],
  missingIs: ['应填 {expected} 小时，未填', '應填 {expected} 小時，未填', '{expected} h expected, nothing filled in'],
  shortIs: [
    '填报 {hours} 小时，应填 {expected} 小时（低于 {limit}%）',
    '填報 {hours} 小時，應填 {expected} 小時（低於 {limit}%）',
    '{hours} of {expected} h filled in (below {limit}%)',
  ],
  longIs: [
    '当日填报 {hours} 小时（超过 {limit} 小时）',
    '當日填報 {hours} 小時（超過 {limit} 小時）',
    '{hours} h on this day (above {limit})',
  ],
  longWeekIs: [
    '本周非加班工时 {hours} 小时（超过 {limit} 小时）',
    '本週非加班工時 {hours} 小時（超過 {limit} 小時）',
    '{hours} h this week excluding overtime (above {limit})',
  ],
  restDayIs: [
    '休息日有 {hours} 小时未按加班填报',
    '休息日有 {hours} 小時未按加班填報',
    '{hours} h on a rest day not marked as overtime',
  ],
  outsideTaskIs: [
    '“{task}”于 {start} 开始，{end} 完成；当日填报 {hours} 小时',
    '「{task}」於 {start} 開始，{end} 完成；當日填報 {hours} 小時',
    '"{task}" began on {start} and finished on {end}; {hours} h on this day',
  ],
  beforeTaskIs: [
    '“{task}”于 {start} 开始；当日填报 {hours} 小时',
    '「{task}」於 {start} 開始；當日填報 {hours} 小時',
    '"{task}" began on {start}; {hours} h on this day',
  ],
  taskStoppedIs: [
    '“{task}”自 {since} 起暂停或终止；当日填报 {hours} 小时',
    '「{task}」自 {since} 起暫停或終止；當日填報 {hours} 小時',
    '"{task}" was stopped on {since}; {hours} h on this day',
  ],
  overPlanIs: [
    '“{task}”已填 {hours} 小时，计划 {planned} 小时（超过 {limit}%）',
    '「{task}」已填 {hours} 小時，計劃 {planned} 小時（超過 {limit}%）',
    '"{task}" has {hours} of {planned} planned h (above {limit}%)',
  ],
  sameTextIs: ['连续 {days} 天填写“{text}”', '連續 {days} 天填寫「{text}」', '"{text}" on {days} days running'],
  lateIs: ['{days} 天后才填报', '{days} 天後才填報', 'Filled in {days} days later'],
  bulkIs: [
    '一次提交 {days} 天，共 {hours} 小时',
    '一次提交 {days} 天，共 {hours} 小時',
    '{days} days submitted at once, {hours} h',
  ],
  passedUnreadIs: ['60 秒内通过 {count} 条', '60 秒內通過 {count} 條', '{count} approved within 60 s'],
  note: ['请填写说明', '請填寫說明', 'Please explain'],
  notYours: ['只能说明自己的异常', '只能說明自己的異常', 'Only the person concerned can explain a finding'],
  own: ['不能认可自己的异常', '不能認可自己的異常', 'You cannot accept findings about yourself'],
  notDecided: [
    '只有部门负责人、项目经理或有权限的人可以认可',
    '只有部門負責人、項目經理或有權限的人可以認可',
    'Only the head of the department, the project manager or someone with the permission can accept findings',
  ],
  accepted: ['该异常已认可', '該異常已認可', 'The finding has already been accepted'],
  limit: [
    '“{kind}”的阈值应为 {min}-{max} 的整数',
    '「{kind}」的閾值應為 {min}-{max} 的整數',
    'The threshold of "{kind}" must be a whole number from {min} to {max}',
  ],
  shape: ['异常规则格式不正确', '異常規則格式不正確', 'The finding rules are not valid'],
  found: [
    '您有 {count} 项工时异常，请核对或说明',
    '您有 {count} 項工時異常，請核對或說明',
    'There are {count} findings about your hours; please check or explain them',
  ],
});

const units = {
  percent: ['%', '%', '%'],
  hours: ['小时', '小時', 'h'],
  days: ['天', '天', 'days'],
  lines: ['条', '項', 'records'],
} as const satisfies Record<string, Triple>;

interface KindRule {
  unit: Triple;
  /** Values above it are found (below it for `short`; for days, lines and texts when it is reached). */
  limit: number;
  min: number;
  max: number;
}
/** The kinds, and the thresholds they are delivered with (records.md A4). */
export const findingKinds = {
  missing: { unit: units.days, limit: 1, min: 1, max: 30 },
  short: { unit: units.percent, limit: 80, min: 1, max: 100 },
  long: { unit: units.hours, limit: 12, min: 1, max: 24 },
  longWeek: { unit: units.hours, limit: 40, min: 1, max: 168 },
  restDay: { unit: units.hours, limit: 0, min: 0, max: 24 },
  outsideTask: { unit: units.days, limit: 0, min: 0, max: 60 },
  taskStopped: { unit: units.days, limit: 0, min: 0, max: 60 },
  overPlan: { unit: units.percent, limit: 120, min: 100, max: 500 },
  sameText: { unit: units.days, limit: 5, min: 2, max: 30 },
  late: { unit: units.days, limit: 7, min: 1, max: 360 },
  bulk: { unit: units.days, limit: 10, min: 2, max: 60 },
  passedUnread: { unit: units.lines, limit: 50, min: 2, max: 500 },
} as const satisfies Record<string, KindRule>;
export type FindingKind = keyof typeof findingKinds;
export const FINDING_KINDS = Object.keys(findingKinds) as FindingKind[];
/** The kinds as a choice. */
export const findingKindNames = Object.fromEntries(
  FINDING_KINDS.map((kind) => [kind, findingTexts[kind].text]),
) as Record<FindingKind, Triple>;

/** Whether a kind is looked for, and beyond which threshold. */
export type FindingRules = Record<FindingKind, { on: boolean; limit: number }>;
export const DELIVERED_FINDINGS: FindingRules = Object.fromEntries(
  FINDING_KINDS.map((kind) => [kind, { on: true, limit: findingKinds[kind].limit }]),
) as FindingRules;

/** Problems of submitted rules, at the field `findings.KIND`. */
export function checkFindingRules(value: unknown): Problem | null {
  if (!isPlain(value) || Object.keys(value).some((kind) => !Object.hasOwn(findingKinds, kind)))
    return problem(findingTexts.shape, undefined, 'findings');
  for (const kind of FINDING_KINDS) {
    const rule = value[kind];
    if (!isPlain(rule) || typeof rule.on !== 'boolean') return problem(findingTexts.shape, undefined, 'findings');
    const { min, max } = findingKinds[kind];
    const limit = rule.limit;
    if (!Number.isInteger(limit) || Number(limit) < min || Number(limit) > max)
      return problem(findingTexts.limit, { kind: findingTexts[kind], min, max }, `findings.${kind}`);
  }
  return null;
}

export const findingStates = {
  open: ['待说明', '待說明', 'Open'],
  explained: ['已说明', '已說明', 'Explained'],
  accepted: ['已认可', '已認可', 'Accepted'],
} as const satisfies Record<string, Triple>;
export type FindingState = keyof typeof findingStates;

/** The finding as it was made: minutes, days, and the threshold at that time. */
export interface Evidence {
  limit: number;
  minutes?: number;
  expected?: number;
  planned?: number;
  days?: number;
  count?: number;
  task?: string;
  start?: string | null;
  end?: string | null;
  since?: string;
  text?: string;
}
const hours = (minutes: number | undefined): string => String(Math.round((minutes ?? 0) / 6) / 10);

/** Text of a finding. */
export function evidenceOf(
  kind: FindingKind,
  found: Evidence,
): { message: Message; params: Record<string, string | number> } {
  const { limit, minutes, expected, planned, days, count, task, start, end, since, text } = found;
  const message = kind === 'outsideTask' && !end ? findingTexts.beforeTaskIs : findingTexts[`${kind}Is` as const];
  return {
    message,
    params: {
      limit,
      hours: hours(minutes),
      expected: hours(expected),
      planned: hours(planned),
      days: days ?? 0,
      count: count ?? 0,
      task: task ?? '',
      start: start ?? '',
      end: end ?? '',
      since: since ?? '',
      text: [...(text ?? '')].slice(0, 60).join(''),
    },
  };
}

type Held = { person: number; state: FindingState };
/** Why somebody cannot explain a finding; null: they can. */
export const refuseExplain = ({ person, state }: Held, me: number): Problem | null =>
  person !== me ? problem(findingTexts.notYours) : state === 'accepted' ? problem(findingTexts.accepted) : null;
/** Why somebody who may decide about others' findings cannot accept one. */
export const refuseAccept = ({ person, state }: Held, me: number): Problem | null =>
  person === me ? problem(findingTexts.own) : state === 'accepted' ? problem(findingTexts.accepted) : null;
