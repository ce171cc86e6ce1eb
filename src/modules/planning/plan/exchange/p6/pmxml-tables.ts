/**
 * PMXML (the XML of Primavera P6) as the tables of a `.xer`: the same objects under other names, so one module makes the plan of both.
 * Source: Oracle, P6 EPPM XML schema (p6apibo.xsd); numbers of hours are hours in both.
 */

import type { P6Calendar } from './p6-calendar.ts';
import type { P6Row } from './xer-tables.ts';
import { kidsNamed, textOfKid, type XmlElement } from './xml-tree.ts';

export const COLUMNS: Record<string, [table: string, Record<string, string>]> = {
  Project: [
    'PROJECT',
    {
      ObjectId: 'proj_id',
      Id: 'proj_short_name',
      Name: 'proj_name',
      ActivityDefaultCalendarObjectId: 'clndr_id',
      PlannedStartDate: 'plan_start_date',
      MustFinishByDate: 'plan_end_date',
      FinishDate: 'scd_end_date',
      DataDate: 'last_recalc_date',
      GUID: 'guid',
    },
  ],
  Calendar: [
    'CALENDAR',
    {
      ObjectId: 'clndr_id',
      Name: 'clndr_name',
      BaseCalendarObjectId: 'base_clndr_id',
      HoursPerDay: 'day_hr_cnt',
      HoursPerWeek: 'week_hr_cnt',
      HoursPerMonth: 'month_hr_cnt',
      IsDefault: 'default_flag',
    },
  ],
  WBS: [
    'PROJWBS',
    {
      ObjectId: 'wbs_id',
      ParentObjectId: 'parent_wbs_id',
      ProjectObjectId: 'proj_id',
      SequenceNumber: 'seq_num',
      Code: 'wbs_short_name',
      Name: 'wbs_name',
    },
  ],
  Activity: [
    'TASK',
    {
      ObjectId: 'task_id',
      ProjectObjectId: 'proj_id',
      WBSObjectId: 'wbs_id',
      CalendarObjectId: 'clndr_id',
      Id: 'task_code',
      Name: 'task_name',
      Type: 'task_type',
      Status: 'status_code',
      GUID: 'guid',
      PlannedDuration: 'target_drtn_hr_cnt',
      RemainingDuration: 'remain_drtn_hr_cnt',
      ActualStartDate: 'act_start_date',
      ActualFinishDate: 'act_end_date',
      PlannedStartDate: 'target_start_date',
      PlannedFinishDate: 'target_end_date',
      RemainingEarlyStartDate: 'early_start_date',
      RemainingEarlyFinishDate: 'early_end_date',
      RemainingLateStartDate: 'late_start_date',
      RemainingLateFinishDate: 'late_end_date',
      PrimaryConstraintType: 'cstr_type',
      PrimaryConstraintDate: 'cstr_date',
      SecondaryConstraintType: 'cstr_type2',
      SecondaryConstraintDate: 'cstr_date2',
      PercentCompleteType: 'complete_pct_type',
      PhysicalPercentComplete: 'phys_complete_pct',
      PlannedLaborUnits: 'target_work_qty',
      ActualLaborUnits: 'act_work_qty',
      RemainingLaborUnits: 'remain_work_qty',
    },
  ],
  Relationship: [
    'TASKPRED',
    {
      PredecessorActivityObjectId: 'pred_task_id',
      SuccessorActivityObjectId: 'task_id',
      Type: 'pred_type',
      Lag: 'lag_hr_cnt',
    },
  ],
  Resource: [
    'RSRC',
    {
      ObjectId: 'rsrc_id',
      Id: 'rsrc_short_name',
      Name: 'rsrc_name',
      ResourceType: 'rsrc_type',
      CalendarObjectId: 'clndr_id',
      EmailAddress: 'email_addr',
      GUID: 'guid',
    },
  ],
  ResourceAssignment: [
    'TASKRSRC',
    {
      ObjectId: 'taskrsrc_id',
      ActivityObjectId: 'task_id',
      ResourceObjectId: 'rsrc_id',
      PlannedUnits: 'target_qty',
      ActualUnits: 'act_reg_qty',
      RemainingUnits: 'remain_qty',
      PlannedUnitsPerTime: 'target_qty_per_hr',
      PlannedStartDate: 'target_start_date',
      PlannedFinishDate: 'target_end_date',
      ActualStartDate: 'act_start_date',
      ActualFinishDate: 'act_end_date',
      GUID: 'guid',
    },
  ],
};

/** Words of PMXML as `.xer` codes them. */
export const WORDS: Record<string, string> = {
  'Task Dependent': 'TT_Task',
  'Resource Dependent': 'TT_Rsrc',
  'Level of Effort': 'TT_LOE',
  'WBS Summary': 'TT_WBS',
  'Start Milestone': 'TT_Mile',
  'Finish Milestone': 'TT_FinMile',
  'Not Started': 'TK_NotStart',
  'In Progress': 'TK_Active',
  Completed: 'TK_Complete',
  'Finish to Start': 'PR_FS',
  'Start to Start': 'PR_SS',
  'Finish to Finish': 'PR_FF',
  'Start to Finish': 'PR_SF',
  'Start On': 'CS_MSO',
  'Start On or Before': 'CS_MSOB',
  'Start On or After': 'CS_MSOA',
  'Finish On': 'CS_MEO',
  'Finish On or Before': 'CS_MEOB',
  'Finish On or After': 'CS_MEOA',
  'As Late As Possible': 'CS_ALAP',
  'Mandatory Start': 'CS_MANDSTART',
  'Mandatory Finish': 'CS_MANDFIN',
  Duration: 'CP_Drtn',
  Physical: 'CP_Phys',
  Units: 'CP_Units',
  Labor: 'RT_Labor',
  Nonlabor: 'RT_Equip',
  Material: 'RT_Mat',
};
export const CODED = new Set(
  'task_type status_code pred_type cstr_type cstr_type2 complete_pct_type rsrc_type'.split(' '),
);

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `11:59` is the last minute of work: it ends at 12:00. */
function end(time: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const at = hour * 60 + minute + (minute % 10 === 9 ? 1 : 0);
  return `${String(Math.floor(at / 60) % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
}

const timesOf = (element: XmlElement): [string, string][] =>
  kidsNamed(element, 'WorkTime').flatMap((time): [string, string][] => {
    const [from, to] = [textOfKid(time, 'Start'), textOfKid(time, 'Finish')];
    return /^\d\d:\d\d/.test(from) && /^\d\d:\d\d/.test(to) ? [[`${from.slice(0, 5)}:00`, end(to)]] : [];
  });

function calendarOf(element: XmlElement): P6Calendar {
  const week: [string, string][][] = Array.from({ length: 7 }, () => []);
  for (const day of element.kids.flatMap((kid) => (kid.name === 'StandardWorkWeek' ? kid.kids : []))) {
    const number = DAYS.indexOf(textOfKid(day, 'DayOfWeek'));
    if (number >= 0) week[number] = timesOf(day);
  }
  const exceptions = element.kids
    .flatMap((kid) => (kid.name === 'HolidayOrExceptions' ? kid.kids : []))
    .flatMap((one) => {
      const day = Math.floor(Date.parse(`${textOfKid(one, 'Date').slice(0, 10)}T00:00:00Z`) / 86_400_000);
      return Number.isFinite(day) ? [{ day, times: timesOf(one) }] : [];
    });
  return { week, exceptions };
}

export interface PmxmlTables {
  tables: Map<string, P6Row[]>;
  calendars: Map<string, P6Calendar>;
}

export function pmxmlTables(root: XmlElement): PmxmlTables {
  const tables = new Map<string, P6Row[]>();
  const calendars = new Map<string, P6Calendar>();
  const walk = (element: XmlElement, project: string): void => {
    const known = COLUMNS[element.name];
    let own = project;
    if (known) {
      const [table, columns] = known;
      const row: Record<string, string> = { proj_id: project };
      for (const kid of element.kids) {
        const column = columns[kid.name];
        if (column === undefined || kid.kids.length > 0) continue;
        const text = kid.text.trim();
        if (text === '' && column === 'proj_id') continue;
        row[column] = CODED.has(column) ? (WORDS[text] ?? text) : text;
      }
      const rows = tables.get(table);
      if (rows) rows.push(row);
      else tables.set(table, [row]);
      if (table === 'PROJECT') own = row.proj_id ?? '';
      if (table === 'CALENDAR') calendars.set(row.clndr_id ?? '', calendarOf(element));
    }
    // Baselines of projects lie beside them and are no plans of their own.
    if (element.name === 'BaselineProject') return;
    if (!known || element.name === 'Project') for (const kid of element.kids) walk(kid, own);
  };
  walk(root, '');
  return { tables, calendars };
}
