/**
 * Calls on issues besides those of their entity and lifecycle. Lists are the entity's list with a `view`:
 * `list(issue, { view: 'needMeHandle' })`; inside an object with `projectId` or `programId` (there with the issues of its
 * projects). Sources: 1-product §2.15; records.md B2.
 */

import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import { inObjects } from '#kernel/object-kind.ts';
import { type IssueStatus, issue } from './issue.entity.ts';
import type { IssueConfig } from './issue-config.ts';

/**
 * Named views of the list: I have it now (in charge, verifier, triage); I had it or took a step; I raised it; of objects whose
 * issues I may view; of my departments (`business:issue:department`); all (`business:issue:company`).
 */
export const ISSUE_VIEWS = [
  ...(['needMeHandle', 'hadDealt', 'myCreated', 'projectIssue', 'departmentIssue', 'companyIssue'] as const),
] as const;
export type IssueView = (typeof ISSUE_VIEWS)[number];

const issueId = int(['问题', '問題', 'Issue'], { required: true, min: 1 });
const view = text(['视图', '視圖', 'View'], { max: 50 });

/** A step in the story of an issue. Steps are never changed. */
export interface IssueStep {
  seq: number;
  /** Who had it before the step; null: nobody, or those who assign it. */
  had: number | null;
  /** null: the server. */
  by: number | null;
  /** ISO instant. */
  at: string;
  /** null: it was made. */
  from: IssueStatus | null;
  to: IssueStatus;
  /** `create`, or an action of the lifecycle; given by an edit it is `assign`. */
  action: string;
  note: string | null;
}
export interface IssueStory {
  steps: IssueStep[];
  /** Names of the people in the steps. */
  names: Record<number, string>;
  /** Minutes of the clock in each state so far. */
  spent: Partial<Record<IssueStatus, number>>;
}
export const issueSteps = call(
  'GET',
  '/api/v1/issue/issue/:issueId/steps',
  'login',
  { issueId },
  output<IssueStory>(),
  { label: ['问题处理过程', '問題處理過程', 'Steps of an issue'], scope: 'row', reads: ['issue'] },
);

export interface IssueCounts {
  /** Issues I have now, and those of them past their planned finish. */
  needMeHandle: number;
  overdue: number;
  /** Unclosed ones that I raised. */
  myOpen: number;
}
export const issueCounts = call('GET', '/api/v1/issue/counts', 'login', {}, output<IssueCounts>(), {
  label: ['问题数量', '問題數量', 'Numbers of issues'],
  reads: ['issue'],
});

/** How issues of a list come and go. */
export interface IssueFlow {
  /** Weeks from the oldest: first day (Monday, civil date), issues raised and closed in it, unclosed at its end. */
  weeks: { from: string; raised: number; closed: number; open: number }[];
  /** Unclosed ones by status, with the median of the minutes since they came into it. */
  states: { status: IssueStatus; count: number; medianMinutes: number }[];
  /** Median minutes from being raised to being closed, of those closed in these weeks; null: none were. */
  medianToClose: number | null;
}
/** Of the issues the list of the same input shows: those of a view, of an object, or all one may see. */
export const issueFlow = inObjects(
  issue,
  call(
    'GET',
    '/api/v1/issue/flow',
    'login',
    { view, weeks: int(['周数', '週數', 'Weeks'], { min: 1, max: 53 }) },
    output<IssueFlow>(),
    { label: ['问题趋势', '問題趨勢', 'Trend of issues'], scope: 'row', reads: ['issue'] },
  ),
);

/** What a new issue of an object (or of none) begins with, and what its forms ask for. */
export interface IssueDefaults {
  config: IssueConfig;
  /** Ids of the types in use; null: all. */
  types: number[] | null;
  /** null: whoever raises it. */
  verifier: number | null;
  /** Name of the verifier; null: whoever raises it. */
  verifierName: string | null;
  /** Whether the viewer may raise one here in another's name. */
  mayNameProposer: boolean;
  /** Proposed planned finish by id of the severity. */
  finishBy: Record<number, string>;
  /** Whether the viewer may make one here. */
  mayCreate: boolean;
}
export const issueDefaults = inObjects(
  issue,
  call('GET', '/api/v1/issue/defaults', 'login', {}, output<IssueDefaults>(), {
    label: ['问题默认值', '問題預設值', 'Defaults for new issues'],
    scope: 'row',
    reads: true,
  }),
);
