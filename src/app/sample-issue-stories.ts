/**
 * What went wrong in the sample company during half a year, and what was done about it: its issues as they were told, step by
 * step. Days are days before the first start; who does a step is named by user name. Data only.
 */

export type Who = 'admin' | 'lina' | 'zhangwei' | 'chenjie' | 'wangqiang';
export type Place = 'platform' | 'house' | 'move' | 'program' | 'company';

/** A move of the lifecycle, or something said about it. `more`: what the move asks for. */
export type StoryStep = readonly [
  ago: number,
  who: Who,
  act:
    | 'accept'
    | 'assign'
    | 'transfer'
    | 'solve'
    | 'verify'
    | 'sendBack'
    | 'suspend'
    | 'resume'
    | 'close'
    | 'reopen'
    | 'say',
  text?: string,
  more?: {
    to?: Who;
    cause?: 'design' | 'execution' | 'requirement' | 'supplier' | 'environment' | 'communication' | 'other';
    why?: string;
    result?: 'notFault' | 'duplicate' | 'willNotDo';
    /** Days from now until which it is suspended. */
    until?: number;
    /** Name of the issue it repeats. */
    of?: string;
  },
];

export interface Story {
  at: Place;
  name: string;
  type: 'quality' | 'schedule' | 'technical' | 'requirement' | 'resource' | 'other';
  severity: 'critical' | 'serious' | 'normal' | 'slight';
  priority: 'urgent' | 'high' | 'medium' | 'low';
  ago: number;
  by: Who;
  /** In charge from the beginning; left out: whoever decides gives it to somebody. */
  to?: Who;
  verifier?: Who;
  /** Days from the beginning until it should be done; left out: as the severity says. */
  within?: number;
  /** Name of the task of the plan it hangs on. */
  task?: string;
  text: string;
  foundIn?: string;
  /** What is to be done: by whom, days after the beginning, done. */
  measures?: readonly (readonly [what: string, who: Who, due: number, done: boolean])[];
  fromReview?: true;
  /** Becomes a task by a plan change that was approved: its name, days, and the steps of the approval. */
  becameTask?: { name: string; days: number; ago: number };
  steps: readonly StoryStep[];
}

const house: readonly Story[] = [
  {
    at: 'house',
    name: '基坑西侧发现图纸未标注的旧排水管',
    type: 'technical',
    severity: 'serious',
    priority: 'high',
    ago: 46,
    by: 'wangqiang',
    to: 'wangqiang',
    verifier: 'lina',
    task: 'Excavate for foundations',
    text: '<p>开挖到 2.1 米时在西侧发现一根直径 300 的混凝土排水管，原图纸没有标注，管内仍有积水。</p>',
    steps: [
      [46, 'wangqiang', 'accept'],
      [46, 'lina', 'say', '先停西侧作业，请市政排水公司确认是否在用，别直接挖断。'],
      [45, 'wangqiang', 'say', '市政确认该管已于 2009 年停用，可以封堵拆除，书面回复已归档。'],
      [
        43,
        'wangqiang',
        'solve',
        '两端封堵后分段拆除，槽底换填级配砂石并分层夯实，压实度复测合格。',
        { cause: 'environment', why: '地下管线普查资料缺失，开工前未做物探。' },
      ],
      [42, 'lina', 'verify'],
    ],
  },
  {
    at: 'house',
    name: '施工用电配电箱未上锁',
    type: 'other',
    severity: 'normal',
    priority: 'high',
    ago: 49,
    by: 'lina',
    to: 'wangqiang',
    task: 'Install temporary power service',
    text: '<p>晚间巡查发现 2 号配电箱箱门敞开，无人看护。</p>',
    steps: [
      [49, 'wangqiang', 'accept'],
      [48, 'wangqiang', 'solve', '全部配电箱换锁，钥匙由电工班长保管，班后检查签字。', { cause: 'execution' }],
      [47, 'lina', 'verify'],
    ],
  },
  {
    at: 'house',
    name: '进场钢筋缺少复试报告',
    type: 'quality',
    severity: 'serious',
    priority: 'urgent',
    ago: 42,
    by: 'wangqiang',
    to: 'wangqiang',
    verifier: 'lina',
    task: 'Form basement walls',
    text: '<p>第二批 HRB400 直径 16 的钢筋 18 吨已进场，随货只有出厂质保书，没有见证取样复试报告。</p>',
    measures: [
      ['该批钢筋挂牌隔离，不得使用', 'wangqiang', 0, true],
      ['见证取样送检', 'wangqiang', 1, true],
    ],
    steps: [
      [42, 'wangqiang', 'accept'],
      [37, 'wangqiang', 'solve', '复试报告合格，供应合同补充“无复试报告不卸货”条款。', { cause: 'supplier' }],
      [36, 'lina', 'sendBack', '报告编号与炉批号对不上，请供应商更正后再报。'],
      [
        34,
        'wangqiang',
        'solve',
        '检测站更正报告编号，与实物标牌一致。',
        { cause: 'supplier', why: '检测站录入错误。' },
      ],
      [33, 'lina', 'verify'],
    ],
  },
  {
    at: 'house',
    name: '地下室外墙模板加固间距超出方案要求',
    type: 'quality',
    severity: 'critical',
    priority: 'urgent',
    ago: 30,
    by: 'lina',
    to: 'wangqiang',
    verifier: 'chenjie',
    task: 'Form basement walls',
    fromReview: true,
    text: '<p>专项方案评审抽查：东侧外墙对拉螺栓横向间距 650，方案要求不大于 500。浇筑前必须整改。</p>',
    measures: [
      ['东侧外墙补打对拉螺栓', 'wangqiang', 2, true],
      ['其余三面逐根复核并拍照', 'wangqiang', 3, true],
      ['向模板班组重新交底', 'lina', 3, true],
    ],
    steps: [
      [30, 'wangqiang', 'accept'],
      [28, 'wangqiang', 'solve', '东侧补打 46 根对拉螺栓，间距全部不大于 500。', { cause: 'execution' }],
      [27, 'chenjie', 'sendBack', '北侧转角还有三处 600，照片里能看到。'],
      [
        25,
        'wangqiang',
        'solve',
        '四面全部复核，转角加设斜撑，复核表已上传。',
        { cause: 'execution', why: '班组未按交底施工。' },
      ],
      [25, 'chenjie', 'verify'],
    ],
  },
  {
    at: 'house',
    name: '商品混凝土推迟两天供应',
    type: 'schedule',
    severity: 'serious',
    priority: 'high',
    ago: 26,
    by: 'wangqiang',
    to: 'lina',
    task: 'Place concrete for foundations & basement walls',
    text: '<p>搅拌站通知因环保管控停产两天，原定浇筑日期无法供料。</p>',
    steps: [
      [26, 'lina', 'accept'],
      [25, 'lina', 'say', '已联系备用搅拌站，配合比需要重新报审，算下来还是等两天更快。'],
      [20, 'lina', 'solve', '浇筑顺延两天，养护按七天不变，后续回填压缩一天消化影响。', { cause: 'supplier' }],
      [19, 'wangqiang', 'verify'],
    ],
  },
  {
    at: 'house',
    name: '周边居民投诉夜间施工噪声',
    type: 'other',
    severity: 'normal',
    priority: 'medium',
    ago: 28,
    by: 'lina',
    to: 'wangqiang',
    text: '<p>街道办转来三起投诉，夜间浇筑噪声超过 55 分贝。连续浇筑需要夜间施工许可。</p>',
    steps: [
      [28, 'wangqiang', 'accept'],
      [27, 'wangqiang', 'say', '夜间施工许可已提交，街道办说十五个工作日内答复。'],
      [24, 'wangqiang', 'suspend', '等街道办批复，期间 22 点后不安排产生噪声的作业。', { until: 10 }],
    ],
  },
  {
    at: 'house',
    name: '监理要求补充基坑监测数据',
    type: 'requirement',
    severity: 'slight',
    priority: 'low',
    ago: 36,
    by: 'wangqiang',
    text: '<p>监理例会提出基坑水平位移监测频率不足。</p>',
    steps: [
      [35, 'lina', 'say', '监测方案是每两天一次，目前做到了每天一次，监理看的是上一期周报。'],
      [34, 'lina', 'close', '监测频率满足方案要求，已向监理提交完整数据。', { result: 'notFault' }],
    ],
  },
  {
    at: 'house',
    name: '一层楼板预留洞口与机电图位置不符',
    type: 'technical',
    severity: 'serious',
    priority: 'high',
    ago: 12,
    by: 'wangqiang',
    to: 'zhangwei',
    verifier: 'lina',
    text: '<p>结构图 1-3/B 轴洞口比机电图偏 240，风管安装后会顶到梁。</p>',
    steps: [
      [12, 'zhangwei', 'transfer', '机电深化由研发中心负责，请陈洁定方案。', { to: 'chenjie' }],
      [11, 'chenjie', 'accept'],
      [
        3,
        'chenjie',
        'solve',
        '洞口按机电图调整，出设计变更单，一层和二层同步修改。',
        { cause: 'design', why: '结构与机电未做管综核对。' },
      ],
    ],
  },
  {
    at: 'house',
    name: '地下室墙体拆模后局部蜂窝麻面',
    type: 'quality',
    severity: 'serious',
    priority: 'high',
    ago: 6,
    by: 'lina',
    to: 'wangqiang',
    verifier: 'lina',
    task: 'Cure basement walls for 7 days',
    text: '<p>先拆的南侧两块模板，底部 300 范围蜂窝，最深 15 毫米，未露筋。修补完成并验收之前不得进入下道工序。</p>',
    measures: [
      ['凿除松散部分并冲洗', 'wangqiang', 3, true],
      ['高一级细石混凝土修补，养护七天', 'wangqiang', 10, false],
      ['其余墙体延迟一天拆模', 'wangqiang', 2, true],
    ],
    steps: [
      [6, 'wangqiang', 'accept'],
      [5, 'lina', 'say', '请查一下振捣记录，南侧那一车的坍落度是不是偏小？'],
      [4, 'wangqiang', 'say', '查到了，那一车等了一小时四十分钟才浇，坍落度只有 120。'],
    ],
  },
  {
    at: 'house',
    name: '防水卷材样品与封样不一致',
    type: 'quality',
    severity: 'serious',
    priority: 'high',
    ago: 9,
    by: 'wangqiang',
    to: 'wangqiang',
    verifier: 'lina',
    task: 'Waterproof/insulate basement walls',
    text: '<p>到货卷材厚度实测 3.6 毫米，封样 4.0 毫米，耐热度报告也不是同一批次。</p>',
    becameTask: { name: '更换防水卷材并复检', days: 2, ago: 7 },
    steps: [
      [9, 'wangqiang', 'accept'],
      [8, 'lina', 'say', '退货，要求供应商三天内换货。复检要占时间，走计划变更加一个任务。'],
    ],
  },
];

const platform: readonly Story[] = [
  {
    at: 'platform',
    name: '需求评审会记录两处口径不一致',
    type: 'requirement',
    severity: 'normal',
    priority: 'medium',
    ago: 40,
    by: 'zhangwei',
    to: 'lina',
    task: 'Conduct needs analysis',
    text: '<p>“数据保留期限”会议记录写三年，需求清单写五年。</p>',
    steps: [
      [40, 'lina', 'accept'],
      [37, 'lina', 'solve', '与客户书面确认为五年，会议记录已更正并重新分发。', { cause: 'communication' }],
      [36, 'zhangwei', 'verify'],
    ],
  },
  {
    at: 'platform',
    name: '预算草案未包含第三方短信费用',
    type: 'resource',
    severity: 'normal',
    priority: 'medium',
    ago: 34,
    by: 'chenjie',
    to: 'lina',
    task: 'Develop preliminary budget',
    text: '<p>按每月十二万条估算，一年约四万八千元，预算草案里没有。</p>',
    steps: [
      [34, 'lina', 'accept'],
      [31, 'lina', 'solve', '预算增列短信与电子签章两项，已报财务。', { cause: 'requirement' }],
      [30, 'chenjie', 'verify'],
    ],
  },
  {
    at: 'platform',
    name: '单点登录方案未获信息安全部门确认',
    type: 'technical',
    severity: 'serious',
    priority: 'high',
    ago: 22,
    by: 'zhangwei',
    to: 'zhangwei',
    verifier: 'chenjie',
    task: 'Develop functional specifications',
    text: '<p>客户信息安全部门要求先做渗透测试，再确认单点登录对接方式。</p>',
    steps: [
      [22, 'zhangwei', 'accept'],
      [20, 'chenjie', 'say', '渗透测试报告最快两周，期间先按接口桩开发，不要等。'],
      [16, 'zhangwei', 'suspend', '等客户的渗透测试报告。', { until: 7 }],
    ],
  },
  {
    at: 'platform',
    name: '开发规范中的分支命名与现有仓库冲突',
    type: 'other',
    severity: 'slight',
    priority: 'low',
    ago: 20,
    by: 'zhangwei',
    to: 'chenjie',
    text: '<p>规范要求 feature/编号-描述，现有流水线只认 feat 开头的分支。</p>',
    steps: [[19, 'chenjie', 'close', '流水线下个月整体更换，现在不改规范。', { result: 'willNotDo' }]],
  },
  {
    at: 'platform',
    name: '原型页面在 1366 宽度下出现横向滚动条',
    type: 'technical',
    severity: 'normal',
    priority: 'medium',
    ago: 18,
    by: 'lina',
    to: 'zhangwei',
    task: 'Develop prototype based on functional specifications',
    foundIn: '原型 0.3',
    text: '<p>客户现场有一半是 1366 宽的笔记本，列表页右侧两列看不到。</p>',
    steps: [
      [18, 'zhangwei', 'accept'],
      [14, 'zhangwei', 'solve', '列宽改为按比例，操作列固定在右侧，原型 0.4 已发布。', { cause: 'design' }],
      [13, 'lina', 'verify'],
    ],
  },
  {
    at: 'platform',
    name: '功能规格说明书缺少权限矩阵',
    type: 'requirement',
    severity: 'serious',
    priority: 'high',
    ago: 17,
    by: 'chenjie',
    to: 'zhangwei',
    verifier: 'chenjie',
    task: 'Review functional specifications',
    fromReview: true,
    text: '<p>规格评审意见第 4 条：只写了“按角色控制”，没有角色与功能的对应关系，测试无法编写用例。</p>',
    measures: [
      ['列出全部角色与功能点', 'zhangwei', 4, true],
      ['与客户逐项确认外部人员权限', 'lina', 14, false],
    ],
    steps: [
      [17, 'zhangwei', 'accept'],
      [12, 'zhangwei', 'solve', '补充 6 个角色、84 个功能点的权限矩阵，作为规格附件 C。', { cause: 'requirement' }],
      [11, 'chenjie', 'verify'],
      [6, 'chenjie', 'reopen', '矩阵里没有外部监理这类人员，客户下午提出来了。'],
    ],
  },
  {
    at: 'platform',
    name: '接口返回的时间没有统一时区',
    type: 'technical',
    severity: 'serious',
    priority: 'high',
    ago: 8,
    by: 'zhangwei',
    to: 'zhangwei',
    verifier: 'chenjie',
    text: '<p>任务接口返回本地时间，审批接口返回世界协调时间，前端各自换算，同一条记录相差八小时。</p>',
    measures: [
      ['接口统一返回带时区的时间', 'zhangwei', 5, false],
      ['前端去掉各自的换算', 'zhangwei', 7, false],
    ],
    steps: [
      [8, 'zhangwei', 'accept'],
      [7, 'chenjie', 'say', '香港客户也要用，统一成带时区的格式，显示时按公司时区。'],
    ],
  },
  {
    at: 'platform',
    name: '移动端列表时间比网页晚八小时',
    type: 'technical',
    severity: 'normal',
    priority: 'medium',
    ago: 6,
    by: 'lina',
    foundIn: '移动端 0.2',
    text: '<p>同一条审批，网页显示 09:30，手机显示 17:30。</p>',
    steps: [
      [
        5,
        'chenjie',
        'close',
        '与接口时区问题是同一原因，在那里处理。',
        { result: 'duplicate', of: '接口返回的时间没有统一时区' },
      ],
    ],
  },
  {
    at: 'platform',
    name: '测试环境数据库磁盘空间不足',
    type: 'resource',
    severity: 'normal',
    priority: 'high',
    ago: 5,
    by: 'chenjie',
    to: 'zhangwei',
    verifier: 'chenjie',
    text: '<p>剩余 3%，夜间导入脱敏数据失败。</p>',
    steps: [
      [5, 'zhangwei', 'accept'],
      [2, 'zhangwei', 'solve', '清理过期备份并扩容 200 吉字节，加了 80% 告警。', { cause: 'environment' }],
    ],
  },
  {
    at: 'platform',
    name: '两名前端工程师被抽调到其他项目',
    type: 'resource',
    severity: 'critical',
    priority: 'urgent',
    ago: 4,
    by: 'lina',
    to: 'chenjie',
    task: 'Assign development staff',
    text: '<p>原定下周到岗的两名前端被抽调支援投标，开发阶段前三周缺人。</p>',
    steps: [[3, 'lina', 'say', '陈洁，请本周内给出替代人选或调整开发顺序的意见。']],
  },
  {
    at: 'platform',
    name: '单元测试计划没有覆盖导入导出',
    type: 'quality',
    severity: 'normal',
    priority: 'medium',
    ago: 2,
    by: 'zhangwei',
    task: 'Develop unit test plans using product specifications',
    text: '<p>导入导出占需求的五分之一，测试计划里只有一行。</p>',
    steps: [],
  },
  {
    at: 'platform',
    name: '浏览器升级后打印样式错乱',
    type: 'technical',
    severity: 'slight',
    priority: 'low',
    ago: 1,
    by: 'wangqiang',
    foundIn: '一期 1.8',
    text: '<p>升级后打印任务清单，表头每页重复两次。</p>',
    steps: [],
  },
];

const rest: readonly Story[] = [
  {
    at: 'move',
    name: '搬迁当日与季度结账冲突',
    type: 'schedule',
    severity: 'serious',
    priority: 'high',
    ago: 14,
    by: 'chenjie',
    to: 'lina',
    text: '<p>财务部季度结账三天内不能停网，与计划的搬迁日重叠一天。</p>',
    steps: [
      [14, 'lina', 'accept'],
      [8, 'lina', 'solve', '财务部推迟一周单独搬迁，旧址网络保留到结账完成。', { cause: 'communication' }],
      [7, 'chenjie', 'verify'],
    ],
  },
  {
    at: 'move',
    name: '新办公楼货梯装不下机房机柜',
    type: 'technical',
    severity: 'normal',
    priority: 'medium',
    ago: 12,
    by: 'wangqiang',
    to: 'wangqiang',
    verifier: 'lina',
    text: '<p>货梯净高 2.1 米，机柜 2.2 米。</p>',
    measures: [
      ['询问吊装费用', 'wangqiang', 5, true],
      ['与物业确认吊装窗口', 'wangqiang', 16, false],
    ],
    steps: [
      [11, 'wangqiang', 'accept'],
      [6, 'wangqiang', 'say', '吊装一次四千八，拆柜门也能进，但要重新走线，倾向吊装。'],
    ],
  },
  {
    at: 'move',
    name: '新址专线最快下月才能开通',
    type: 'schedule',
    severity: 'serious',
    priority: 'urgent',
    ago: 9,
    by: 'zhangwei',
    to: 'zhangwei',
    verifier: 'lina',
    text: '<p>运营商答复管道资源紧张，专线开通排到下月中旬，比搬迁晚两周。</p>',
    measures: [['申请临时无线专线', 'zhangwei', 6, true]],
    steps: [
      [9, 'zhangwei', 'accept'],
      [1, 'zhangwei', 'solve', '临时无线专线 500 兆先行开通，覆盖到正式专线启用。', { cause: 'supplier' }],
    ],
  },
  {
    at: 'move',
    name: '搬家公司报价不含运输保险',
    type: 'other',
    severity: 'normal',
    priority: 'medium',
    ago: 5,
    by: 'lina',
    to: 'wangqiang',
    text: '<p>三家报价中最低的一家不含运输保险，单独投保约两千元。</p>',
    steps: [],
  },
  {
    at: 'program',
    name: '三个项目的周报口径不一致',
    type: 'other',
    severity: 'normal',
    priority: 'medium',
    ago: 60,
    by: 'chenjie',
    to: 'lina',
    text: '<p>完成率有的按任务数，有的按工期，汇总后无法比较。</p>',
    steps: [
      [60, 'lina', 'accept'],
      [54, 'lina', 'solve', '统一按工期加权，模板已下发三个项目。', { cause: 'communication' }],
      [52, 'chenjie', 'verify'],
    ],
  },
  {
    at: 'program',
    name: '研发与工程争用同一测试场地',
    type: 'resource',
    severity: 'serious',
    priority: 'high',
    ago: 30,
    by: 'wangqiang',
    to: 'lina',
    verifier: 'wangqiang',
    text: '<p>样板楼智能化调试和平台硬件联调都要用一号场地，下月有十一天重叠。</p>',
    measures: [
      ['排出两个月的场地使用表', 'lina', 10, true],
      ['联系合作院校的备用场地', 'chenjie', 45, false],
    ],
    steps: [
      [29, 'lina', 'accept'],
      [18, 'chenjie', 'say', '院校场地下月中旬有空，但供电容量要再确认。'],
    ],
  },
  {
    at: 'program',
    name: '供应商付款审批周期过长',
    type: 'schedule',
    severity: 'normal',
    priority: 'medium',
    ago: 21,
    by: 'lina',
    to: 'admin',
    verifier: 'lina',
    text: '<p>从申请到付款平均 19 天，两家供应商已要求预付。</p>',
    steps: [
      [20, 'admin', 'accept'],
      [4, 'admin', 'solve', '五万元以下由部门经理审批后直接付款，试行一个月。', { cause: 'other' }],
    ],
  },
  {
    at: 'program',
    name: '平台上线时间与总部搬迁撞期',
    type: 'schedule',
    severity: 'critical',
    priority: 'urgent',
    ago: 3,
    by: 'chenjie',
    to: 'lina',
    text: '<p>按目前计划，平台部署周与搬迁周只差两天，机房断电会影响部署。</p>',
    steps: [[2, 'zhangwei', 'say', '部署可以放到云上先做，只有最后一天必须在机房。']],
  },
  {
    at: 'company',
    name: '三楼会议室投影仪频繁黑屏',
    type: 'quality',
    severity: 'slight',
    priority: 'low',
    ago: 176,
    by: 'lina',
    to: 'admin',
    text: '<p>一小时会议黑屏三四次，重新插拔后恢复。</p>',
    steps: [
      [175, 'admin', 'accept'],
      [168, 'admin', 'solve', '更换延长线，超过十米改用光纤线。', { cause: 'environment' }],
      [165, 'lina', 'verify'],
    ],
  },
  {
    at: 'company',
    name: '差旅报销系统疑似重复扣款',
    type: 'other',
    severity: 'serious',
    priority: 'urgent',
    ago: 151,
    by: 'wangqiang',
    to: 'admin',
    text: '<p>同一张火车票在两张报销单里各出现一次。</p>',
    steps: [
      [150, 'admin', 'accept'],
      [146, 'admin', 'close', '是往返两程，票号不同，系统无误。', { result: 'notFault' }],
    ],
  },
  {
    at: 'company',
    name: '远程接入高峰期频繁掉线',
    type: 'technical',
    severity: 'serious',
    priority: 'high',
    ago: 122,
    by: 'zhangwei',
    to: 'admin',
    verifier: 'zhangwei',
    text: '<p>每天九点到十点掉线三次以上，二十多人受影响。</p>',
    steps: [
      [121, 'admin', 'accept'],
      [112, 'admin', 'solve', '并发许可由 30 增加到 60。', { cause: 'environment' }],
      [111, 'zhangwei', 'verify'],
      [104, 'zhangwei', 'reopen', '周一早上又掉了两次，许可没有用满。'],
      [
        96,
        'admin',
        'solve',
        '出口带宽升级，网关固件更新。',
        { cause: 'environment', why: '网关固件在高并发下内存泄漏。' },
      ],
      [92, 'zhangwei', 'verify'],
    ],
  },
  {
    at: 'company',
    name: '项目编号规则与财务系统不匹配',
    type: 'requirement',
    severity: 'normal',
    priority: 'medium',
    ago: 100,
    by: 'lina',
    to: 'admin',
    text: '<p>财务系统只接受十位数字，项目编号带字母，每月手工对照。</p>',
    steps: [
      [99, 'admin', 'accept'],
      [98, 'admin', 'transfer', '对照表由项目管理部维护更合适。', { to: 'lina' }],
      [84, 'lina', 'solve', '编码规则增加数字别名，财务接口使用别名。', { cause: 'design' }],
      [80, 'lina', 'verify'],
    ],
  },
  {
    at: 'company',
    name: '新员工账号开通平均要三天',
    type: 'other',
    severity: 'normal',
    priority: 'medium',
    ago: 34,
    by: 'chenjie',
    to: 'admin',
    verifier: 'chenjie',
    within: 40,
    text: '<p>最近六名新员工，账号、门禁、邮箱分三处申请，最慢的用了五天。</p>',
    measures: [['三处申请合并为一个流程', 'admin', 38, false]],
    steps: [[33, 'admin', 'accept']],
  },
  {
    at: 'company',
    name: '共享打印机可以看到他人文件',
    type: 'technical',
    severity: 'serious',
    priority: 'high',
    ago: 10,
    by: 'wangqiang',
    to: 'admin',
    text: '<p>打印队列里能看到所有人的文件名，还能再次打印。</p>',
    steps: [
      [10, 'admin', 'accept'],
      [6, 'admin', 'solve', '改为刷卡取件，队列只显示本人的文件。', { cause: 'environment' }],
      [5, 'wangqiang', 'verify'],
    ],
  },
];

export const stories: readonly Story[] = [...house, ...platform, ...rest];
