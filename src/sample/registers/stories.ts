/**
 * Half a year of the registers of the sample company: announcements, outputs and references. Days are days before the
 * first start (below 0: after it); who does something is named by user name. Data only.
 */
import type { Place, Who } from '../issues/story.ts';

type At = Exclude<Place, 'company'>;

export interface AnnouncementStory {
  at: Place;
  title: string;
  text: string;
  ago: number;
  by: Who;
  /** null: still being written. Otherwise who has read it. */
  readBy: readonly Who[] | null;
}

export const announcements: readonly AnnouncementStory[] = [
  {
    at: 'company',
    title: '关于启用路标平台进行项目管理的通知',
    text: '<p>自本月起，所有在建项目的计划、问题和交付物统一在路标平台管理，周例会以平台数据为准。</p>',
    ago: 150,
    by: 'admin',
    readBy: ['lina', 'zhangwei', 'chenjie', 'wangqiang'],
  },
  {
    at: 'company',
    title: '国庆节值班安排',
    text: '<p>节日期间工地与机房各留一人值班，名单见附件，值班期间请保持电话畅通。</p>',
    ago: 52,
    by: 'admin',
    readBy: ['lina', 'wangqiang'],
  },
  {
    at: 'house',
    title: '周例会改到每周三上午九点',
    text: '<p>因监理单位排期调整，项目周例会由周一改到每周三上午九点，地点不变。</p>',
    ago: 60,
    by: 'lina',
    readBy: ['wangqiang', 'zhangwei', 'chenjie'],
  },
  {
    at: 'house',
    title: '进场材料未经复试不得使用',
    text: '<p>钢筋、防水卷材等进场材料一律先见证取样复试，合格后方可使用。违者停工整改。</p>',
    ago: 34,
    by: 'lina',
    readBy: ['wangqiang', 'chenjie'],
  },
  {
    at: 'house',
    title: '雨季施工注意事项',
    text: '<p>基坑排水泵每日巡查两次；雷雨天气停止塔吊作业；配电箱加装防雨罩。</p>',
    ago: 5,
    by: 'lina',
    readBy: ['wangqiang'],
  },
  {
    at: 'house',
    title: '竣工资料整理要求（草稿）',
    text: '<p>按城建档案馆最新目录整理，详见交付物清单。</p>',
    ago: 1,
    by: 'lina',
    readBy: null,
  },
  {
    at: 'platform',
    title: '二期接口规范已发布',
    text: '<p>接口规范第二版已归档，请各模块负责人核对引用的版本。</p>',
    ago: 12,
    by: 'lina',
    readBy: ['zhangwei', 'chenjie'],
  },
  {
    at: 'program',
    title: '项目集季度评审时间',
    text: '<p>本季度评审定在月末最后一个工作日，请各项目提前三天提交进展材料。</p>',
    ago: 20,
    by: 'lina',
    readBy: ['chenjie'],
  },
];

export interface OutputStory {
  at: At;
  name: string;
  type: 'document' | 'drawing' | 'software' | 'report' | 'certificate' | 'other';
  /** Name of the task of the plan. */
  task?: string;
  who: Who;
  due: number;
  required: boolean;
  note?: string;
  /** Oldest first: its state, when it came there, and where the paper is kept. */
  versions: readonly (readonly [status: 'working' | 'completed' | 'archived', ago: number, note: string])[];
}

export const outputs: readonly OutputStory[] = [
  {
    at: 'house',
    name: '岩土工程勘察报告',
    type: 'report',
    task: '基坑开挖',
    who: 'wangqiang',
    due: 62,
    required: true,
    note: '须加盖勘察单位公章，附钻孔柱状图。',
    versions: [['archived', 64, '原件存资料室 2 号柜']],
  },
  {
    at: 'house',
    name: '基坑支护专项方案',
    type: 'document',
    task: '基坑开挖',
    who: 'lina',
    due: 58,
    required: true,
    note: '须经专家论证。',
    versions: [
      ['archived', 66, '首次报审稿，存资料室 2 号柜'],
      ['archived', 57, '按专家意见补充监测点布置'],
    ],
  },
  {
    at: 'house',
    name: '地下室墙体混凝土试块报告',
    type: 'report',
    task: '基础及地下室墙体混凝土浇筑',
    who: 'wangqiang',
    due: 8,
    required: false,
    versions: [['completed', 3, '二十八天强度合格，待监理签收']],
  },
  {
    at: 'house',
    name: '防水工程隐蔽验收记录',
    type: 'certificate',
    task: '地下室墙体防水与保温',
    who: 'wangqiang',
    due: -6,
    required: true,
    note: '须有监理签字与影像资料。',
    versions: [['working', 2, '换货后重新填写']],
  },
  { at: 'house', name: '竣工图', type: 'drawing', who: 'chenjie', due: -60, required: false, versions: [] },
  {
    at: 'platform',
    name: '需求规格说明书',
    type: 'document',
    task: '开展需求调研',
    who: 'zhangwei',
    due: 32,
    required: true,
    versions: [
      ['archived', 36, '评审前版本'],
      ['archived', 30, '评审后修订，增加性能指标'],
    ],
  },
  {
    at: 'platform',
    name: '系统接口规范',
    type: 'document',
    task: '编写功能规格说明书',
    who: 'chenjie',
    due: 14,
    required: true,
    versions: [
      ['archived', 22, '第一版'],
      ['archived', 12, '第二版：鉴权改为令牌'],
    ],
  },
  {
    at: 'platform',
    name: '单元测试计划',
    type: 'document',
    task: '编写单元测试计划',
    who: 'zhangwei',
    due: -9,
    required: true,
    versions: [],
  },
  { at: 'platform', name: '安装部署包', type: 'software', who: 'chenjie', due: -70, required: false, versions: [] },
  { at: 'move', name: '搬迁物资清单', type: 'other', who: 'wangqiang', due: -25, required: false, versions: [] },
];

export interface ReferenceStory {
  at: At;
  name: string;
  purpose: string;
  ago: number;
  by: Who;
  task?: string;
  standard?: string;
  address?: string;
  /** Name of the output and number of its pinned version. */
  pins?: readonly [output: string, number: number];
}

export const references: readonly ReferenceStory[] = [
  {
    at: 'house',
    name: '混凝土结构工程施工质量验收规范',
    standard: 'GB 50204-2015',
    purpose: '墙体与基础混凝土验收依据',
    task: '基础及地下室墙体混凝土浇筑',
    ago: 75,
    by: 'lina',
  },
  {
    at: 'house',
    name: '地下防水工程质量验收规范',
    standard: 'GB 50208-2011',
    purpose: '防水卷材进场与隐蔽验收依据',
    task: '地下室墙体防水与保温',
    ago: 70,
    by: 'lina',
  },
  {
    at: 'house',
    name: '基坑支护方案（施工依据）',
    pins: ['基坑支护专项方案', 2],
    purpose: '土方开挖按此方案施工',
    ago: 55,
    by: 'lina',
  },
  {
    at: 'platform',
    name: '软件产品质量要求和测试细则',
    standard: 'GB/T 25000.51-2016',
    purpose: '验收测试依据',
    ago: 40,
    by: 'lina',
  },
  {
    at: 'platform',
    name: '接口联调所依据的规范',
    pins: ['系统接口规范', 1],
    purpose: '移动端联调',
    ago: 20,
    by: 'lina',
  },
  {
    at: 'platform',
    name: '开放接口说明规范',
    address: 'https://spec.openapis.org/oas/v3.1.0',
    purpose: '接口文档的写法',
    ago: 38,
    by: 'lina',
  },
];

export interface PartnerStory {
  at: At;
  organisation: string;
  kind: 'customer' | 'supplier' | 'contractor' | 'supervisor' | 'authority' | 'other';
  role: string;
  power: number;
  interest: number;
  engagement: 'unaware' | 'resistant' | 'neutral' | 'supportive' | 'leading';
  wanted: 'neutral' | 'supportive' | 'leading';
  rhythm: 'weekly' | 'fortnightly' | 'monthly' | 'quarterly';
  channel: 'meeting' | 'phone' | 'mail' | 'report' | 'visit';
  who: Who;
  /** Days since they were spoken with. */
  spoke: number;
  people: readonly { name: string; position: string; phone: string }[];
}

export const partners: readonly PartnerStory[] = [
  {
    at: 'house',
    organisation: '华建工程监理有限公司',
    kind: 'supervisor',
    role: '施工监理',
    power: 5,
    interest: 5,
    engagement: 'supportive',
    wanted: 'supportive',
    rhythm: 'weekly',
    channel: 'meeting',
    who: 'lina',
    spoke: 3,
    people: [
      { name: '刘建国', position: '总监理工程师', phone: '13800001111' },
      { name: '何晓', position: '专业监理', phone: '13800002222' },
    ],
  },
  {
    at: 'house',
    organisation: '滨江街道办事处',
    kind: 'authority',
    role: '夜间施工许可',
    power: 5,
    interest: 2,
    engagement: 'neutral',
    wanted: 'supportive',
    rhythm: 'monthly',
    channel: 'visit',
    who: 'wangqiang',
    spoke: 38,
    people: [{ name: '孙主任', position: '城管科', phone: '057188001234' }],
  },
  {
    at: 'house',
    organisation: '恒固混凝土搅拌站',
    kind: 'supplier',
    role: '商品混凝土供应',
    power: 3,
    interest: 4,
    engagement: 'supportive',
    wanted: 'supportive',
    rhythm: 'fortnightly',
    channel: 'phone',
    who: 'wangqiang',
    spoke: 6,
    people: [{ name: '马师傅', position: '调度', phone: '13800003333' }],
  },
  {
    at: 'house',
    organisation: '周边居民代表',
    kind: 'other',
    role: '噪声与扬尘意见',
    power: 2,
    interest: 5,
    engagement: 'resistant',
    wanted: 'neutral',
    rhythm: 'fortnightly',
    channel: 'meeting',
    who: 'lina',
    spoke: 10,
    people: [],
  },
  {
    at: 'platform',
    organisation: '东海银行科技部',
    kind: 'customer',
    role: '首家试点客户',
    power: 5,
    interest: 4,
    engagement: 'leading',
    wanted: 'leading',
    rhythm: 'weekly',
    channel: 'meeting',
    who: 'lina',
    spoke: 2,
    people: [{ name: '周敏', position: '项目负责人', phone: '13800004444' }],
  },
  {
    at: 'platform',
    organisation: '云港数据中心',
    kind: 'supplier',
    role: '托管与带宽',
    power: 3,
    interest: 1,
    engagement: 'neutral',
    wanted: 'neutral',
    rhythm: 'quarterly',
    channel: 'mail',
    who: 'chenjie',
    spoke: 40,
    people: [],
  },
];
