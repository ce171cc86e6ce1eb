import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, date, dict, file, instant, int, longText, ref, text } from '#kernel/field.ts';

/** Of the newest version and the documents, whichever is least; without any there is nothing yet (records.md B4, Outputs). */
export const outputStatus = {
  none: ['未提交', '未提交', 'Nothing yet'],
  working: ['编制中', '編製中', 'In work'],
  completed: ['已完成', '已完成', 'Completed'],
  archived: ['已归档', '已歸檔', 'Archived'],
} as const;
export type OutputStatus = keyof typeof outputStatus;

const rights = {
  read: 'pm:output:query',
  create: 'pm:output:edit',
  update: 'pm:output:edit',
  remove: 'pm:output:edit',
  export: 'pm:output:query',
} as const;

/** What a project has to deliver, or a template says its projects have to (1-product §2.8, §2.9, Outputs). */
export const projectOutput = entity({
  name: 'output',
  module: 'output',
  label: ['交付物', '交付物', 'Output'],
  title: 'name',
  scopes: ['project', 'template'],
  fields: {
    name: text(['交付物名称', '交付物名稱', 'Output name'], { min: 1, max: 200, required: true }),
    code: text(['编号', '編號', 'Code'], { max: 50 }),
    type: dict(['类型', '類型', 'Type'], 'output_type'),
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    responsible: ref(['负责人', '負責人', 'Person in charge'], 'user'),
    due: date(['应交日期', '應交日期', 'Due']),
    /** Not finished it holds back the finish of its task and of the tasks above (2-rules §8, unfinished documents). */
    required: bool(['必须提交', '必須提交', 'Required'], { required: true, default: true }),
    status: choice(['状态', '狀態', 'Status'], outputStatus, { required: true, default: 'none', set: 'server' }),
    /** Numbers of the newest version and of the newest archived one; 0: none. */
    latest: int(['最新版本', '最新版本', 'Latest version'], { required: true, default: 0, set: 'server' }),
    archived: int(['已归档版本', '已歸檔版本', 'Archived version'], { required: true, default: 0, set: 'server' }),
    /** The task was finished already when it came to it or was taken up again: allowed, and marked. */
    afterFinish: bool(['任务完成后关联', '任務完成後關聯', 'Linked after the task was finished'], {
      required: true,
      default: false,
      set: 'server',
    }),
    templateFile: file(['模板文件', '範本檔案', 'Template document'], { max: 1 }),
    note: longText(['要求说明', '要求說明', 'Requirements'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'type', 'task', 'responsible', 'due', 'required', 'status', 'latest'],
    filters: ['name', 'type', 'task', 'responsible', 'status', 'required', 'due'],
    sort: 'due',
  },
  form: [['name'], ['type', 'code'], ['task', 'responsible'], ['due', 'required'], ['templateFile'], ['note']],
  rights,
  search: { words: ['name'], scope: 'project' },
  // A new version in work does not change anything for references to archived ones.
  facets: { watchedBy: ['responsible'], meaning: ['name', 'archived', 'due'] },
});
export interface OutputRow extends Row<typeof projectOutput> {}

/** A version of an output: its files as they were worked out, completed and archived. Its documents are beside them (ADR 434). */
export const outputVersion = entity({
  name: 'outputVersion',
  module: 'output',
  label: ['交付物版本', '交付物版本', 'Output version'],
  title: 'name',
  scopes: ['project'],
  fields: {
    /** Of its output, with V1, V2, ... */
    name: text(['版本', '版本', 'Version'], { max: 220, required: true, set: 'server' }),
    output: ref(['交付物', '交付物', 'Output'], 'output', { required: true, set: 'create' }),
    number: int(['版本号', '版本號', 'Number'], { required: true, set: 'server' }),
    status: choice(
      ['状态', '狀態', 'Status'],
      { working: outputStatus.working, completed: outputStatus.completed, archived: outputStatus.archived },
      { required: true, default: 'working', set: 'server' },
    ),
    files: file(['文件', '檔案', 'Files'], { max: 20 }),
    note: longText(['版本说明', '版本說明', 'Note'], { max: 1000 }),
    completedAt: instant(['完成时间', '完成時間', 'Completed at'], { set: 'server' }),
    archivedAt: instant(['归档时间', '歸檔時間', 'Archived at'], { set: 'server' }),
  },
  list: {
    columns: ['name', 'output', 'files', 'status', 'completedAt', 'archivedAt'],
    filters: ['output', 'status'],
    sort: '-number',
  },
  form: [['output'], ['files'], ['note']],
  // Who may edit is decided for each output: the person in charge needs no right (output.rules.ts).
  rights: {
    read: rights.read,
    create: rights.read,
    update: rights.read,
    remove: rights.read,
    export: rights.export,
  },
  unique: [['output', 'number']],
});
export interface OutputVersionRow extends Row<typeof outputVersion> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    output: OutputRow;
    output_version: OutputVersionRow;
  }
}
