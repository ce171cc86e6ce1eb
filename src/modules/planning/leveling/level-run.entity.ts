import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, int, text } from '#kernel/field.ts';
import { levelOrders } from './leveling-model.ts';

export const levelRunStatus = {
  proposed: ['待处理', '待處理', 'Proposed'],
  applied: ['已应用', '已套用', 'Applied'],
} as const;

/**
 * A leveling: what it proposed for the plans of a project, or of all projects of a program (its moves are in level_run_content and
 * never change). resources-reports.md 2, levelRun.
 */
export const levelRun = entity({
  name: 'levelRun',
  module: 'leveling',
  label: ['资源平衡方案', '資源撫平方案', 'Leveling'],
  title: 'name',
  scopes: ['project', 'program'],
  fields: {
    name: text(['方案名称', '方案名稱', 'Name'], { min: 1, max: 100, required: true }),
    note: text(['说明', '說明', 'Note'], { max: 500 }),
    order: choice(['先后规则', '先後規則', 'Order'], levelOrders, {
      required: true,
      default: 'priority',
      set: 'server',
    }),
    withinSlack: bool(['仅在时差内移动', '僅在時差內移動', 'Within slack only'], {
      required: true,
      default: false,
      set: 'server',
    }),
    from: date(['起始日期', '起始日期', 'From'], { set: 'server' }),
    until: date(['截止日期', '截止日期', 'Until'], { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], levelRunStatus, { required: true, default: 'proposed', set: 'server' }),
    plans: int(['计划数', '計劃數', 'Plans'], { required: true, default: 0, set: 'server' }),
    moves: int(['移动的任务', '移動的任務', 'Tasks moved'], { required: true, default: 0, set: 'server' }),
    conflicts: int(['剩余冲突', '剩餘衝突', 'Conflicts left'], { required: true, default: 0, set: 'server' }),
    /** Hours of work beyond what there is of everybody. */
    overBefore: int(['超负荷（小时）', '超負荷（小時）', 'Overload (h)'], {
      required: true,
      default: 0,
      set: 'server',
    }),
    overAfter: int(['平衡后超负荷（小时）', '撫平後超負荷（小時）', 'Overload after (h)'], {
      required: true,
      default: 0,
      set: 'server',
    }),
  },
  list: {
    columns: [
      'name',
      'status',
      'order',
      'withinSlack',
      'plans',
      'moves',
      'conflicts',
      'overBefore',
      'overAfter',
      'createdAt',
    ],
    filters: ['name', 'status', 'order'],
    sort: '-createdAt',
  },
  form: [['name'], ['note']],
  rights: {
    read: 'pm:leveling:query',
    create: 'pm:leveling:edit',
    update: 'pm:leveling:edit',
    remove: 'pm:leveling:edit',
    export: 'pm:leveling:query',
  },
  facets: { none: '方案由计划算出，内容不变' },
});
export interface LevelRunRow extends Row<typeof levelRun> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    level_run: LevelRunRow;
  }
}
