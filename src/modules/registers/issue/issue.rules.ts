/** Rules of issues apart from their lifecycle, and their texts: who has one now, and who may make a move. Pure. */
import { isEmpty } from '#kernel/check.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import type { Field, Fields } from '#kernel/field.ts';
import type { Moment } from '#kernel/lifecycle.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { type Message, texts } from '#kernel/text.ts';
import { type IssueRow, issue, issueResults } from './issue.entity.ts';
import type { IssueConfig } from './issue-config.ts';

export const issueTexts = texts('issue', {
  // 2-rules §8, word for word.
  nameTaken: [
    '该问题名称在{object}中已存在，请修改',
    '該問題名稱在{object}中已存在，請修改',
    'This issue name already exists in the {object}, please modify',
  ],
  notInCharge: [
    '只有负责人或有权修改问题的人才能进行此操作',
    '只有負責人或有權修改問題的人才能進行此操作',
    'Only the person in charge, or someone who may edit the issue, can do this',
  ],
  notVerifier: [
    '只有验证人或有权修改问题的人才能进行此操作',
    '只有驗證人或有權修改問題的人才能進行此操作',
    'Only the verifier, or someone who may edit the issue, can do this',
  ],
  notAssigner: [
    '只有提出人或有权修改问题的人才能进行此操作',
    '只有提出人或有權修改問題的人才能進行此操作',
    'Only the person who raised the issue, or someone who may edit it, can do this',
  ],
  notCloser: [
    '只有有权关闭问题的人才能进行此操作；未受理的问题也可由提出人关闭',
    '只有有權關閉問題的人才能進行此操作；未受理的問題也可由提出人關閉',
    'Only people with permission to close issues can do this; a new issue can also be closed by the person who raised it',
  ],
  ownSolution: [
    '解决人不能验证自己解决的问题',
    '解決人不能驗證自己解決的問題',
    'You cannot verify an issue you solved yourself',
  ],
  closedReadOnly: [
    '问题已关闭，不能修改；如需继续处理请重新打开',
    '問題已關閉，不能修改；如需繼續處理請重新開啟',
    'The issue is closed and cannot be edited; reopen it to continue',
  ],
  removeNewOnly: [
    '只有“新建”状态的问题可以删除',
    '只有「新建」狀態的問題可以刪除',
    'Only issues in status "New" can be deleted',
  ],
  byTransfer: [
    '问题已受理，请通过“转交”更换负责人',
    '問題已受理，請透過「轉交」更換負責人',
    'The issue has been accepted; use "Transfer" to change the person in charge',
  ],
  notFixed: [
    '未处理而关闭的问题，处理结果不能为“已修复”',
    '未處理而關閉的問題，處理結果不能為「已修復」',
    'An issue closed without work cannot have the result "Fixed"',
  ],
  ownDuplicate: ['问题不能与自身重复', '問題不能與自身重複', 'An issue cannot be a duplicate of itself'],
  duplicateOfEachOther: [
    '所选问题已是本问题的重复问题，不能互为重复',
    '所選問題已是本問題的重複問題，不能互為重複',
    'The chosen issue is already a duplicate of this one; issues cannot be duplicates of each other',
  ],
  sameInCharge: [
    '已由此人负责，请选择其他人',
    '已由此人負責，請選擇其他人',
    'This person is already in charge; choose someone else',
  ],
  ownName: [
    '只能以自己的名义提出问题；有权修改问题的人可以代他人提出',
    '只能以自己的名義提出問題；有權修改問題的人可以代他人提出',
    'You can raise issues only in your own name; those who may edit issues can do it for others',
  ],
  disabled: [
    '{name} 的账号已停用，不能作为{field}',
    '{name} 的帳號已停用，不能作為{field}',
    'The account of {name} is disabled and cannot be chosen as "{field}"',
  ],
  taskDiscarded: [
    '任务“{task}”已废弃，不能关联问题',
    '任務「{task}」已廢棄，不能關聯問題',
    'The task "{task}" has been discarded and cannot be linked to issues',
  ],
  past: ['“挂起至”应晚于今天', '「掛起至」應晚於今天', '"Suspended until" must be later than today'],
  typeNotInUse: ['该问题类型未启用', '該問題類型未啟用', 'This issue type is not enabled here'],
  taskNeedsProject: [
    '只有项目的问题可以生成任务',
    '只有項目的問題可以生成任務',
    'Tasks can only be created from issues in a project',
  ],
  taskNeedsPlan: [
    '您没有修改该项目计划的权限，不能生成任务',
    '您沒有修改該項目計劃的權限，不能生成任務',
    'You do not have permission to edit the plan of this project, so you cannot create a task',
  ],
  closedNoTask: [
    '问题已关闭，不能生成任务',
    '問題已關閉，不能生成任務',
    'The issue is closed, so no task can be created from it',
  ],
  taskFrom: ['来源问题：{code} {name}', '來源問題：{code} {name}', 'From issue {code} {name}'],
  taskFinished: [
    '任务“{task}”已完成，请确认问题“{name}”（{code}）是否已解决',
    '任務「{task}」已完成，請確認問題「{name}」（{code}）是否已解決',
    'The task "{task}" is finished; please check whether the issue "{name}" ({code}) is solved',
  ],
  taskFinishedMore: [
    '任务“{task}”已完成，问题“{name}”（{code}）还有 {count} 个任务未完成',
    '任務「{task}」已完成，問題「{name}」（{code}）還有 {count} 個任務未完成',
    'The task "{task}" is finished; {count} tasks of the issue "{name}" ({code}) are still open',
  ],
  toHandle: [
    '问题“{name}”（{code}）待您处理',
    '問題「{name}」（{code}）待您處理',
    'The issue "{name}" ({code}) is waiting for you',
  ],
  toVerify: [
    '问题“{name}”（{code}）已解决，待您验证',
    '問題「{name}」（{code}）已解決，待您驗證',
    'The issue "{name}" ({code}) is solved and waiting for your verification',
  ],
  rests: [
    '问题“{name}”（{code}）已有 {days} 个工作日没有处理，请关注',
    '問題「{name}」（{code}）已有 {days} 個工作日沒有處理，請關注',
    'Nobody has acted on the issue "{name}" ({code}) for {days} working days',
  ],
  /** People who may not read the issue. */
  restsUnread: [
    '您部门处理的问题 {code} 已有 {days} 个工作日没有处理，请关注',
    '您部門處理的問題 {code} 已有 {days} 個工作日沒有處理，請關注',
    'Nobody has acted on the issue {code} of your department for {days} working days',
  ],
});

/** Facts the rules of the moves need in addition to the row. */
export interface IssueFacts {
  /** The viewer may edit it by a right, so they also decide who gets it. */
  edits: boolean;
  /** The viewer may close it without work by a right. */
  closes: boolean;
  config: IssueConfig;
}

/** Who has it now: a person's id, those who assign it, or nobody (records.md B2). */
export function handlerOf({
  status,
  responsible,
  verifier,
}: Pick<IssueRow, 'status' | 'responsible' | 'verifier'>): number | 'triage' | null {
  if (status === 'new' || status === 'processing') return responsible ?? 'triage';
  return status === 'solved' ? (verifier ?? 'triage') : null;
}

type At = Moment<IssueFacts>;
/** Whether the viewer may take an action. */
type Whose = (row: IssueRow, at: At) => boolean;

export const inCharge: Whose = ({ responsible }, { viewer }) => responsible === viewer;
export const verifies: Whose = ({ verifier }, { viewer }) => verifier === viewer;
export const proposed: Whose = ({ proposer }, { viewer }) => proposer === viewer;
export const proposedNew: Whose = (row, at) => row.status === 'new' && proposed(row, at);
export const edits: Whose = (_row, { facts }) => facts.edits;
export const closes: Whose = (_row, { facts }) => facts.closes;

/** Refuses everybody else; the server may (viewer 0). */
export const onlyBy =
  (otherwise: Message, ...allowed: readonly Whose[]) =>
  (row: IssueRow, at: At): Problem | null =>
    at.viewer === 0 || allowed.some((whose) => whose(row, at)) ? null : problem(otherwise);

/** What the person in charge fills in while they work on an issue that others raised. */
const WORK: readonly string[] = ['cause', 'causeText', 'solution', 'measures', 'files'];

/** Fields that somebody may change by editing; empty: none. `mayEdit`: by a right (records.md B2). */
export function editableFields(row: IssueRow, viewer: number, mayEdit: boolean): string[] {
  if (row.status === 'closed') return [];
  const settable = Object.keys(issue.fields).filter((name) => !issue.fields[name as keyof typeof issue.fields].set);
  // After accepting it, its handler hands it over by a transfer, with a reason.
  const open = row.status === 'new' ? settable : settable.filter((name) => name !== 'responsible');
  if (viewer === 0 || mayEdit || (row.status === 'new' && row.proposer === viewer)) return open;
  return row.responsible === viewer ? open.filter((name) => WORK.includes(name)) : [];
}

/** Moves into a state with required fields; closing without work requires none. */
const DEMANDING_MOVES: readonly string[] = ['accept', 'solve', 'verify'];

/**
 * What a move asks for, of the fields it can take: of the later ones only what the settings demand and is missing, starred what
 * cannot be left out; no result that the move is refused for.
 */
export function askedFields(
  { required }: Pick<IssueConfig, 'required'>,
  action: string,
  row: Readonly<Record<string, unknown>>,
  fields: Fields,
): Fields {
  const state = action === 'solve' ? 'solved' : action === 'verify' ? 'closed' : null;
  const demanded: readonly string[] = state === null ? [] : (required[state] ?? []);
  const always: readonly string[] = action === 'verify' ? [] : ['solution', 'cause', 'causeText'];
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      if (action === 'close' && name === 'result') return [[name, { ...field, items: closingResults }]];
      if (state === null) return [[name, field]];
      const missing = demanded.includes(name) && isEmpty(field, row[name]);
      if (!missing && !always.includes(name)) return [];
      return [[name, { ...field, required: demanded.includes(name) }]];
    }),
  );
}

/** Results of an issue that is closed without work. */
const { fixed: _worked, ...closingResults } = issueResults;

/** Fields that the settings demand in the row's state and that are missing. `action`: the move that led there, if one did. */
export function missingFields({ required }: IssueConfig, row: IssueRow, action?: string): Problem[] {
  if (action !== undefined && !DEMANDING_MOVES.includes(action)) return [];
  const demanded = row.status === 'suspended' ? [] : (required[row.status] ?? []);
  const fields: Readonly<Record<string, Field>> = issue.fields;
  return demanded
    .filter((name) => isEmpty(fields[name]!, (row as unknown as Record<string, unknown>)[name]))
    .map((name) => problem(checkTexts.required, { field: fields[name]!.label }, name));
}
