/** The calendar of a project: which it works by, its own one, and what a change of it does to the plan. */
import { call, output } from '#kernel/call.ts';
import { bool, choice, int, json, longText } from '#kernel/field.ts';
import type { CalendarRow } from '#modules/base/calendar/calendar.entity.ts';
import type { ApprovalItem, WaitingRequest } from '#modules/flow/approval/approval.calls.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });

export interface ProjectCalendar {
  calendar: CalendarRow;
  /** The project has chosen none: it follows the company's default. */
  inherited: boolean;
  /** Calendars the project may work by: those of the company and its own. */
  choices: { id: number; name: string; own: boolean; isDefault: boolean }[];
  /** The approval that is in the way of a change. */
  waiting: WaitingRequest | null;
  /** Name of the workflow a change needs. */
  approval: string | null;
}
export const projectCalendar = call(
  'GET',
  '/api/v1/project/:projectId/calendar',
  'pm:project:query',
  { projectId },
  output<ProjectCalendar>(),
  { label: ['项目日历', '項目日曆', 'Project calendar'], scope: 'project', reads: ['calendar'] },
);

/** Settable parts of a project's own calendar. */
export type CalendarValues = Partial<
  Pick<
    CalendarRow,
    'name' | 'weekendRule' | 'anchorDate' | 'hoursPerDay' | 'nationalHolidays' | 'shifts' | 'days' | 'week' | 'ext'
  >
>;
/** What a change of the calendar does to the plan; tasks in order of how far they move. */
export interface CalendarEffect {
  moved: number;
  total: number;
  finishBefore: number | null;
  finishAfter: number | null;
  /** `days`: working days of the new calendar by which it finishes later. */
  tasks: { id: number; name: string; finishBefore: number; finishAfter: number; days: number }[];
}
export const calendarActions = {
  use: ['使用日历', '使用日曆', 'Use a calendar'],
  copy: ['建立项目日历', '建立項目日曆', 'Create a project calendar'],
  edit: ['修改项目日历', '修改項目日曆', 'Change the project calendar'],
} as const;
const changeInput = {
  projectId,
  action: choice(['操作', '操作', 'Action'], calendarActions, { required: true }),
  calendarId: int(['日历', '日曆', 'Calendar'], { min: 1 }),
  version: int(['版本', '版本', 'Version'], { min: 1 }),
  values: json<CalendarValues>()(['内容', '內容', 'Values']),
  reason: longText(['变更原因', '變更原因', 'Reason'], { max: 200 }),
};
/**
 * `use`: the project works by `calendarId` (none: the company's default). `copy`: it gets its own calendar, like the
 * one in use. `edit`: its own calendar changes. The plan is rescheduled with it; `dryRun` only returns the effect. Refused
 * with `data.approval` when it needs an approval; then `requestCalendar` asks for it.
 */
export const changeProjectCalendar = call(
  'PUT',
  '/api/v1/project/:projectId/calendar',
  'pm:calendar:edit',
  { ...changeInput, dryRun: bool(['仅预览', '僅預覽', 'Preview only']) },
  output<CalendarEffect>(),
  {
    label: ['变更项目日历', '變更項目日曆', 'Change the project calendar'],
    scope: 'project',
    touches: ['project', 'calendar', 'task'],
  },
);
/** Asks for a change of the calendar that needs an approval; the answer is what its workflow is started with. */
export const requestCalendar = call(
  'POST',
  '/api/v1/project/:projectId/calendar/request',
  'pm:calendar:edit',
  changeInput,
  output<ApprovalItem>(),
  { label: ['申请变更项目日历', '申請變更項目日曆', 'Request a change of the project calendar'], scope: 'project' },
);
