/** People by the days of a week: of departments, and of a project (1-product §2.6, deptWeek, projectWeek; records.md A7). */
import { call, output } from '#kernel/call.ts';
import { date, int } from '#kernel/field.ts';

export const SEES_DEPARTMENTS = ['wr:workRecord:department', 'wr:workRecord:all'] as const;

export interface WeekOfPeople {
  /** Seven civil dates from a Monday. */
  days: string[];
  people: {
    id: number;
    name: string;
    department: string | null;
    /** Minutes filled in of the hours the viewer may see, and minutes of work by the person's calendar, by day. */
    minutes: number[];
    expected: number[];
    /** Past days without any entry although there should be one. */
    missing: string[];
  }[];
}

const from = date(['一周中的某天', '一週中的某天', 'A day of the week'], { required: true });
const department = int(['部门', '部門', 'Department'], { min: 1 });
const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });

/** Of the departments whose hours the viewer may see; `department`: of that one and those below it. */
export const weekOfDepartment = call(
  'GET',
  '/api/v1/hours/week-of-department',
  SEES_DEPARTMENTS,
  { from, department },
  output<WeekOfPeople>(),
  { label: ['查看部门周工时', '查看部門週工時', "View a department's weekly hours"], reads: ['workRecord', 'user'] },
);
/** Of the members of a project, and of hours in it alone. */
export const weekOfProject = call(
  'GET',
  '/api/v1/hours/week-of-project',
  'pm:workRecord:query',
  { from, projectId },
  output<WeekOfPeople>(),
  {
    label: ['查看项目周工时', '查看項目週工時', "View a project's weekly hours"],
    scope: 'project',
    reads: ['workRecord'],
  },
);
/** Notifies the shown people with missing days in that week; returns how many were notified. */
export const remindOfWeek = call(
  'POST',
  '/api/v1/hours/remind-of-week',
  SEES_DEPARTMENTS,
  { from, department },
  output<{ told: number }>(),
  { label: ['提醒填报工时', '提醒填報工時', 'Send reminders to fill in hours'] },
);
