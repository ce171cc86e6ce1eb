/** Rules of reviews (records.md B4): who leads them, conditions for concluding and closing, and what counts as passed. */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { ReviewFindingRow, ReviewRow } from './review.entity.ts';

export const reviewTexts = texts('review', {
  page: ['项目评审', '項目評審', 'Reviews'],
  notChair: [
    '仅评审组长或评审管理人员可以操作',
    '僅評審組長或評審管理人員可以操作',
    'Only the chair of the review, or someone who manages reviews, can do this',
  ],
  votesMissing: [
    '还有专家未表决：{names}；不能到会的请先从评审专家中移除',
    '還有專家未表決：{names}；不能到會的請先從評審專家中移除',
    'Experts who have not voted: {names}; remove those who cannot take part first',
  ],
  passWithFindings: [
    '还有 {count} 条评审意见未关闭，结论不能为“通过”，可选择“有条件通过”',
    '還有 {count} 條評審意見未關閉，結論不能為「通過」，可選擇「有條件通過」',
    '{count} findings are still open, so the conclusion cannot be "Pass"; you can choose "Conditional"',
  ],
  openLeft: [
    '还有 {count} 条评审意见未关闭，不能关闭评审',
    '還有 {count} 條評審意見未關閉，不能關閉評審',
    'The review cannot be closed with {count} open findings',
  ],
  fixed: [
    '评审已有结论，不能修改；如需继续请先重新评审',
    '評審已有結論，不能修改；如需繼續請先重新評審',
    'The review is concluded and cannot be changed; hold it again to continue',
  ],
  plannedOnly: ['只有已计划的评审可以删除', '只有已計劃的評審可以刪除', 'Only planned reviews can be deleted'],
  notHeld: [
    '只有评审中可以表决和登记意见',
    '只有評審中可以表決和登記意見',
    'Votes and findings can only be entered while the review is being held',
  ],
  notExpert: [
    '您不是本次评审的专家，不能表决',
    '您不是本次評審的專家，不能表決',
    'You are not an expert of this review and cannot vote',
  ],
  noReason: ['不同意时请说明理由', '不同意時請說明理由', 'Please give a reason when disagreeing'],
  noTarget: ['请选择转给谁', '請選擇轉給誰', 'Choose whom to pass the vote on to'],
  isExpert: [
    '{name} 已是本次评审的专家，请选择其他人',
    '{name} 已是本次評審的專家，請選擇其他人',
    '{name} is already an expert of this review; choose someone else',
  ],
  passedBefore: [
    '{name} 已将表决转出，不能再转回',
    '{name} 已將表決轉出，不能再轉回',
    '{name} has already passed on their vote and cannot receive it back',
  ],
  notFinder: [
    '仅评审组长、专家或评审管理人员可以登记意见',
    '僅評審組長、專家或評審管理人員可以登記意見',
    'Only the chair, the experts, or someone who manages reviews can add findings',
  ],
  notYours: [
    '仅意见提出人、负责人、评审组长或评审管理人员可以操作',
    '僅意見提出人、負責人、評審組長或評審管理人員可以操作',
    'Only the person who raised the finding, the person in charge, the chair, or someone who manages reviews can do this',
  ],
  findingClosed: [
    '评审意见已关闭，不能修改',
    '評審意見已關閉，不能修改',
    'The finding is closed and cannot be changed',
  ],
  reviewClosed: [
    '评审已关闭，意见不能重新打开',
    '評審已關閉，意見不能重新開啟',
    'The review is closed; its findings cannot be reopened',
  ],
  issueOpen: [
    '意见已转为问题，问题关闭后自动关闭',
    '意見已轉為問題，問題關閉後自動關閉',
    'The finding has been turned into an issue and closes automatically with it',
  ],
  isIssue: ['意见已转为问题', '意見已轉為問題', 'The finding has already been turned into an issue'],
  keptByIssue: [
    '意见已转为问题，不能删除',
    '意見已轉為問題，不能刪除',
    'The finding has been turned into an issue and cannot be deleted',
  ],
  issueKept: [
    '该问题由评审意见“{name}”转成，不能删除',
    '該問題由評審意見「{name}」轉成，不能刪除',
    'The issue was created from the finding "{name}" and cannot be deleted',
  ],
  taskKept: [
    '任务关联了评审“{name}”，不能删除，请先取消关联',
    '任務關聯了評審「{name}」，不能刪除，請先取消關聯',
    'The task is linked to the review "{name}" and cannot be deleted; remove the link first',
  ],
  notPassed: [
    '里程碑的评审“{name}”尚未通过，不能完成',
    '里程碑的評審「{name}」尚未通過，不能完成',
    'The review "{name}" of this milestone has not passed, so the milestone cannot be finished',
  ],
  noReview: [
    '里程碑尚未安排评审，评审通过后才能完成',
    '里程碑尚未安排評審，評審通過後才能完成',
    'No review is planned for this milestone; it can be finished once a review has passed',
  ],
  /** Name of the issue a finding becomes, and the resulting change of the finding. */
  becameIssue: ['评审意见：{name}', '評審意見：{name}', 'Finding: {name}'],
  byIssue: ['问题 {code} 已关闭', '問題 {code} 已關閉', 'The issue {code} was closed'],
  invited: [
    '请参加 {date} 的评审“{name}”',
    '請參加 {date} 的評審「{name}」',
    'Please take part in the review "{name}" on {date}',
  ],
  voteNow: [
    '评审“{name}”已开始，请表决',
    '評審「{name}」已開始，請表決',
    'The review "{name}" has started; please vote',
  ],
  notHeldYet: [
    '评审“{name}”应于 {date} 召开，尚未开始，请召开或改期',
    '評審「{name}」應於 {date} 召開，尚未開始，請召開或改期',
    'The review "{name}" was due on {date} and has not started; please hold or reschedule it',
  ],
  notClosedYet: [
    '评审意见“{name}”应于 {date} 处理完，尚未关闭',
    '評審意見「{name}」應於 {date} 處理完，尚未關閉',
    'The finding "{name}" was due on {date} and is still open',
  ],
  found: [
    '评审“{review}”的意见由您负责：{name}',
    '評審「{review}」的意見由您負責：{name}',
    'You are in charge of a finding of the review "{review}": {name}',
  ],
});

/** Facts the rules of a review need in addition to the row. */
export interface ReviewFacts {
  /** The viewer may edit the reviews of the project. */
  mayEdit: boolean;
  /** Names of experts who have not voted. */
  missing: readonly string[];
}
export const refuseNotChair = ({ chair }: ReviewRow, { mayEdit }: ReviewFacts, viewer: number): Problem | null =>
  viewer === 0 || mayEdit || chair === viewer ? null : problem(reviewTexts.notChair);

export const refuseMissing = ({ missing }: ReviewFacts): Problem | null =>
  missing.length === 0 ? null : problem(reviewTexts.votesMissing, { names: missing.join('、') });

export const refuseOpen = ({ openFindings }: ReviewRow): Problem | null =>
  openFindings === 0 ? null : problem(reviewTexts.openLeft, { count: openFindings });

/** Whether the reviewed work may go on: passed, or with its conditions met. */
export const isPassed = ({
  status,
  conclusion,
  openFindings,
}: Pick<ReviewRow, 'status' | 'conclusion' | 'openFindings'>): boolean =>
  (status === 'concluded' || status === 'closed') &&
  (conclusion === 'pass' || (conclusion === 'conditional' && openFindings === 0));

/** Facts the rules of a finding need in addition to the row. */
export interface FindingFacts {
  /** Chair of the review, or may edit those of the project. */
  leads: boolean;
  reviewClosed: boolean;
  /** The issue it became is not closed. */
  issueOpen: boolean;
}
export const worksOn = (
  { responsible, createdBy }: Pick<ReviewFindingRow, 'responsible' | 'createdBy'>,
  { leads }: Pick<FindingFacts, 'leads'>,
  viewer: number,
): boolean => viewer === 0 || leads || responsible === viewer || createdBy === viewer;

export const refuseNotYours = (row: ReviewFindingRow, facts: FindingFacts, viewer: number): Problem | null =>
  worksOn(row, facts, viewer) ? null : problem(reviewTexts.notYours);
