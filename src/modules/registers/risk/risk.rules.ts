/** Rules of risks apart from their lifecycle, and their texts: who may make a move, what counts as open, what may be edited. Pure. */
import type { Moment } from '#kernel/lifecycle.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Triple, texts } from '#kernel/text.ts';
import { type RiskRow, risk } from './risk.entity.ts';
import type { RiskConfig } from './risk-config.ts';
import { type RiskLevel, riskLevels } from './risk-matrix.ts';

export const riskTexts = texts('risk', {
  notOwner: [
    '只有责任人或有权修改风险的人才能进行此操作',
    '只有責任人或有權修改風險的人才能進行此操作',
    'Only the owner of the risk, or someone who may edit it, can do this',
  ],
  notCloser: ['您没有关闭风险的权限', '您沒有關閉風險的權限', 'You do not have permission to close risks'],
  aboveAppetite: [
    '风险等级“{level}”超出可接受的“{appetite}”，需由有权接受的人操作，或先为“接受”绑定审批流程',
    '風險等級「{level}」超出可接受的「{appetite}」，需由有權接受的人操作，或先為「接受」綁定審批流程',
    'The level "{level}" is above the acceptable level "{appetite}": it must be accepted by someone with that permission, or through an approval workflow for accepting risks',
  ],
  noResponse: [
    '请先在“{plan}”中填写至少一条应对措施，并指定负责人和期限',
    '請先在「{plan}」中填寫至少一項應對措施，並指定負責人和期限',
    'Please first enter at least one response under "{plan}" with a person in charge and a due date',
  ],
  openResponses: [
    '还有未完成的应对措施，不能关闭：{names}',
    '還有未完成的應對措施，不能關閉：{names}',
    'The risk cannot be closed with open responses: {names}',
  ],
  closedReadOnly: [
    '风险已关闭，不能修改；如需继续处理请重新打开',
    '風險已關閉，不能修改；如需繼續處理請重新開啟',
    'The risk is closed and cannot be edited; reopen it to continue',
  ],
  removeIdentifiedOnly: [
    '只有“已识别”状态的风险可以删除',
    '只有「已識別」狀態的風險可以刪除',
    'Only risks in status "Identified" can be deleted',
  ],
  noImpact: ['请至少评估一项影响', '請至少評估一項影響', 'Please assess at least one impact'],
  outsideScale: ['应为 1-{max} 的等级', '應為 1-{max} 的等級', 'Must be a level from 1 to {max}'],
  delayOrder: [
    '天数应满足：最少 ≤ 最可能 ≤ 最多',
    '天數應滿足：最少 ≤ 最可能 ≤ 最多',
    'Days must satisfy: least ≤ most likely ≤ most',
  ],
  reviewPast: ['下次复核日期应晚于今天', '下次覆核日期應晚於今天', 'The next review must be later than today'],
  /** Name of the issue a risk became. */
  becameIssue: [
    '{kind}发生：{name}（{mark}）',
    '{kind}發生：{name}（{mark}）',
    'The {kind} "{name}" occurred ({mark})',
  ],
  occurredTold: [
    '{kind}“{name}”（{code}）已发生，并已转为问题，请处理',
    '{kind}「{name}」（{code}）已發生，並已轉為問題，請處理',
    'The {kind} "{name}" ({code}) has occurred and was turned into an issue; please handle it',
  ],
  toOwn: [
    '您成为{kind}“{name}”（{code}）的责任人',
    '您成為{kind}「{name}」（{code}）的責任人',
    'You are the owner of the {kind} "{name}" ({code})',
  ],
  reviewDue: [
    '{kind}“{name}”（{code}）已到复核日期',
    '{kind}「{name}」（{code}）已到覆核日期',
    'The {kind} "{name}" ({code}) is due for review',
  ],
  reviewLate: [
    '{kind}“{name}”（{code}）的复核已逾期 {days} 天，请关注',
    '{kind}「{name}」（{code}）的覆核已逾期 {days} 天，請關注',
    'The review of the {kind} "{name}" ({code}) is {days} days overdue',
  ],
  taskFinished: [
    '任务“{task}”已完成，请确认{kind}“{name}”（{code}）的应对措施是否完成',
    '任務「{task}」已完成，請確認{kind}「{name}」（{code}）的應對措施是否完成',
    'The task "{task}" is finished; please check whether the response to the {kind} "{name}" ({code}) is done',
  ],
  taskNeedsProject: [
    '只有项目的风险可以生成任务',
    '只有項目的風險可以生成任務',
    'Tasks can only be created from risks in a project',
  ],
  closedNoTask: [
    '风险已关闭，不能生成任务',
    '風險已關閉，不能生成任務',
    'The risk is closed, so no task can be created from it',
  ],
  taskNeedsPlan: [
    '您没有修改该项目计划的权限，不能生成任务',
    '您沒有修改該項目計劃的權限，不能生成任務',
    'You do not have permission to edit the plan of this project, so you cannot create a task',
  ],
  responseGone: [
    '该应对措施不存在，请刷新后重试',
    '該應對措施不存在，請重新整理後重試',
    'This response no longer exists; please refresh and try again',
  ],
  responseOver: [
    '应对措施“{name}”已完成或已取消，不能生成任务',
    '應對措施「{name}」已完成或已取消，不能生成任務',
    'The response "{name}" is done or canceled, so no task can be created from it',
  ],
  taskFrom: ['来源风险：{code} {name}', '來源風險：{code} {name}', 'From risk {code} {name}'],
});

/** Its name in messages. */
export const kindWord = ({ nature }: Pick<RiskRow, 'nature'>): Triple =>
  nature === 'opportunity' ? ['机会', '機會', 'opportunity'] : ['风险', '風險', 'risk'];

/** Facts the rules of the moves need in addition to the row. */
export interface RiskFacts {
  /** The viewer may edit it by a right. */
  edits: boolean;
  /** They may close and reopen it. */
  closes: boolean;
  /** They may accept what is above the appetite, or an approval decides about it. */
  acceptsAbove: boolean;
  config: RiskConfig;
}
type At = Moment<RiskFacts>;
type Response = NonNullable<RiskRow['responses']>[number];

/** Responses of the set that is carried out. */
export const activeResponses = ({ responses, activePlan }: Pick<RiskRow, 'responses' | 'activePlan'>): Response[] =>
  (responses ?? []).filter(({ plan }) => plan === activePlan);
export const isOpenResponse = ({ status }: Pick<Response, 'status'>): boolean =>
  status === 'planned' || status === 'doing';

/** People who may: its owner, and whoever may edit it; the server may too (viewer 0). */
export const worksOnIt = (row: RiskRow, { viewer, facts }: At): Problem | null =>
  viewer === 0 || facts.edits || row.owner === viewer ? null : problem(riskTexts.notOwner);

export const mayClose = (_row: RiskRow, { viewer, facts }: At): Problem | null =>
  viewer === 0 || facts.closes ? null : problem(riskTexts.notCloser);

/** Treating needs an action, a person and a day. */
export function noResponse(row: RiskRow): Problem | null {
  const ready = activeResponses(row).some(({ status, owner, due }) => status !== 'dropped' && owner && due);
  return ready ? null : problem(riskTexts.noResponse, { plan: risk.fields.activePlan.items![row.activePlan]! });
}

const MAX_NAMED = 3;
/** Started responses must be ended first; they are named, so that they are found. */
export function openResponses(row: RiskRow): Problem | null {
  const open = activeResponses(row).filter(isOpenResponse);
  if (open.length === 0) return null;
  const names = open.slice(0, MAX_NAMED).map(({ action }) => action);
  return problem(riskTexts.openResponses, { names: `${names.join('、')}${open.length > MAX_NAMED ? '…' : ''}` });
}

const LEVELS = Object.keys(riskLevels) as RiskLevel[];
export const isAbove = (level: RiskLevel | null, appetite: RiskLevel): boolean =>
  level !== null && LEVELS.indexOf(level) > LEVELS.indexOf(appetite);

/** Whether accepting it is more than having it allows: of dangers only, to do nothing about an opportunity risks nothing. */
export const isDanger = ({ level, nature }: Pick<RiskRow, 'level' | 'nature'>, appetite: RiskLevel): boolean =>
  nature === 'threat' && isAbove(level, appetite);

/** Above the line it takes more than having the risk. */
export function aboveAppetite(row: RiskRow, { viewer, facts }: At): Problem | null {
  const { appetite } = facts.config;
  if (viewer === 0 || facts.acceptsAbove || !isDanger(row, appetite)) return null;
  return problem(riskTexts.aboveAppetite, { level: riskLevels[row.level!], appetite: riskLevels[appetite] });
}

/** The first refusal of several. */
export const firstOf =
  (...rules: readonly ((row: RiskRow, at: At) => Problem | null)[]) =>
  (row: RiskRow, at: At): Problem | null => {
    for (const rule of rules) {
      const refused = rule(row, at);
      if (refused) return refused;
    }
    return null;
  };

/** Why somebody may not edit a risk; null: they may. `mayEdit`: by a right. */
export function refuseEdit(row: RiskRow, viewer: number, mayEdit: boolean): 'closed' | 'forbidden' | null {
  const mine = row.owner === viewer || (row.status === 'identified' && row.proposer === viewer);
  if (viewer !== 0 && !mayEdit && !mine) return 'forbidden';
  return row.status === 'closed' ? 'closed' : null;
}

/** Words for the task of a response. */
export const responseKey = (line: number): string => `response.${line}`;
