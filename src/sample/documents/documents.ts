/** Documents of the sample company. Data only. */
import type { Level } from '#modules/documents/document/levels.ts';
import type { Who } from '../issues/story.ts';
import type { FileKind } from './files.ts';

export interface DocumentStory {
  at: 'platform' | 'house' | 'program' | 'company';
  folder: string;
  title: string;
  kind: FileKind;
  type: 'plan' | 'specification' | 'report' | 'minutes' | 'manual' | 'drawing' | 'other';
  who: Who;
  /** Left out: internal. */
  level?: Level;
  lines: readonly string[];
  /** Further saves, each with its note. */
  more?: readonly { note: string; lines: readonly string[] }[];
  becomes?: 'completed' | 'archived' | 'upgraded' | 'asked';
  task?: string;
}

/** Folders beside the first of each place; `own`: only its manager and these people read them. */
export const folders: readonly { at: DocumentStory['at']; name: string; own?: Who }[] = [
  { at: 'platform', name: '方案与设计' },
  { at: 'platform', name: '商务资料', own: 'chenjie' },
  { at: 'house', name: '施工资料' },
  { at: 'company', name: '管理制度' },
];

export const documents: readonly DocumentStory[] = [
  {
    at: 'platform',
    folder: '方案与设计',
    title: '总体方案',
    kind: 'docx',
    type: 'specification',
    who: 'lina',
    lines: ['平台分为计划、登记册与审批三部分。', '部署在公司自己的机房。'],
    becomes: 'upgraded',
  },
  {
    at: 'platform',
    folder: '方案与设计',
    title: '接口说明',
    kind: 'md',
    type: 'specification',
    who: 'zhangwei',
    lines: ['接口说明', '所有接口都返回编码与数据。'],
    more: [{ note: '补充超时约定', lines: ['所有接口都返回编码与数据。', '超时为三十秒。'] }],
  },
  {
    at: 'platform',
    folder: '方案与设计',
    title: '工作量估算表',
    kind: 'xlsx',
    type: 'plan',
    who: 'zhangwei',
    lines: ['模块|人天', '计划|40', '登记册|25', '审批|30'],
    becomes: 'completed',
  },
  {
    at: 'platform',
    folder: '方案与设计',
    title: '试点验收报告',
    kind: 'pdf',
    type: 'report',
    who: 'lina',
    lines: ['Pilot acceptance report', 'All 42 cases passed.'],
    becomes: 'asked',
  },
  {
    at: 'platform',
    folder: '商务资料',
    title: '报价说明',
    kind: 'txt',
    type: 'other',
    who: 'lina',
    level: 'secret',
    lines: ['报价说明', '含三年维护。'],
  },
  {
    at: 'house',
    folder: '施工资料',
    title: '现场照片',
    kind: 'png',
    type: 'other',
    who: 'wangqiang',
    level: 'public',
    lines: [],
  },
  {
    at: 'house',
    folder: '施工资料',
    title: '材料进场记录',
    kind: 'csv',
    type: 'minutes',
    who: 'wangqiang',
    lines: ['材料|数量|单位', '钢筋|120|吨'],
  },
  {
    at: 'house',
    folder: '施工资料',
    title: '图纸归集包',
    kind: 'zip',
    type: 'drawing',
    who: 'lina',
    lines: ['图纸清单'],
    becomes: 'archived',
  },
  {
    at: 'company',
    folder: '管理制度',
    title: '项目管理手册',
    kind: 'md',
    type: 'manual',
    who: 'admin',
    level: 'public',
    lines: ['项目管理手册', '立项、计划、执行、收尾各阶段的做法。'],
    becomes: 'archived',
  },
];
