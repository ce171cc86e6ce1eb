/**
 * Calls on work hours besides the lists of their entity. Amounts are hours with one decimal as text where a person types them,
 * minutes elsewhere. Sources: 1-product §2.6, §3, §4.3; 2-rules §5, §7; records.md A.
 */
import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { bool, date, int, json, longText, text } from '#kernel/field.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import type { FindingKind, FindingState } from './findings.rules.ts';
import type { HoursCell } from './hours-cells.ts';
import type { HoursConfig } from './hours-config.ts';
import type { WorkRecordStatus } from './work-record.entity.ts';

/** Named view of the list of records: one's own. */
export const MY_RECORDS = 'mine';

const FILL = 'wr:workRecord:edit';
/** Who opens the pages on which hours are filled in. */
export const FILL_ANY = [FILL, 'wr:workRecord:fillFor'] as const;
const touches = ['workRecord', 'task', 'project'];
const person = int(['人员', '人員', 'Person'], { min: 1 });
const ids = json<number[]>()(['工时记录', '工時記錄', 'Work records'], { required: true });
const from = date(['开始日期', '開始日期', 'From'], { required: true });
const to = date(['结束日期', '結束日期', 'To'], { required: true });
const opinion = longText(['意见', '意見', 'Opinion'], { max: 500 });

/** Of submitting: what starts the workflows of those that need one. */
export interface HoursSubmitted extends BatchDone {
  approvals: ApprovalItem[];
}

export interface SavedCells {
  /** By the key of the cell; id null: the record was taken away. */
  saved: { key: string; id: number | null; version: number | null }[];
  refused: { key: string; field: string | null; reason: string }[];
  /** Days above the soft bars: asked back about, not refused. */
  warnings: { workDate: string; kind: 'longDay' | 'longWeek' }[];
}
/** Saves cells of a day or week; a cell with an id and no hours is deleted. `person`: for somebody else. */
export const saveHours = call(
  'POST',
  '/api/v1/hours/save',
  FILL_ANY,
  { person, cells: json<HoursCell[]>()(['工时', '工時', 'Hours'], { required: true }) },
  output<SavedCells>(),
  { label: ['保存工时', '儲存工時', 'Save hours'], touches, fails: 'save', creates: true },
);
export const submitRecords = call('POST', '/api/v1/hours/submit', FILL_ANY, { ids }, output<HoursSubmitted>(), {
  label: ['提交工时', '提交工時', 'Submit hours'],
  touches,
});
export const withdrawRecords = call('POST', '/api/v1/hours/withdraw', FILL_ANY, { ids }, output<BatchDone>(), {
  label: ['撤回工时', '撤回工時', 'Withdraw hours'],
  touches,
});
export const passRecords = call('POST', '/api/v1/hours/pass', 'login', { ids, opinion }, output<BatchDone>(), {
  label: ['通过工时', '通過工時', 'Approve hours'],
  touches,
});
export const returnRecords = call('POST', '/api/v1/hours/return', 'login', { ids, opinion }, output<BatchDone>(), {
  label: ['退回工时', '退回工時', 'Return hours'],
  touches,
});
export const undoRecords = call('POST', '/api/v1/hours/undo', 'login', { ids, opinion }, output<BatchDone>(), {
  label: ['撤销工时审批', '撤銷工時審批', 'Revoke an approval of hours'],
  touches,
});

export interface SheetRecord {
  id: number;
  version: number;
  workDate: string;
  minutes: number;
  kind: number;
  projectId: number | null;
  task: number | null;
  category: number | null;
  content: string;
  /** As it is stored. */
  remainingHours: string | null;
  issue: number | null;
  /** Of the issue, for whoever may read it. */
  issueName: string | null;
  status: WorkRecordStatus;
  /** Of the last return, when it was returned. */
  opinion: string | null;
  /** Who filled it in, when somebody else did. */
  filledBy: string | null;
}
/** A row of the grid: a task, a project without a task, or a category. */
export interface SheetRow {
  projectId: number | null;
  task: number | null;
  category: number | null;
  /** As people know it, and the project it is in. */
  title: string;
  project: string | null;
  /** Days of the sheet on which hours can be filled in here. */
  days: string[];
  /** Minutes the plan gives the person on each of these days. */
  planned: Record<string, number>;
  /** The last description entered here; null: none yet. */
  content: string | null;
}
export interface HoursSheet {
  person: number;
  personName: string;
  days: {
    date: string;
    /** Minutes of work by the person's own calendar. */
    expected: number;
    /** Why nothing can be filled in; null: it can. */
    locked: string | null;
  }[];
  rows: SheetRow[];
  records: SheetRecord[];
  /** What the plan and the days before propose: minutes by row of `rows` and day. */
  proposal: { row: number; date: string; minutes: number }[];
  /** The kinds by key, and the soft bars. */
  kinds: Record<string, number>;
  longDayHours: number;
  longWeekHours: number;
  /** People are asked how much of a task is left. */
  askRemaining: boolean;
}
/** The days of a person with what is filled in and what can be. At most 2 months by day, a week of the grid is 7 days. */
export const hoursSheet = call('GET', '/api/v1/hours/sheet', FILL_ANY, { person, from, to }, output<HoursSheet>(), {
  label: ['查看工时填报', '查看工時填報', 'View my time sheet'],
  reads: ['workRecord', 'task', 'project', 'hoursConfig'],
});

/** State of the days of a strip of two months. */
export interface StripDay {
  date: string;
  expected: number;
  minutes: number;
  /** The state that asks for most: returned, draft, submitted, approved; null: nothing is filled in. */
  state: 'returned' | 'draft' | 'submitted' | 'approved' | null;
}
export const hoursStrip = call('GET', '/api/v1/hours/strip', FILL_ANY, { person, from, to }, output<StripDay[]>(), {
  label: ['查看工时日历', '查看工時日曆', 'View the work hour calendar'],
  reads: ['workRecord'],
});

/** Something one did on a day. */
export interface Trace {
  entity: string;
  record: number;
  title: string;
  project: string | null;
  projectId: number | null;
  /** The last time of the day. */
  at: string;
  times: number;
}
/** One's own activity on a day (records.md A11-3); nobody else's is available. */
export const hoursTraces = call(
  'GET',
  '/api/v1/hours/traces',
  FILL,
  { day: date(['日期', '日期', 'Day'], { required: true }) },
  output<Trace[]>(),
  { label: ['查看自己当天的痕迹', '檢視自己當天的痕跡', 'View what one did on a day'], reads: true },
);

export interface ApprovalLine {
  id: number;
  person: number;
  personName: string;
  workDate: string;
  minutes: number;
  kind: number;
  projectId: number | null;
  projectName: string | null;
  taskName: string | null;
  task: number | null;
  category: number | null;
  content: string;
  status: WorkRecordStatus;
  round: number;
  submittedAt: string | null;
  approvedAt: string | null;
  /** Planned minutes of the task and those approved so far; null: none is planned, or the record is not about a task. */
  plannedMinutes: number | null;
  doneMinutes: number | null;
  /** Remaining minutes of the task stated by the line; null: not stated. */
  leftMinutes: number | null;
  issue: number | null;
  /** null: none, or the viewer may not read it. */
  issueName: string | null;
  /** What the person has on that day in all. */
  dayMinutes: number;
  filledBy: number | null;
  filledByName: string | null;
  decidedAt: string | null;
  opinion: string | null;
  /** Why its approval cannot be undone; null: it can. Of those that wait null. */
  undo: string | null;
  /** The workflow it waits in. */
  workflow: { instance: number; number: string } | null;
  /** Findings about it, its day or its batch; only for waiting records. */
  findings: { id: number; kind: FindingKind; state: FindingState; says: string; note: string | null }[];
}
export interface ApprovalLines {
  lines: ApprovalLine[];
  /** All there are; at most 500 are answered, the oldest first. */
  total: number;
}
/** Lines that wait for the viewer, or (`finished`) those they decided, the latest first. */
export const hoursToApprove = call(
  'GET',
  '/api/v1/hours/to-approve',
  'login',
  {
    view: text(['视图', '視圖', 'View'], { max: 20 }),
    from: date(['开始日期', '開始日期', 'From']),
    to: date(['结束日期', '結束日期', 'To']),
  },
  output<ApprovalLines>(),
  { label: ['查看待审批工时', '查看待審批工時', 'View hours to approve'], reads: ['workRecord', 'issue'] },
);

/** A correction that was asked for. */
export interface RecordCorrection {
  id: number;
  minutes: number;
  reason: string;
  state: 'open' | 'done' | 'refused' | 'withdrawn';
  instance: number | null;
  askedBy: string;
  askedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  opinion: string | null;
}
export interface RecordStory {
  /** The latest first. */
  corrections: RecordCorrection[];
  /** The viewer may ask for one. */
  mayCorrect: boolean;
  /** What the viewer may still add: remaining work of its task, the issue it was about. */
  may: { sayRemaining: boolean; nameIssue: boolean };
  /** The task it is on. */
  task: number | null;
  /** Of its last submission. */
  workflow: { instance: number; number: string } | null;
  steps: {
    round: number;
    step: 'manager' | 'head' | 'workflow';
    state: 'open' | 'passed' | 'returned' | 'skipped';
    approver: number | null;
    decidedBy: number | null;
    decidedAt: string | null;
    opinion: string | null;
  }[];
  /** Signed entries; the cost only for whoever may see costs of the project. */
  ledger: { seq: number; bookedAt: string; minutes: number; cause: string; costCents: number | null }[];
  showsCost: boolean;
  names: Record<number, string>;
}
export const recordStory = call(
  'GET',
  '/api/v1/hours/record/:recordId/story',
  'login',
  { recordId: int(['工时记录', '工時記錄', 'Work record'], { required: true, min: 1 }) },
  output<RecordStory>(),
  {
    label: ['查看工时审批过程', '查看工時審批過程', 'View approval steps of work hours'],
    scope: 'row',
    reads: ['workRecord'],
  },
);

/** 1-product §3, Work-record reminder item. */
export interface ReminderItem {
  workDate: string;
  projectName: string;
  projectId: number | null;
  hasProjectPlanPermission: boolean;
}
/** Past workdays without hours; empty if the viewer dismissed them for today or reminders are off. */
export const workReminders = call('GET', '/api/v1/hours/reminders', 'login', {}, output<{ list: ReminderItem[] }>(), {
  label: ['查看未填工时提醒', '查看未填工時提醒', 'View reminders to fill in hours'],
  reads: true,
});
/** 2-rules §7: no more reminders today. The message is that of the envelope. */
export const silenceReminders = call(
  'POST',
  '/imis-pm-workrecord/workRecord/deleteWorkRecordRemind',
  'login',
  {},
  output<string>(),
  {
    label: ['今日不再提醒工时', '今日不再提醒工時', "Stop today's reminders to fill in hours"],
    touches: ['workRecord'],
  },
);

export interface HoursConfigAnswer {
  config: HoursConfig;
  /** Version of the setting made here; 0: none, it is inherited or as delivered. */
  version: number;
  /** The department has its own setting; always true for the company. */
  own: boolean;
  /** Departments with their own settings. */
  departments: { id: number; name: string }[];
}
const ofDepartment = int(['部门', '部門', 'Department'], { min: 1 });
/** Of the company, or what holds for a department. */
export const readHoursConfig = call(
  'GET',
  '/api/v1/hours/config',
  'wr:config:edit',
  { department: ofDepartment },
  output<HoursConfigAnswer>(),
  {
    label: ['查看工时设置', '查看工時設定', 'View work hour settings'],
    reads: ['hoursConfig'],
  },
);
const config = json<HoursConfig>()(['工时设置', '工時設定', 'Settings of hours'], { required: true });
/** 409 when others changed them meanwhile. */
export const saveHoursConfig = call(
  'PUT',
  '/api/v1/hours/config',
  'wr:config:edit',
  { version: int(['版本', '版本', 'Version'], { required: true, min: 0 }), config, department: ofDepartment },
  output<HoursConfigAnswer>(),
  { label: ['保存工时设置', '儲存工時設定', 'Save work hour settings'], touches: ['hoursConfig', 'workRecord'] },
);
/** The department takes the settings from above again. */
export const dropHoursConfig = call(
  'POST',
  '/api/v1/hours/config/drop',
  'wr:config:edit',
  { departmentId: int(['部门', '部門', 'Department'], { required: true, min: 1 }) },
  output<null>(),
  {
    label: ['恢复为上级工时设置', '恢復為上級工時設定', 'Reset to the inherited work hour settings'],
    touches: ['hoursConfig', 'workRecord'],
  },
);
/** Findings the settings would have made in the last 30 days. */
export interface HoursEffect {
  records: number;
  tooEarly: number;
  longDays: number;
  longWeeks: number;
  undoable: number;
}
export const previewHoursConfig = call(
  'POST',
  '/api/v1/hours/config/preview',
  'wr:config:edit',
  { config, department: ofDepartment },
  output<HoursEffect>(),
  {
    label: ['预览工时设置', '預覽工時設定', 'Preview work hour settings'],
    reads: true,
  },
);

export interface WorkPeriod {
  id: number;
  from: string;
  to: string;
  department: string | null;
  closedBy: string;
  closedAt: string;
}
export const workPeriods = call('GET', '/api/v1/hours/periods', 'login', {}, output<WorkPeriod[]>(), {
  label: ['查看已关闭的工时期间', '查看已關閉的工時期間', 'View closed work hour periods'],
  reads: ['workPeriod'],
});
export const closePeriod = call(
  'POST',
  '/api/v1/hours/periods/close',
  'wr:period:close',
  { from, to, department: int(['部门', '部門', 'Department'], { min: 1 }) },
  output<{ id: number }>(),
  {
    label: ['关闭工时期间', '關閉工時期間', 'Close a work hour period'],
    touches: ['workPeriod', 'workRecord'],
    creates: true,
  },
);
export const reopenPeriod = call(
  'POST',
  '/api/v1/hours/periods/:id/reopen',
  'wr:period:close',
  { id: int(['期间', '期間', 'Period'], { required: true, min: 1 }) },
  output<null>(),
  {
    label: ['重新打开工时期间', '重新開啟工時期間', 'Reopen a work hour period'],
    touches: ['workPeriod', 'workRecord'],
  },
);

/** A correction of approved hours, which a second holder of the right confirms (four eyes). */
export const askCorrection = call(
  'POST',
  '/api/v1/hours/record/:recordId/correct',
  'wr:workRecord:correct',
  {
    recordId: int(['工时记录', '工時記錄', 'Work record'], { required: true, min: 1 }),
    hours: text(['更正后工时', '更正後工時', 'Corrected hours'], { required: true, max: 20 }),
    reason: longText(['原因', '原因', 'Reason'], { required: true, max: 500 }),
  },
  /** The correction that waits, or what starts its workflow. */
  output<{ id: number | null; approval: ApprovalItem | null }>(),
  {
    label: ['申请更正工时', '申請更正工時', 'Request a correction of hours'],
    touches: ['workRecord'],
    creates: true,
  },
);
export interface WaitingCorrection {
  id: number;
  record: number;
  personName: string;
  workDate: string;
  projectName: string | null;
  taskName: string | null;
  minutes: number;
  wantedMinutes: number;
  reason: string;
  askedBy: string;
  askedAt: string;
  /** The workflow that decides; null: another holder of the right does. */
  instance: number | null;
  /** The viewer's actions here; null: nothing. */
  may: 'decide' | 'withdraw' | null;
}
export const corrections = call(
  'GET',
  '/api/v1/hours/corrections',
  'wr:workRecord:correct',
  {},
  output<WaitingCorrection[]>(),
  {
    label: ['查看待确认的工时更正', '查看待確認的工時更正', 'View corrections to confirm'],
    reads: ['workRecord'],
  },
);
export const decideCorrection = call(
  'POST',
  '/api/v1/hours/corrections/:id/decide',
  'wr:workRecord:correct',
  {
    id: int(['更正', '更正', 'Correction'], { required: true, min: 1 }),
    agree: bool(['是否同意', '是否同意', 'Agree'], { required: true }),
    opinion,
  },
  output<null>(),
  { label: ['确认工时更正', '確認工時更正', 'Confirm a correction of hours'], touches },
);
