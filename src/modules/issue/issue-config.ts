/**
 * How issues of one project (or of what is made of a template) are handled: which types are used, what must be filled in
 * where, how long an issue may take, who verifies, what holds a task back, who is told when nobody acts. Pure: the browser
 * shows what the server judges. Issues of programs and those that stand alone follow what is delivered.
 * Source: 1-product §2.8 (projectConfigureIssue), §2.9 (configIssue); records.md B2 (states, rules, routes).
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

/** Who verifies an issue that names nobody. */
export const verifierRules = {
  proposer: ['提出人', '提出人', 'Proposer'],
  manager: ['项目经理', '項目經理', 'Project manager'],
  named: ['指定人员', '指定人員', 'A named person'],
} as const;

/**
 * What may be asked for, by the state an issue is to be in: all that may be filled in until then and is not asked anyway.
 * A state asks for its own; that of earlier states was asked then.
 */
export const ASKABLE = {
  new: ['type', 'priority', 'severity', 'task', 'description', 'responsible', 'plannedFinish', 'foundIn', 'files'],
  processing: ['type', 'priority', 'severity', 'task', 'description', 'plannedFinish'],
  solved: ['solution', 'cause', 'causeText', 'measures', 'files'],
  closed: ['solution', 'cause', 'causeText', 'measures'],
} as const;
export type AskingState = keyof typeof ASKABLE;
export const ASKING_STATES = Object.keys(ASKABLE) as AskingState[];

export interface IssueConfig {
  /** Items of the dictionary issue_type that new issues may have; null: all. */
  types: number[] | null;
  /** Fields that an issue needs to be in a state. */
  required: Record<AskingState, string[]>;
  /** Working days until an issue of a severity is to be finished; without a line nothing is proposed. */
  days: { severity: number; days: number }[];
  verifier: keyof typeof verifierRules;
  /** The person of the rule `named`, else null. */
  verifierUser: number | null;
  /** Who solved an issue does not verify it. */
  fourEyes: boolean;
  /** The person in charge accepts an issue first; without it work begins with the assignment. */
  acceptance: boolean;
  /** Severities of issues that do not hold their task back. */
  exempt: number[];
  /** Working days without a step after which the manager is told; null: nobody is. */
  toManager: number | null;
  /** Working days without a step after which the head of the department is told too: more than `toManager`. */
  toHead: number | null;
}

/** Longest of the settings in working days. */
export const MAX_DAYS = 360;
/** What is delivered, by the key of the severity; companies that have other severities say their own. */
export const DELIVERED_DAYS: Readonly<Record<string, number>> = { critical: 1, serious: 3, normal: 5, slight: 10 };

/** Before anything is said. `severities`: the company's, by key. */
export const deliveredConfig = (severities: readonly { id: number; itemKey: string }[]): IssueConfig => ({
  types: null,
  required: { new: [], processing: [], solved: ['solution', 'cause'], closed: [] },
  days: severities.flatMap(({ id, itemKey }) =>
    Object.hasOwn(DELIVERED_DAYS, itemKey) ? [{ severity: id, days: DELIVERED_DAYS[itemKey]! }] : [],
  ),
  verifier: 'proposer',
  verifierUser: null,
  fourEyes: false,
  acceptance: true,
  exempt: [],
  toManager: null,
  toHead: null,
});

export const issueConfigTexts = texts('issueConfig', {
  wrong: ['问题设置不正确', '問題設定不正確', 'The issue settings are not valid'],
  types: ['请至少选择一个问题类型', '請至少選擇一個問題類型', 'Please choose at least one issue type'],
  days: [
    '处理期限应为 1 到 {max} 的整数（工作日）',
    '處理期限應為 1 到 {max} 的整數（工作日）',
    'Days to finish must be whole numbers of working days from 1 to {max}',
  ],
  noVerifier: ['请指定验证人', '請指定驗證人', 'Please name the verifier'],
  escalation: [
    '升级提醒天数应为 1 到 {max} 的整数（工作日）',
    '升級提醒天數應為 1 到 {max} 的整數（工作日）',
    'Escalation must be after a whole number of working days from 1 to {max}',
  ],
  headLater: [
    '提醒部门负责人的天数应大于提醒项目经理的天数',
    '提醒部門負責人的天數應大於提醒項目經理的天數',
    'The head of department must be told later than the project manager',
  ],
  headAlone: [
    '设置提醒部门负责人前，请先设置提醒项目经理',
    '設定提醒部門負責人前，請先設定提醒項目經理',
    'The head of department can be told only after the project manager',
  ],
  /** A value of the settings stands for nothing in the company. */
  unknownType: ['问题类型不存在或已停用', '問題類型不存在或已停用', 'An issue type does not exist or is not active'],
  unknownSeverity: ['严重程度不存在或已停用', '嚴重程度不存在或已停用', 'A severity does not exist or is not active'],
  unknownPerson: ['验证人不存在或已停用', '驗證人不存在或已停用', 'The verifier does not exist or is not active'],
  /** Of an issue. */
  typeUnused: ['该项目未启用此问题类型', '該項目未啟用此問題類型', 'This issue type is not used in the project'],
});

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DAYS;
const isSet = (value: unknown, of: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.length <= 200 && value.every(of) && new Set(value).size === value.length;

const askedOk = (required: unknown): boolean =>
  isPlain(required) &&
  Object.keys(required).length === ASKING_STATES.length &&
  ASKING_STATES.every((state) =>
    isSet(required[state], (field) => (ASKABLE[state] as readonly unknown[]).includes(field)),
  );

/** What is wrong with settings as they came; whether ids stand for something is the server's to ask. */
export function checkIssueConfig(value: unknown): Problem | null {
  const wrong = problem(issueConfigTexts.wrong);
  if (!isPlain(value)) return wrong;
  const { types, required, days, verifier, verifierUser, fourEyes, acceptance, exempt, toManager, toHead } =
    value as unknown as IssueConfig;
  if (types !== null && !isSet(types, isId)) return wrong;
  if (types?.length === 0) return problem(issueConfigTexts.types, undefined, 'types');
  if (!askedOk(required) || !isSet(exempt, isId)) return wrong;
  if (!Array.isArray(days) || !days.every((line) => isPlain(line) && Object.keys(line).length === 2)) return wrong;
  const severities = days.map(({ severity }) => severity);
  if (!isSet(severities, isId)) return wrong;
  if (!days.every((line) => isDays(line.days))) return problem(issueConfigTexts.days, { max: MAX_DAYS }, 'days');
  if (typeof fourEyes !== 'boolean' || typeof acceptance !== 'boolean') return wrong;
  if (typeof verifier !== 'string' || !Object.hasOwn(verifierRules, verifier)) return wrong;
  if (verifierUser !== null && !isId(verifierUser)) return wrong;
  if (verifier === 'named' && verifierUser === null)
    return problem(issueConfigTexts.noVerifier, undefined, 'verifierUser');
  for (const [field, after] of [
    ['toManager', toManager],
    ['toHead', toHead],
  ] as const)
    if (after !== null && !isDays(after)) return problem(issueConfigTexts.escalation, { max: MAX_DAYS }, field);
  if (toHead === null) return null;
  if (toManager === null) return problem(issueConfigTexts.headAlone, undefined, 'toHead');
  return toHead > toManager ? null : problem(issueConfigTexts.headLater, undefined, 'toHead');
}

/** The settings alone, in their order; what else came is left out. */
export const keptConfig = (config: IssueConfig): IssueConfig => {
  const { types, required, days, verifier, fourEyes, acceptance, exempt, toManager, toHead } = config;
  const verifierUser = verifier === 'named' ? config.verifierUser : null;
  return { types, required, days, verifier, verifierUser, fourEyes, acceptance, exempt, toManager, toHead };
};

type Values = Readonly<Record<string, unknown>>;
const empty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' && !value.includes('<img'));

/** Fields that an issue with these values still needs to be in the state, in their order. */
export const missingFields = ({ required }: IssueConfig, state: AskingState, values: object): string[] =>
  required[state].filter((field) => empty((values as Values)[field]));

/** Whether an issue of this severity (null: of none) holds its task back while it is not closed. */
export const holdsTask = ({ exempt }: IssueConfig, severity: number | null): boolean =>
  severity === null || !exempt.includes(severity);

/** Whether new issues may be of this type. */
export const usesType = ({ types }: IssueConfig, type: number | null): boolean =>
  type === null || types === null || types.includes(type);

/** Working days an issue of the severity may take; null: nothing is said. */
export const daysFor = ({ days }: IssueConfig, severity: number | null): number | null =>
  days.find((line) => line.severity === severity)?.days ?? null;

/** Who verifies an issue that names nobody; `manager` is null where it lies in no project. */
export function verifierOf(
  { verifier, verifierUser }: IssueConfig,
  { proposer, manager }: { proposer: number; manager: number | null },
): number {
  if (verifier === 'named') return verifierUser ?? proposer;
  return (verifier === 'manager' ? manager : proposer) || proposer;
}
