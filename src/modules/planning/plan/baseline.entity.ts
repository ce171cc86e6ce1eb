import { entity, type Row } from '#kernel/entity.ts';
import { int, text } from '#kernel/field.ts';

/**
 * A named snapshot of a whole plan (its content is in the table baseline_content); any number of them. 2-rules §5: description at
 * most 200 characters.
 */
export const baseline = entity({
  name: 'baseline',
  module: 'plan',
  label: ['基线', '基線', 'Baseline'],
  title: 'name',
  scopes: ['project', 'template'],
  fields: {
    name: text(['基线名称', '基線名稱', 'Baseline name'], { max: 200, required: true }),
    description: text(['说明', '說明', 'Description'], { max: 200 }),
    tasks: int(['任务数', '任務數', 'Tasks'], { set: 'server' }),
    finishAt: int(['计划完成时间', '計劃完成時間', 'Planned finish'], { set: 'server' }),
    revision: int(['计划版本', '計劃版本', 'Plan revision'], { set: 'server' }),
  },
  list: { columns: ['name', 'description', 'tasks', 'createdAt', 'createdBy'], filters: ['name'], sort: '-createdAt' },
  form: [['name'], ['description']],
  rights: {
    read: 'pm:baseline:query',
    create: 'pm:baseline:edit',
    update: 'pm:baseline:edit',
    remove: 'pm:baseline:edit',
    export: 'pm:baseline:query',
  },
  unique: [['scope', 'name']],
});
export interface BaselineRow extends Row<typeof baseline> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    baseline: BaselineRow;
  }
}
