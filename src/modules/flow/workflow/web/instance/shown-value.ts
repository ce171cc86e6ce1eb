/** A value of a variable as people read it. */
import { t } from '#web/lang.ts';
import type { VariableType } from '../../graph.ts';
import type { WorkflowView } from '../../instance/instance.calls.ts';

export function shownValue(value: unknown, people: WorkflowView['people'], type: VariableType | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (type === 'user') return people[value as number] ?? String(value);
  if (type === 'users' && Array.isArray(value)) return value.map((one) => people[one as number] ?? one).join(', ');
  if (typeof value === 'boolean') return t(value ? ['是', '是', 'Yes'] : ['否', '否', 'No']);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
