/**
 * What dictionary values may be. System parameters are integers of 7-360, log retention 90-720 (2-rules §5).
 */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

/** Dictionary of the system parameters and what each may be. */
export const PARAMETER_DICTIONARY = 'sys_parameter';
export const parameters: Record<string, { fallback: number; min: number; max: number }> = {
  'sys.password.updateTime': { fallback: 90, min: 7, max: 360 },
  'sys.log.retentionDays': { fallback: 180, min: 90, max: 720 },
  'project.progress.yellow': { fallback: 1, min: 0, max: 360 },
  'project.progress.red': { fallback: 2, min: 0, max: 360 },
};

export const dictTexts = texts('dict', {
  parameterRange: [
    '参数值应为 {min}-{max} 的整数',
    '參數值應為 {min}-{max} 的整數',
    'The value must be a whole number of {min} to {max}',
  ],
  builtIn: ['内置数据不能删除', '內置資料不能刪除', 'Built-in entries cannot be deleted'],
  builtInKey: ['内置项的标识不能修改', '內置項的標識不能修改', 'The key of a built-in entry cannot be changed'],
  notTree: ['只有树形字典可以设置上级', '只有樹形字典可以設定上級', 'Only items of tree dictionaries have a parent'],
});

/** Problem of a system parameter's value. Unknown keys take any value of 7-360. */
export function checkParameter(key: string, value: string | null | undefined): Problem | null {
  const { min, max } = parameters[key] ?? { min: 7, max: 360 };
  const n = Number(value);
  return value && Number.isInteger(n) && n >= min && n <= max
    ? null
    : problem(dictTexts.parameterRange, { min, max }, 'value');
}
