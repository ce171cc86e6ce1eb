import { entity, type Row } from '#kernel/entity.ts';
import {
  choice,
  date,
  decimal,
  dict,
  file,
  instant,
  int,
  lines,
  longText,
  money,
  percent,
  period,
  ref,
  text,
} from '#kernel/field.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { riskLevels } from './risk-matrix.ts';

/** 1-product §4.3: all but closed are "not closed"; the states themselves: records.md B3. */
export const riskStatus = {
  identified: ['已识别', '已識別', 'Identified'],
  assessed: ['已评估', '已評估', 'Assessed'],
  treating: ['应对中', '應對中', 'Being treated'],
  watching: ['监视中', '監視中', 'Watched'],
  occurred: ['已发生', '已發生', 'Occurred'],
  closed: ['已关闭', '已關閉', 'Closed'],
} as const;
export type RiskStatus = keyof typeof riskStatus;

export const riskNatures = {
  threat: ['威胁', '威脅', 'Threat'],
  opportunity: ['机会', '機會', 'Opportunity'],
} as const;

export const strategies = {
  avoid: ['规避', '規避', 'Avoid'],
  reduce: ['减轻', '減輕', 'Reduce'],
  transfer: ['转移', '轉移', 'Transfer'],
  accept: ['接受', '接受', 'Accept'],
  exploit: ['开拓', '開拓', 'Exploit'],
  enhance: ['提高', '提高', 'Enhance'],
  facilitate: ['分享', '分享', 'Share'],
  reject: ['不采取行动', '不採取行動', 'Do nothing'],
} as const;

/** The sets of responses of a risk: one of them is carried out. */
export const responsePlans = {
  a: ['方案一', '方案一', 'Plan 1'],
  b: ['方案二', '方案二', 'Plan 2'],
  c: ['方案三', '方案三', 'Plan 3'],
} as const;

export const responseStatus = {
  planned: ['待执行', '待執行', 'Planned'],
  doing: ['执行中', '執行中', 'Under way'],
  done: ['已完成', '已完成', 'Done'],
  dropped: ['已取消', '已取消', 'Canceled'],
} as const;

export const reviewVerdicts = {
  better: ['好转', '好轉', 'Better'],
  same: ['不变', '不變', 'Unchanged'],
  worse: ['恶化', '惡化', 'Worse'],
} as const;

export const closeReasons = {
  expired: ['影响期已过', '影響期已過', 'Its time window has passed'],
  avoided: ['已规避', '已規避', 'Avoided'],
  occurred: ['已发生并处理完毕', '已發生並處理完畢', 'Occurred and dealt with'],
  merged: ['并入其他风险', '併入其他風險', 'Merged into another'],
} as const;

const MAX_DELAY = 3650;
const days = { digits: 1, min: 0, max: MAX_DELAY } as const;
const amount = { min: 0, max: 1e10, need: COST_RIGHT } as const;
/** A class of a scale; how many there are says the setting. */
const classOf = { min: 1, max: 6, set: 'server' } as const;

/** What may happen to a project or program, for worse or better (1-product §3, Risk; records.md B3). */
export const risk = entity({
  name: 'risk',
  module: 'risk',
  label: ['风险', '風險', 'Risk'],
  title: 'name',
  code: 'risk',
  scopes: 'holders',
  readAs: ['project', 'program'],
  fields: {
    name: text(['风险名称', '風險名稱', 'Risk name'], { min: 1, max: 200, required: true }),
    code: text(['风险编号', '風險編號', 'Risk number'], { max: 50, required: true, set: 'create' }),
    type: dict(['风险类型', '風險類型', 'Risk type'], 'risk_type'),
    nature: choice(['性质', '性質', 'Nature'], riskNatures, { required: true, default: 'threat' }),
    status: choice(['状态', '狀態', 'Status'], riskStatus, { required: true, default: 'identified', set: 'server' }),
    owner: ref(['责任人', '責任人', 'Owner'], 'user'),
    proposer: ref(['提出人', '提出人', 'Raised by'], 'user', { set: 'create' }),
    /** The affiliated one (1-product §3). */
    task: ref(['关联任务', '關聯任務', 'Task'], 'task'),
    cause: longText(['风险原因', '風險原因', 'Cause'], { max: 2000 }),
    description: longText(['风险描述', '風險描述', 'Description'], { max: 4000 }),
    effect: longText(['可能后果', '可能後果', 'Effect'], { max: 2000 }),
    trigger: longText(['触发征兆', '觸發徵兆', 'Trigger'], { max: 1000 }),
    window: period(['可能发生的时段', '可能發生的時段', 'Possible time window']),
    strategy: choice(['应对策略', '應對策略', 'Strategy'], strategies, {
      when: {
        items: {
          by: 'nature',
          of: {
            threat: ['avoid', 'reduce', 'transfer', 'accept'],
            opportunity: ['exploit', 'enhance', 'facilitate', 'reject'],
          },
        },
      },
    }),
    reserveDays: decimal(['预留工期（天）', '預留工期（天）', 'Reserve (days)'], days),
    reserve: money(['预留金额', '預留金額', 'Reserve (amount)'], amount),
    /** When it happens, lost or of an opportunity gained: all three or none. */
    lossMin: money(['发生时损益：最少', '發生時損益：最少', 'Loss or gain: least'], amount),
    lossLikely: money(['发生时损益：最可能', '發生時損益：最可能', 'Loss or gain: most likely'], amount),
    lossMax: money(['发生时损益：最多', '發生時損益：最多', 'Loss or gain: most'], amount),
    /** Of several sets of responses the one that is carried out. */
    activePlan: choice(['采用的应对方案', '採用的應對方案', 'Plan carried out'], responsePlans, {
      required: true,
      default: 'a',
    }),
    responses: lines(
      ['应对措施', '應對措施', 'Responses'],
      {
        plan: choice(['方案', '方案', 'Plan'], responsePlans, { required: true, default: 'a' }),
        action: text(['措施', '措施', 'Response'], { min: 1, max: 500, required: true }),
        owner: ref(['负责人', '負責人', 'Owner'], 'user'),
        due: date(['期限', '期限', 'Due']),
        chanceCut: percent(['概率降低 %', '概率降低 %', 'Probability reduced by %']),
        impactCut: percent(['影响降低 %', '影響降低 %', 'Impact reduced by %']),
        status: choice(['状态', '狀態', 'Status'], responseStatus, { required: true, default: 'planned' }),
        cost: money(['费用', '費用', 'Cost'], amount),
      },
      { max: 50 },
    ),
    /** By how much tasks become longer (of an opportunity: shorter) when it happens. */
    delays: lines(
      ['对任务工期的影响', '對任務工期的影響', 'Effect on tasks'],
      {
        task: ref(['任务', '任務', 'Task'], 'task', { required: true }),
        min: decimal(['最少天数', '最少天數', 'Least days'], { ...days, required: true }),
        likely: decimal(['最可能天数', '最可能天數', 'Likely days'], { ...days, required: true }),
        max: decimal(['最多天数', '最多天數', 'Most days'], { ...days, required: true }),
      },
      { max: 50 },
    ),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    // The latest judgment; the story of judgments is risk_assessment.
    probability: int(['概率等级', '概率等級', 'Probability'], classOf),
    onSchedule: int(['对进度的影响', '對進度的影響', 'Impact on schedule'], classOf),
    onCost: int(['对成本的影响', '對成本的影響', 'Impact on cost'], classOf),
    onQuality: int(['对质量的影响', '對品質的影響', 'Impact on quality'], classOf),
    onSafety: int(['对安全的影响', '對安全的影響', 'Impact on safety'], classOf),
    /** Exact value for the simulation; otherwise from the class of probability. */
    chance: percent(['发生概率 %', '發生概率 %', 'Chance %'], { set: 'server' }),
    score: int(['风险值', '風險值', 'Score'], { set: 'server' }),
    level: choice(['风险等级', '風險等級', 'Level'], riskLevels, { set: 'server' }),
    initialLevel: choice(['初始等级', '初始等級', 'Initial level'], riskLevels, { set: 'server' }),
    /** The expected rest after the responses. */
    residualProbability: int(['剩余概率等级', '剩餘概率等級', 'Residual probability'], classOf),
    residualImpact: int(['剩余影响等级', '剩餘影響等級', 'Residual impact'], classOf),
    residualLevel: choice(['剩余等级', '剩餘等級', 'Residual level'], riskLevels, { set: 'server' }),
    verdict: choice(['复核结论', '覆核結論', 'Verdict'], reviewVerdicts, { set: 'server' }),
    nextReview: date(['下次复核', '下次覆核', 'Next review'], { set: 'server' }),
    occurredAt: instant(['发生时间', '發生時間', 'Occurred at'], { set: 'server' }),
    occurrences: int(['发生次数', '發生次數', 'Times occurred'], { required: true, default: 0, set: 'server' }),
    /** The library risk it was made of. */
    templateRisk: ref(['来源风险库条目', '來源風險庫條目', 'From library entry'], 'riskTemplate', { set: 'server' }),
    issue: ref(['转成的问题', '轉成的問題', 'Issue it became'], 'issue', { set: 'server' }),
    closeReason: choice(['关闭原因', '關閉原因', 'Closed because'], closeReasons, { set: 'server' }),
    /** Its final cost, used by base rates. */
    daysLost: decimal(['实际延误（天）', '實際延誤（天）', 'Days lost'], { ...days, set: 'server' }),
    closedAt: instant(['关闭时间', '關閉時間', 'Closed at'], { set: 'server' }),
    /** Where reopening leads: one that was never judged is identified again. */
    reopensTo: choice(['关闭前', '關閉前', 'Before closing'], riskStatus, { set: 'server' }),
  },
  list: {
    columns: ['code', 'name', 'nature', 'level', 'score', 'status', 'type', 'owner', 'nextReview'],
    filters: [
      ...['name', 'code', 'level', 'status', 'type', 'nature', 'owner', 'strategy', 'task', 'nextReview'],
      ...['residualLevel', 'proposer', 'closeReason', 'createdAt', 'closedAt'],
    ],
    sort: '-score',
  },
  form: [
    ['name'],
    ['nature', 'type', 'owner'],
    ['task', 'window', 'proposer'],
    ['cause'],
    ['description'],
    ['effect'],
    ['trigger'],
    ['strategy', 'activePlan', 'reserveDays'],
    ['reserve'],
    ['lossMin', 'lossLikely', 'lossMax'],
    ['responses'],
    ['delays'],
    ['files'],
    ['code'],
  ],
  folds: [
    ...['task', 'window', 'proposer', 'description', 'trigger', 'strategy', 'activePlan', 'reserveDays', 'reserve'],
    ...['lossMin', 'lossLikely', 'lossMax', 'responses', 'delays', 'files', 'code'],
  ],
  // Who sees and changes a risk is decided for each (server/risk-visible.ts, server/risk-checks.ts).
  rights: {
    read: 'login',
    all: 'pm:risk:query',
    create: 'pm:risk:add',
    update: 'login',
    remove: 'login',
    export: 'login',
  },
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: {
    watchedBy: ['proposer', 'owner'],
    meaning: ['name', 'cause', 'description', 'effect', 'status', 'level', 'strategy', 'files'],
  },
});
export interface RiskRow extends Row<typeof risk> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    risk: RiskRow;
  }
}
