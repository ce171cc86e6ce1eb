/**
 * What dictionary values may be. System parameters are integers of 7-360, log retention 90-720 (2-rules §5).
 */
import type { RightKey } from '#kernel/entity.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Triple, texts } from '#kernel/text.ts';

/**
 * Dictionary of the system parameters and their allowed values; `need`: the right a change takes in addition to that for
 * dictionaries.
 */
export const PARAMETER_DICTIONARY = 'sys_parameter';
export const parameters = {
  'sys.password.updateTime': {
    fallback: 90,
    min: 7,
    max: 360,
    label: ['密码有效期（天）', '密碼有效期（天）', 'Password expiry (days)'],
  },
  'sys.log.retentionDays': {
    fallback: 180,
    min: 90,
    max: 720,
    label: ['日志保留天数', '日誌保留天數', 'Log retention (days)'],
  },
  'project.progress.yellow': {
    fallback: 1,
    min: 0,
    max: 360,
    label: ['轻微延期阈值（天）', '輕微延期閾值（天）', 'Slight delay threshold (days)'],
  },
  'project.progress.red': {
    fallback: 2,
    min: 0,
    max: 360,
    label: ['严重延期阈值（天）', '嚴重延期閾值（天）', 'Serious delay threshold (days)'],
  },
  'sys.session.idleMinutes': {
    fallback: 30,
    min: 1,
    max: 1440,
    label: ['会话空闲时限（分钟）', '工作階段閒置時限（分鐘）', 'Session idle limit (minutes)'],
  },
  'sys.session.hours': {
    fallback: 12,
    min: 1,
    max: 720,
    label: ['会话最长时间（小时）', '工作階段最長時間（小時）', 'Maximum session length (hours)'],
  },
  'sys.session.stay': {
    fallback: 1,
    min: 0,
    max: 1,
    label: ['允许保持登录', '允許保持登入', 'Allow staying signed in'],
  },
  'sys.password.maxLength': {
    fallback: 20,
    min: 20,
    max: 64,
    label: ['密码最大长度', '密碼最大長度', 'Maximum password length'],
  },
  'sys.secondFactor': {
    fallback: 0,
    min: 0,
    max: 1,
    need: 'sys:secondFactor:edit',
    needLabel: ['设置两步验证要求', '設定兩步驗證要求', 'Require two-step sign-in'],
    label: ['要求全员两步验证', '要求全員兩步驗證', 'Require two-step sign-in for everyone'],
  },
  'sys.officers.apart': {
    fallback: 0,
    min: 0,
    max: 1,
    need: 'sys:specialRole:edit',
    needLabel: ['任免特殊角色', '任免特殊角色', 'Appoint special roles'],
    label: ['三员分立', '三員分立', 'Keep administrator, security officer and auditor apart'],
  },
} as const satisfies Record<
  string,
  { fallback: number; min: number; max: number; need?: RightKey; needLabel?: Triple; label: Triple }
>;
export type ParameterKey = keyof typeof parameters;

/** The right a change of a parameter takes in addition to that for dictionaries; undefined: none. */
export const rightOver = (key: ParameterKey): RightKey | undefined => (parameters[key] as { need?: RightKey }).need;
/** How that right is called. */
export const rightLabelOver = (key: ParameterKey): Triple =>
  (parameters[key] as { needLabel?: Triple }).needLabel ?? parameters[key].label;

export interface ParameterLimits {
  min: number;
  max: number;
  fallback: number;
}
const bounds = new Map<ParameterKey, number>();

/** The installation's bound of a parameter: its largest value and its default. Set once by the composition. */
export const boundParameter = (key: ParameterKey, value: number): void => void bounds.set(key, value);

/** Allowed values of a parameter in this installation. */
export function limitsOf(key: ParameterKey): ParameterLimits {
  const { min, max, fallback } = parameters[key];
  const bound = bounds.get(key);
  return bound === undefined ? { min, max, fallback } : { min, max: Math.min(max, bound), fallback: bound };
}

export const dictTexts = texts('dict', {
  parameterRange: [
    '参数值应为 {min}-{max} 的整数',
    '參數值應為 {min}-{max} 的整數',
    'The value must be a whole number from {min} to {max}',
  ],
  delayOrder: [
    '严重延期阈值不能小于轻微延期阈值',
    '嚴重延期閾值不能小於輕微延期閾值',
    'The serious delay threshold cannot be below the slight one',
  ],
  noTemplate: [
    '项目模板不存在或已停用',
    '項目範本不存在或已停用',
    'The project template does not exist or is not active',
  ],
  noCalendar: ['工作日历不存在', '工作日曆不存在', 'The work calendar does not exist'],
  codeMark: [
    '编码标识只能包含字母、数字、下划线和连字符',
    '編碼標識只能包含字母、數字、底線和連字號',
    'A code mark may contain only letters, digits, underscores and hyphens',
  ],
  parameterRight: [
    '修改“{parameter}”需要“{right}”权限',
    '修改「{parameter}」需要「{right}」權限',
    'Changing "{parameter}" needs the permission "{right}"',
  ],
  bound: [
    '扩展字段“{field}”使用该字典，不能删除',
    '擴展欄位「{field}」使用該字典，不能刪除',
    'The additional field "{field}" uses this dictionary, so it cannot be deleted',
  ],
  builtIn: ['内置数据不能删除', '內置資料不能刪除', 'Built-in entries cannot be deleted'],
  builtInKey: ['内置项的标识不能修改', '內置項的標識不能修改', 'The key of a built-in entry cannot be changed'],
  notTree: ['只有树形字典可以设置上级', '只有樹形字典可以設定上級', 'Only tree dictionaries can have parent items'],
});

/** A whole number in digits, as every reader of a parameter expects; null: anything else. */
const digits = (value: string | null | undefined): number | null =>
  /^\d{1,5}$/.test(value ?? '') ? Number(value) : null;

/** Problem of a system parameter's value. Unknown keys take any value of 7-360. */
export function checkParameter(key: string, value: string | null | undefined): Problem | null {
  const { min, max } = Object.hasOwn(parameters, key) ? limitsOf(key as ParameterKey) : { min: 7, max: 360 };
  const n = digits(value);
  return n !== null && n >= min && n <= max ? null : problem(dictTexts.parameterRange, { min, max }, 'value');
}

/** An item of the dictionary of parameters, as far as its value depends on it. */
interface ParameterItem {
  itemKey: string;
  value?: string | null;
  active?: boolean | null;
}

/** Parameters with a right of their own whose value in force is another one after a change of an item. */
export function guardedParameters(
  before: ParameterItem | null,
  after: ParameterItem | null,
): { key: ParameterKey; need: RightKey }[] {
  const keys = new Set([before?.itemKey, after?.itemKey]);
  return (Object.keys(parameters) as ParameterKey[]).flatMap((key) => {
    const need = rightOver(key);
    if (need === undefined || !keys.has(key)) return [];
    const inForce = (item: ParameterItem | null): number =>
      (item?.itemKey === key && item.active ? digits(item.value) : null) ?? parameters[key].fallback;
    return inForce(before) === inForce(after) ? [] : [{ key, need }];
  });
}
