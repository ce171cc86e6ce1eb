/**
 * How issues are handled in one place: the company, a project, or a template that passes it to its projects. A setting applies as a
 * whole; missing values are as delivered. Items of dictionaries are named by their key. Pure. Source: records.md B2.
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { IssueStatus } from './issue.entity.ts';

/** Fields that can be demanded, and in which states they can no longer be missing. */
export const DEMANDED = {
  new: ['type', 'priority', 'severity', 'description', 'responsible', 'plannedFinish', 'task', 'foundIn'],
  processing: ['type', 'priority', 'severity', 'responsible', 'plannedFinish', 'task'],
  solved: ['cause', 'causeText', 'solution', 'type', 'severity', 'responsible', 'measures', 'files'],
  closed: ['cause', 'causeText', 'solution', 'measures', 'files'],
} as const satisfies Partial<Record<IssueStatus, readonly string[]>>;
export type DemandingState = keyof typeof DEMANDED;

export const verifierRules = {
  proposer: ['提出人', '提出人', 'The person who raised it'],
  manager: ['项目经理', '項目經理', 'Project manager'],
  named: ['指定人员', '指定人員', 'A named person'],
} as const;

export interface IssueConfig {
  /** Keys of the `issue_type` items that may be chosen; null: all. */
  types: string[] | null;
  /** Fields that cannot be missing when an issue comes into a state. */
  required: { [S in DemandingState]?: string[] };
  /** Working days until the planned finish, by key of the severity; without an entry none is proposed. */
  days: Record<string, number>;
  /** The default verifier. `user`: of `named` only. */
  verifier: { by: keyof typeof verifierRules; user: number | null };
  /** Whoever solved it cannot verify it. */
  fourEyes: boolean;
  /** Whoever is given an issue accepts it first; otherwise being given it is enough. */
  acceptance: boolean;
  /** Keys of the severities that hold back the finish of a task; null: all, and those without a severity (2-rules §8). */
  blocking: string[] | null;
  /**
   * Working days without a step of whoever has an issue after which the manager is notified, and the head of the department; null:
   * never.
   */
  escalation: { manager: number | null; head: number | null };
}

export const DELIVERED_ISSUE_CONFIG: IssueConfig = {
  types: null,
  required: { solved: ['cause', 'solution'] },
  days: { critical: 1, serious: 3, normal: 7, slight: 15 },
  verifier: { by: 'proposer', user: null },
  fourEyes: false,
  acceptance: true,
  blocking: null,
  escalation: { manager: null, head: null },
};

export const issueConfigTexts = texts('issueConfig', {
  shape: ['问题设置格式不正确', '問題設定格式不正確', 'The issue settings are not valid'],
  days: ['处理天数应为 1-365 的整数', '處理天數應為 1-365 的整數', 'Days must be a whole number from 1 to 365'],
  demanded: [
    '“{field}”不能设为该状态的必填项',
    '「{field}」不能設為該狀態的必填項',
    '"{field}" cannot be required in that status',
  ],
  verifier: ['请选择验证人', '請選擇驗證人', 'Please choose the verifier'],
  noTypes: ['至少保留一个问题类型', '至少保留一個問題類型', 'At least one issue type must remain in use'],
  order: [
    '上报部门负责人应晚于上报项目经理',
    '上報部門負責人應晚於上報項目經理',
    'The head of department must be told later than the project manager',
  ],
  /** The named item does not exist in the company. */
  unknownType: ['问题类型不存在或已停用', '問題類型不存在或已停用', 'An issue type does not exist or is not active'],
  unknownSeverity: ['严重程度不存在或已停用', '嚴重程度不存在或已停用', 'A severity does not exist or is not active'],
  unknownPerson: ['验证人不存在或已停用', '驗證人不存在或已停用', 'The verifier does not exist or is not active'],
});

export const MAX_DAYS = 365;
const isDays = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DAYS;
const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 200 && value.every((key) => typeof key === 'string' && key.length <= 100);
const has = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));

function wrongDemand(required: unknown): Problem | null {
  if (!isPlain(required)) return problem(issueConfigTexts.shape, undefined, 'required');
  for (const [state, fields] of Object.entries(required)) {
    if (!Object.hasOwn(DEMANDED, state) || !isKeys(fields))
      return problem(issueConfigTexts.shape, undefined, 'required');
    const allowed: readonly string[] = DEMANDED[state as DemandingState];
    const wrong = fields.find((field) => !allowed.includes(field));
    if (wrong !== undefined) return problem(issueConfigTexts.demanded, { field: wrong }, 'required');
  }
  return null;
}

function wrongEscalation(escalation: unknown): Problem | null {
  const wrong = problem(issueConfigTexts.shape, undefined, 'escalation');
  if (!isPlain(escalation) || !has(escalation, ['manager', 'head'])) return wrong;
  const { manager, head } = escalation;
  if ([manager, head].some((days) => days !== null && !isDays(days)))
    return problem(issueConfigTexts.days, undefined, 'escalation');
  const early = manager !== null && head !== null && Number(head) < Number(manager);
  return early ? problem(issueConfigTexts.order, undefined, 'escalation') : null;
}

/** The problem of a setting, by its field; null: none. Anything but an `IssueConfig` is refused. */
export function checkIssueConfig(value: unknown): Problem | null {
  if (!isPlain(value) || !has(value, Object.keys(DELIVERED_ISSUE_CONFIG))) return problem(issueConfigTexts.shape);
  const { types, required, days, verifier, fourEyes, acceptance, blocking, escalation } = value;
  if (types !== null && !isKeys(types)) return problem(issueConfigTexts.shape, undefined, 'types');
  if (types !== null && types.length === 0) return problem(issueConfigTexts.noTypes, undefined, 'types');
  const demand = wrongDemand(required);
  if (demand) return demand;
  if (!isPlain(days) || !isKeys(Object.keys(days))) return problem(issueConfigTexts.shape, undefined, 'days');
  if (!Object.values(days).every(isDays)) return problem(issueConfigTexts.days, undefined, 'days');
  if (!isPlain(verifier) || !has(verifier, ['by', 'user']) || !Object.hasOwn(verifierRules, String(verifier.by)))
    return problem(issueConfigTexts.shape, undefined, 'verifier');
  if (verifier.by === 'named' ? !Number.isSafeInteger(verifier.user) : verifier.user !== null)
    return problem(issueConfigTexts.verifier, undefined, 'verifier');
  if (typeof fourEyes !== 'boolean') return problem(issueConfigTexts.shape, undefined, 'fourEyes');
  if (typeof acceptance !== 'boolean') return problem(issueConfigTexts.shape, undefined, 'acceptance');
  if (blocking !== null && !isKeys(blocking)) return problem(issueConfigTexts.shape, undefined, 'blocking');
  return wrongEscalation(escalation);
}
