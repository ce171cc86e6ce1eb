/** Half a year of reviews of the sample company. Days are days before the first start (below 0: after it). Data only. */
import type { Place, Who } from '../issues/story.ts';

type At = Exclude<Place, 'company' | 'program'>;

export interface FindingStory {
  text: string;
  severity: 'serious' | 'general' | 'suggestion';
  place?: string;
  /** Who found it, and who is in charge. */
  by: Who;
  who: Who;
  due: number;
  /** When and how it was settled; left out: it is open. */
  closed?: readonly [ago: number, answer: string];
  /** Name of the issue it became; it is closed with it. */
  issue?: string;
}

export interface ReviewStory {
  at: At;
  name: string;
  kind: 'gate' | 'design' | 'acceptance';
  /** Name of the task of the plan. */
  task?: string;
  ago: number;
  place: string;
  chair: Who;
  experts: readonly Who[];
  /** The reviewed item; the version of an output, if it is one. */
  objects: readonly (readonly [what: string, note: string, version?: readonly [output: string, number: number]])[];
  status: 'planned' | 'held' | 'concluded' | 'closed';
  votes?: readonly (readonly [who: Who, vote: 'agree' | 'disagree' | 'passOn', opinion: string, to?: Who])[];
  findings?: readonly FindingStory[];
  conclusion?: readonly ['pass' | 'conditional' | 'fail', reasons: string];
}

export const reviews: readonly ReviewStory[] = [
  {
    at: 'platform',
    name: '二期立项评审',
    kind: 'gate',
    task: '立项完成',
    ago: 44,
    place: '三楼会议室',
    chair: 'chenjie',
    experts: ['lina', 'zhangwei'],
    objects: [['项目建议书', '目标、范围与投入产出']],
    status: 'closed',
    votes: [
      ['lina', 'agree', '范围清楚，同意立项'],
      ['zhangwei', 'agree', '技术路线可行'],
    ],
    conclusion: ['pass', '目标与范围明确，资源已落实，同意立项。'],
  },
  {
    at: 'platform',
    name: '需求规格说明书评审',
    kind: 'design',
    task: '组织需求与预算评审',
    ago: 35,
    place: '三楼会议室',
    chair: 'lina',
    experts: ['chenjie', 'zhangwei', 'wangqiang'],
    objects: [
      ['需求规格说明书', '完整性、可测试性', ['需求规格说明书', 1]],
      ['项目预算', '第三方服务费用'],
    ],
    status: 'closed',
    votes: [
      ['chenjie', 'agree', '补充性能指标后同意'],
      ['zhangwei', 'agree', ''],
      ['wangqiang', 'agree', '移动端场景已覆盖'],
    ],
    findings: [
      {
        text: '缺少并发用户数和响应时间指标',
        severity: 'serious',
        place: '第 4 章 非功能需求',
        by: 'chenjie',
        who: 'zhangwei',
        due: 30,
        closed: [30, '修订版第 4.2 节已补充：并发 500 人，列表响应不超过 1 秒'],
      },
      {
        text: '审批驳回后的通知对象未说明',
        severity: 'general',
        place: '第 3.6 节',
        by: 'wangqiang',
        who: 'zhangwei',
        due: 30,
        closed: [31, '已写明通知发起人和上一处理人'],
      },
      {
        text: '会议记录与规格说明书有两处口径不一致',
        severity: 'general',
        by: 'zhangwei',
        who: 'zhangwei',
        due: 31,
        closed: [33, '已与客户书面确认，记录已更正并重新分发'],
      },
    ],
    conclusion: ['conditional', '需求基本完整，按意见补充性能指标和通知规则后进入方案设计。'],
  },
  {
    at: 'platform',
    name: '功能规格说明书评审',
    kind: 'design',
    task: '评审功能规格说明书',
    ago: 17,
    place: '线上会议',
    chair: 'chenjie',
    experts: ['zhangwei', 'wangqiang'],
    objects: [
      ['系统接口规范', '鉴权与错误码', ['系统接口规范', 2]],
      ['功能原型', '主要流程走查'],
    ],
    status: 'concluded',
    votes: [
      ['lina', 'passOn', '当天在工地，请王强代为参加', 'wangqiang'],
      ['zhangwei', 'agree', '令牌方案可行'],
      ['wangqiang', 'disagree', '没有权限矩阵，测试无法设计用例'],
    ],
    findings: [
      {
        text: '功能规格说明书缺少权限矩阵',
        severity: 'serious',
        by: 'wangqiang',
        who: 'zhangwei',
        due: 10,
        issue: '功能规格说明书缺少权限矩阵',
      },
      {
        text: '接口错误码没有统一编号',
        severity: 'general',
        place: '接口规范 第 5 章',
        by: 'zhangwei',
        who: 'chenjie',
        due: 4,
      },
      {
        text: '列表页建议默认显示最近三个月的数据',
        severity: 'suggestion',
        by: 'zhangwei',
        who: 'zhangwei',
        due: -5,
        closed: [12, '已采纳，写入原型说明'],
      },
    ],
    conclusion: ['conditional', '补齐权限矩阵和错误码后转入开发，补充内容由组长复核。'],
  },
  {
    at: 'platform',
    name: '方案设计阶段评审',
    kind: 'gate',
    task: '方案设计完成',
    ago: -4,
    place: '三楼会议室',
    chair: 'lina',
    experts: ['chenjie', 'zhangwei', 'wangqiang'],
    objects: [
      ['功能规格说明书', '上次评审意见的落实情况'],
      ['开发计划', '人员与工期'],
    ],
    status: 'planned',
  },
  {
    at: 'house',
    name: '基坑支护专项方案论证',
    kind: 'design',
    task: '基坑开挖',
    ago: 64,
    place: '项目部会议室',
    chair: 'lina',
    experts: ['wangqiang', 'zhangwei', 'chenjie'],
    objects: [['基坑支护专项方案', '支护形式、监测点布置', ['基坑支护专项方案', 1]]],
    status: 'closed',
    votes: [
      ['wangqiang', 'agree', '支护形式合理'],
      ['zhangwei', 'disagree', '西侧监测点不足，临近旧排水管'],
      ['chenjie', 'agree', ''],
    ],
    findings: [
      {
        text: '西侧监测点间距偏大，应加密到 15 米',
        severity: 'serious',
        place: '监测平面布置图',
        by: 'zhangwei',
        who: 'wangqiang',
        due: 58,
        closed: [57, '第二版方案已加密到 15 米，并增加地下水位观测孔'],
      },
      {
        text: '补充雨季抽排水的应急预案',
        severity: 'general',
        by: 'chenjie',
        who: 'wangqiang',
        due: 58,
        closed: [58, '已补充，备用水泵两台'],
      },
    ],
    conclusion: ['conditional', '方案总体可行，按意见修改监测布置并补充应急预案后实施。'],
  },
  {
    at: 'house',
    name: '地下室模板支设评审',
    kind: 'design',
    task: '地下室墙体支模',
    ago: 30,
    place: '施工现场',
    chair: 'lina',
    experts: ['wangqiang', 'chenjie'],
    objects: [['地下室外墙模板', '加固间距、垂直度']],
    status: 'concluded',
    votes: [
      ['wangqiang', 'agree', '整改后可以浇筑'],
      ['chenjie', 'disagree', '东侧加固间距超出方案，整改前不得浇筑'],
    ],
    findings: [
      {
        text: '东侧外墙对拉螺栓间距 650，超出方案要求',
        severity: 'serious',
        place: '东侧外墙',
        by: 'chenjie',
        who: 'wangqiang',
        due: 28,
        issue: '地下室外墙模板加固间距超出方案要求',
      },
    ],
    conclusion: ['conditional', '东侧外墙补打对拉螺栓并复查合格后浇筑。'],
  },
  {
    at: 'house',
    name: '地下室墙体拆模后质量评审',
    kind: 'acceptance',
    task: '地下室墙体拆模',
    ago: 9,
    place: '施工现场',
    chair: 'lina',
    experts: ['wangqiang', 'chenjie'],
    objects: [
      ['地下室墙体混凝土外观', '蜂窝麻面、垂直度'],
      ['地下室墙体混凝土试块报告', '二十八天强度', ['地下室墙体混凝土试块报告', 1]],
    ],
    status: 'concluded',
    votes: [
      ['wangqiang', 'agree', '试块强度合格，局部缺陷可修补'],
      ['chenjie', 'disagree', '修补方案未经监理确认'],
    ],
    findings: [
      {
        text: '东北角墙面蜂窝麻面约 1.2 平方米',
        severity: 'serious',
        place: '地下室东北角',
        by: 'chenjie',
        who: 'wangqiang',
        due: -2,
      },
      {
        text: '修补方案须报监理确认后实施',
        severity: 'general',
        by: 'chenjie',
        who: 'wangqiang',
        due: 5,
        closed: [6, '监理已签字确认'],
      },
    ],
    conclusion: ['fail', '外观缺陷未处理，修补并复验后重新评审。'],
  },
  {
    at: 'house',
    name: '基础工程验收评审',
    kind: 'acceptance',
    task: '基础工程验收',
    ago: 0,
    place: '施工现场',
    chair: 'lina',
    experts: ['wangqiang', 'zhangwei', 'chenjie'],
    objects: [
      ['基础及地下室实体', '尺寸、外观、防水'],
      ['防水工程隐蔽验收记录', '监理签字与影像资料'],
    ],
    status: 'held',
    votes: [['wangqiang', 'agree', '尺寸复核合格']],
    findings: [
      {
        text: '防水隐蔽验收记录缺少影像资料编号',
        severity: 'general',
        by: 'wangqiang',
        who: 'wangqiang',
        due: -3,
      },
    ],
  },
  {
    at: 'house',
    name: '主体结构阶段评审',
    kind: 'gate',
    task: '主体结构验收',
    ago: -40,
    place: '项目部会议室',
    chair: 'lina',
    experts: ['wangqiang', 'chenjie'],
    objects: [['主体结构验收资料', '钢筋、混凝土检验批']],
    status: 'planned',
  },
  {
    at: 'move',
    name: '搬迁方案评审',
    kind: 'gate',
    task: '搬迁方案获批',
    ago: -12,
    place: '五楼会议室',
    chair: 'chenjie',
    experts: ['wangqiang', 'zhangwei'],
    objects: [
      ['搬迁方案', '停机窗口与回退'],
      ['搬迁物资清单', '清点与责任人'],
    ],
    status: 'planned',
  },
];
