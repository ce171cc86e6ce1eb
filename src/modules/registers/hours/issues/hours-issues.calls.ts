/** Hours and issues: which issue hours can name, and the hours that were spent on one. Source: records.md A2. */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import { FILL_ANY } from '../hours.calls.ts';
import type { WorkRecordStatus } from '../work-record.entity.ts';

/** Issues that are offered at once, and records that are listed. */
export const MOST_OFFERED = 50;
export const MOST_LISTED = 100;

/** An open issue of the project. */
export interface OfferedIssue {
  id: number;
  code: string;
  name: string;
  /** It belongs to the requested task. */
  ofTask: boolean;
}
/** Open issues of a project that the viewer may read, those of the task first, then the latest. */
export const issuesToFill = call(
  'GET',
  '/api/v1/hours/issues',
  FILL_ANY,
  {
    projectId: int(['项目', '項目', 'Project'], { required: true, min: 1 }),
    task: int(['任务', '任務', 'Task'], { min: 1 }),
    search: text(['名称或编号', '名稱或編號', 'Name or number'], { max: 100 }),
  },
  output<OfferedIssue[]>(),
  { label: ['可填报工时的问题', '可填報工時的問題', 'Issues hours can be spent on'], reads: ['issue'] },
);

export interface IssueHours {
  /** Minutes, of the records the viewer may read. */
  approved: number;
  waiting: number;
  /** How many there are; the latest are listed. */
  total: number;
  list: {
    id: number;
    workDate: string;
    person: string;
    minutes: number;
    content: string;
    status: WorkRecordStatus;
  }[];
}
/** Hours that were spent on an issue, without drafts. */
export const hoursOfIssue = call(
  'GET',
  '/api/v1/hours/of-issue',
  'login',
  { issueId: int(['问题', '問題', 'Issue'], { required: true, min: 1 }) },
  output<IssueHours>(),
  { label: ['问题的工时', '問題的工時', 'Hours of an issue'], scope: 'row', reads: ['workRecord', 'issue'] },
);
