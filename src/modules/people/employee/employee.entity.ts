import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, decimal, dict, ref, text } from '#kernel/field.ts';

export const employeeStatus = {
  onJob: ['在职', '在職', 'Employed'],
  left: ['离职', '離職', 'Left'],
} as const;
export type EmployeeStatus = keyof typeof employeeStatus;

export const sexes = {
  male: ['男', '男', 'Male'],
  female: ['女', '女', 'Female'],
} as const;

export const employmentTypes = {
  regular: ['正式', '正式', 'Regular'],
  intern: ['实习', '實習', 'Intern'],
} as const;

/** Whoever may read when people were born and whom to call. */
export const PRIVATE_RIGHT = 'hr:employee:private';

/** The personnel file of somebody who works for the company, with an account or without (1-product §3, Employee). */
export const employee = entity({
  name: 'employee',
  module: 'employee',
  label: ['人事档案', '人事檔案', 'Personnel file'],
  title: 'name',
  fields: {
    name: text(['姓名', '姓名', 'Name'], { min: 1, max: 50, required: true }),
    pinyinName: text(['拼音', '拼音', 'Pinyin name'], { max: 50 }),
    number: text(['工号', '工號', 'Employee number'], { min: 1, max: 100, required: true }),
    user: ref(['账号', '帳號', 'Account'], 'user'),
    sex: choice(['性别', '性別', 'Sex'], sexes),
    department: ref(['部门', '部門', 'Department'], 'department', { required: true }),
    jobPost: ref(['岗位', '崗位', 'Job post'], 'jobPost'),
    /** The part of the working time that is there for projects. */
    coefficient: decimal(['岗位系数', '崗位係數', 'Position coefficient'], {
      required: true,
      ...{ min: 0.1, max: 1, digits: 1, default: '1.0' },
    }),
    level: dict(['专业级别', '專業級別', 'Professional level'], 'job_level'),
    type: choice(['用工类型', '用工類型', 'Type'], employmentTypes, { required: true, default: 'regular' }),
    status: choice(['在职状态', '在職狀態', 'Status'], employeeStatus, {
      required: true,
      default: 'onJob',
      set: 'server',
    }),
    joinedOn: date(['入职日期', '入職日期', 'Joined on'], { required: true }),
    confirmedOn: date(['转正日期', '轉正日期', 'Confirmed on']),
    leftOn: date(['离职日期', '離職日期', 'Left on'], { set: 'server' }),
    workStart: date(['参加工作时间', '參加工作時間', 'Working since']),
    birth: date(['出生日期', '出生日期', 'Date of birth'], { need: PRIVATE_RIGHT }),
    contact: text(['联系方式', '聯絡方式', 'Contact'], { max: 100, need: PRIVATE_RIGHT }),
    emergencyContact: text(['紧急联系人', '緊急聯絡人', 'Emergency contact'], { max: 100, need: PRIVATE_RIGHT }),
  },
  list: {
    columns: ['number', 'name', 'department', 'jobPost', 'level', 'type', 'joinedOn', 'status'],
    filters: ['name', 'number', 'department', 'jobPost', 'type', 'status', 'joinedOn', 'birth'],
    sort: 'number',
  },
  form: [
    ['name', 'pinyinName', 'number'],
    ['department', 'jobPost', 'level'],
    ['user', 'type', 'coefficient'],
    ['joinedOn', 'confirmedOn', 'leftOn'],
    ['sex', 'birth', 'workStart'],
    ['contact', 'emergencyContact'],
  ],
  rights: {
    read: 'hr:employee:query',
    create: 'hr:employee:edit',
    update: 'hr:employee:edit',
    remove: 'hr:employee:edit',
    export: 'hr:employee:query',
  },
  unique: [['number']],
  dataScope: 'department',
  search: { words: ['name', 'number', 'pinyinName'] },
  facets: { none: 'a personnel file is no subject of discussion' },
});
export interface EmployeeRow extends Row<typeof employee> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    employee: EmployeeRow;
  }
}
