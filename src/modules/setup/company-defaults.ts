/**
 * What a new company starts with: dictionaries, coding rules, role templates, working time. Plain data.
 */
import type { Triple } from '#kernel/text.ts';
import type { RoleKind } from '#modules/access/role.entity.ts';
import { PARAMETER_DICTIONARY } from '#modules/dict/dict.rules.ts';
import type { CodePart, codeModules } from '#modules/numbering/code-rule.entity.ts';

export interface DictSeed {
  dictKey: string;
  kind: 'sysParm' | 'sys' | 'select' | 'tree';
  name: Triple;
  items: { key: string; name: Triple; value?: string; color?: string }[];
}

const item = (key: string, zh: string, hk: string, en: string, color?: string): DictSeed['items'][number] => ({
  key,
  name: [zh, hk, en],
  ...(color && { color }),
});
const parameter = (key: string, value: string, zh: string, hk: string, en: string): DictSeed['items'][number] => ({
  key,
  name: [zh, hk, en],
  value,
});

export const DICTIONARIES: readonly DictSeed[] = [
  {
    dictKey: PARAMETER_DICTIONARY,
    kind: 'sysParm',
    name: ['系统参数', '系統參數', 'System parameters'],
    items: [
      parameter('sys.password.updateTime', '90', '密码有效期（天）', '密碼有效期（天）', 'Password expiry (days)'),
      parameter('sys.log.retentionDays', '180', '日志保留天数', '日誌保留天數', 'Log retention (days)'),
      parameter(
        'project.progress.yellow',
        '1',
        '轻微延期阈值（天）',
        '輕微延期閾值（天）',
        'Slight delay threshold (days)',
      ),
      parameter(
        'project.progress.red',
        '2',
        '严重延期阈值（天）',
        '嚴重延期閾值（天）',
        'Serious delay threshold (days)',
      ),
    ],
  },
  {
    dictKey: 'project_type',
    kind: 'tree',
    name: ['项目类型', '項目類型', 'Project type'],
    items: [
      item('rd', '研发项目', '研發項目', 'R&D'),
      item('delivery', '交付项目', '交付項目', 'Delivery'),
      item('engineering', '工程项目', '工程項目', 'Engineering'),
      item('internal', '内部项目', '內部項目', 'Internal'),
    ],
  },
  {
    dictKey: 'priority',
    kind: 'sys',
    name: ['优先级', '優先級', 'Priority'],
    items: [
      item('urgent', '紧急', '緊急', 'Urgent', '#cf1322'),
      item('high', '高', '高', 'High', '#fa8c16'),
      item('medium', '中', '中', 'Medium', '#1677ff'),
      item('low', '低', '低', 'Low', '#8c8c8c'),
    ],
  },
  {
    dictKey: 'severity',
    kind: 'sys',
    name: ['严重程度', '嚴重程度', 'Severity'],
    items: [
      item('critical', '致命', '致命', 'Critical', '#cf1322'),
      item('serious', '严重', '嚴重', 'Serious', '#fa8c16'),
      item('normal', '一般', '一般', 'Normal', '#1677ff'),
      item('slight', '轻微', '輕微', 'Slight', '#8c8c8c'),
    ],
  },
  {
    dictKey: 'work_area',
    kind: 'tree',
    name: ['工作领域', '工作領域', 'Work area'],
    items: [
      item('product', '产品', '產品', 'Product'),
      item('market', '市场', '市場', 'Market'),
      item('support', '支持', '支援', 'Support'),
    ],
  },
  {
    dictKey: 'job_level',
    kind: 'select',
    name: ['岗位级别', '崗位級別', 'Job level'],
    items: [
      item('junior', '初级', '初級', 'Junior'),
      item('intermediate', '中级', '中級', 'Intermediate'),
      item('senior', '高级', '高級', 'Senior'),
      item('expert', '专家', '專家', 'Expert'),
    ],
  },
  {
    dictKey: 'skill_group',
    kind: 'select',
    name: ['技能组', '技能組', 'Skill group'],
    items: [
      item('management', '管理', '管理', 'Management'),
      item('development', '研发', '研發', 'Development'),
      item('engineering', '工程', '工程', 'Engineering'),
    ],
  },
];

export const CODE_RULES: readonly {
  target: keyof typeof codeModules;
  name: string;
  digits: number;
  reset: 'never' | 'year' | 'day';
  parts: CodePart[];
}[] = [
  {
    target: 'project',
    name: '项目编号',
    digits: 4,
    reset: 'year',
    parts: [{ kind: 'fixed', text: 'P' }, { kind: 'year' }, { kind: 'fixed', text: '-' }, { kind: 'number' }],
  },
  {
    target: 'template',
    name: '模板编号',
    digits: 3,
    reset: 'never',
    parts: [{ kind: 'fixed', text: 'T' }, { kind: 'number' }],
  },
  {
    target: 'program',
    name: '项目集编号',
    digits: 3,
    reset: 'never',
    parts: [{ kind: 'fixed', text: 'PG' }, { kind: 'number' }],
  },
  {
    target: 'workflow',
    name: '流程编号',
    digits: 4,
    reset: 'day',
    parts: [{ kind: 'fixed', text: 'WF' }, { kind: 'date' }, { kind: 'fixed', text: '-' }, { kind: 'number' }],
  },
  {
    target: 'task',
    name: '任务编号',
    digits: 4,
    reset: 'never',
    parts: [{ kind: 'fixed', text: 'T-' }, { kind: 'number' }],
  },
];

const READ = [
  'pm:project:query',
  'pm:plan:query',
  'pm:baseline:query',
  'pm:member:query',
  'pm:role:query',
  'pm:dynamics:query',
  'pm:workflow:query',
  'pm:plan:export',
];

/** Default roles inside projects (1-product §6.1 names them) and programs. The manager role holds every right there. */
export const ROLE_TEMPLATES: readonly { name: Triple; kind: RoleKind; manager: boolean; rights: string[] }[] = [
  { name: ['项目经理', '項目經理', 'Project manager'], kind: 'project', manager: true, rights: ['*'] },
  {
    name: ['总工程师', '總工程師', 'Chief engineer'],
    kind: 'project',
    manager: false,
    rights: [...READ, 'pm:plan:edit', 'pm:plan:import', 'pm:baseline:edit'],
  },
  { name: ['工程师', '工程師', 'Engineer'], kind: 'project', manager: false, rights: READ },
  {
    name: ['干系人', '干係人', 'Stakeholder'],
    kind: 'project',
    manager: false,
    rights: ['pm:project:query', 'pm:plan:query', 'pm:member:query'],
  },
  { name: ['项目集经理', '項目集經理', 'Program manager'], kind: 'program', manager: true, rights: ['*'] },
  {
    name: ['项目集成员', '項目集成員', 'Program member'],
    kind: 'program',
    manager: false,
    rights: ['pm:program:query', 'pm:member:query'],
  },
];
