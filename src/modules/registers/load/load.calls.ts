/** Load of people and shared resources over all projects (1-product §2.16, resourceLoad). */
import { call, output } from '#kernel/call.ts';
import { bool, choice, date, int, text } from '#kernel/field.ts';
import type { LoadCell, LoadPeriod } from './load.rules.ts';
import { loadGrains } from './load.rules.ts';
import { loadTexts as t } from './load.texts.ts';

export const loadKinds = {
  people: ['人员', '人員', 'People'],
  things: ['公共资源', '公共資源', 'Resources'],
} as const;
export type LoadKind = keyof typeof loadKinds;

/** Most days of an opened cell. */
export const MOST_DAYS = 371;

export interface LoadRow {
  id: number;
  name: string;
  /** Department of a person, quantity and unit of a thing. */
  detail: string;
  cells: LoadCell[];
}
export interface LoadAnswer {
  /** Civil dates: first day shown, today. */
  first: string;
  today: string;
  periods: LoadPeriod[];
  list: LoadRow[];
  total: number;
  pageNum: number;
  pageSize: number;
}
const kind = choice(t.kind.text, loadKinds, { required: true });

export const resourceLoad = call(
  'GET',
  '/api/v1/load',
  'resource:load:query',
  {
    kind,
    grain: choice(t.grain.text, loadGrains, { required: true }),
    from: date(t.from.text),
    department: int(t.department.text, { min: 1 }),
    search: text(t.search.text, { max: 100 }),
    over: bool(t.overOnly.text),
    pageNum: int(['页码', '頁碼', 'Page'], { min: 1 }),
    pageSize: int(['每页条数', '每頁項數', 'Page size'], { min: 1, max: 100 }),
  },
  output<LoadAnswer>(),
  { label: t.page.text, reads: ['task', 'user', 'project', 'calendar', 'reservation', 'resource', 'employee'] },
);

/** A task with the minutes that fall into the period. */
export interface LoadTask {
  id: number;
  name: string;
  start: string;
  end: string;
  minutes: number;
}
export interface LoadProject {
  id: number;
  name: string;
  minutes: number;
  /** Of these, what is booked and no task of the person yet. */
  booked: number;
  /** Those of a plan the viewer sees; else none, and the minutes say how much there is. */
  tasks: LoadTask[];
}
export interface LoadUse {
  id: number;
  name: string;
  from: string;
  to: string;
  quantity: string;
}
export interface LoadDetail extends LoadCell {
  projects: LoadProject[];
  /** Projects the viewer does not see, and what they take. */
  hidden: { count: number; minutes: number };
  /** Of a thing: reservations the viewer may read, and how many others there are. */
  uses: LoadUse[];
  otherUses: number;
}
/** What a number is made of. Errors: 404 for a person or thing outside of what the viewer may look at. */
export const resourceLoadDetail = call(
  'GET',
  '/api/v1/load/detail',
  'resource:load:query',
  {
    kind,
    id: int(t.record.text, { min: 1, required: true }),
    from: date(t.from.text, { required: true }),
    to: date(t.to.text, { required: true }),
  },
  output<LoadDetail>(),
  {
    label: ['查看负荷明细', '查看負荷明細', 'View what a load is made of'],
    reads: ['task', 'user', 'project', 'calendar', 'reservation', 'resource', 'employee'],
  },
);
