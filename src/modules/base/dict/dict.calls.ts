/** The dictionary calls of the specification (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { text } from '#kernel/field.ts';

export interface DictOption {
  dicId: number;
  dicName: string;
  itemKey: string;
  parentId: number | null;
  color: string | null;
  value: string | null;
}

/** Active items of one dictionary in the viewer's language. */
export const dictByModule = call(
  'GET',
  '/commonservice-system/dicInfo/list',
  'login',
  { moduleKey: text(['字典标识', '字典標識', 'Dictionary key'], { required: true, max: 100 }) },
  output<DictOption[]>(),
  { label: ['字典选项', '字典選項', 'Dictionary options'] },
);
/** One system parameter by its key, e.g. sys.password.updateTime. */
export const dictByKey = call(
  'GET',
  '/commonservice-system/dicInfo/getByPrimaryKey',
  'login',
  { id: text(['标识', '標識', 'Key'], { required: true, max: 100 }) },
  output<{ dicId: number; dicName: string; dicValue: string }>(),
  { label: ['系统参数', '系統參數', 'System parameter'], entry: true },
);
