/** Appearance of issues in lists, on boards and on their pages: state, due date, who has them now, how old they are. */

import { Tag } from 'antd';
import { scopeId } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { companyToday, dayOfInstant } from '#web/clock.ts';
import type { Titles } from '#web/fields/field-kind.ts';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { handlerOf } from '../issue.rules.ts';
import { lateDays } from '../issue-board.ts';
import { ageDays } from '../issue-times.ts';
import { issuePageTexts as x } from './texts.ts';
import './issue.css';

/** Antd's colors of the states; the word says it too. */
const COLOURS: Readonly<Record<string, string>> = {
  new: 'orange',
  processing: 'blue',
  solved: 'purple',
  closed: 'default',
  suspended: 'magenta',
};

export const stateWord = (status: string): string => t(issue.fields.status.items![status as 'new'] ?? ['', '', '']);

export function StateTag({ status }: { status: string }) {
  return (
    <Tag className="wm-issue-state" color={COLOURS[status] ?? 'default'}>
      {stateWord(status)}
    </Tag>
  );
}

/** The planned finish, red with the days when it has passed. */
export function DueDate({ row, days = false }: { row: Pick<IssueRow, 'status' | 'plannedFinish'>; days?: boolean }) {
  const late = lateDays(row, companyToday());
  if (!row.plannedFinish) return <span className="wm-none">{t(x.undated)}</span>;
  if (late === 0) return <span className="wm-issue-date">{row.plannedFinish}</span>;
  const words = t(x.late, { days: late });
  return (
    <span className="wm-issue-date wm-issue-late" title={words}>
      {row.plannedFinish}
      {days && ` · ${words}`}
    </span>
  );
}

/** Titles of the references of rows: field -> id -> title. */
export type IssueTitles = Readonly<Record<string, Titles>>;

/** Its handler; null: it waits for nobody. */
export function handlerName(row: IssueRow, titles: IssueTitles): string | null {
  const handler = handlerOf(row);
  if (handler === null) return null;
  if (handler === 'triage') return t(x.triage);
  return titles.responsible?.[handler] ?? titles.verifier?.[handler] ?? `#${handler}`;
}

export function Handler({ row, titles }: { row: IssueRow; titles: IssueTitles }) {
  const name = handlerName(row, titles);
  if (name === null) return <span className="wm-none">–</span>;
  return handlerOf(row) === 'triage' ? <span className="wm-issue-triage">{name}</span> : name;
}

const dayOf = (instant: string): string => dayOfInstant(Date.parse(instant));

/** When it was reported, as people say it; the day itself where it is pointed at. */
export function Raised({ row: { createdAt } }: { row: Pick<IssueRow, 'createdAt'> }) {
  const days = ageDays(dayOf(createdAt), companyToday());
  return (
    <span className="wm-issue-date" title={`${t(x.raisedAt)} ${instantText(createdAt)}`}>
      {days === 0 ? t(x.today) : t(x.ago, { days })}
    </span>
  );
}

/** How long ago it was reported; of a closed one, how long it took. */
export function ageWords(row: Pick<IssueRow, 'createdAt' | 'closedAt'>): string {
  const days = ageDays(dayOf(row.createdAt), row.closedAt ? dayOf(row.closedAt) : companyToday());
  if (row.closedAt) return days === 0 ? t(x.sameDay) : t(x.ageDays, { days });
  return days === 0 ? t(x.today) : t(x.ageDays, { days });
}

/** The object it belongs to, where the page does not say it. */
export function placeOf(row: IssueRow, titles: IssueTitles, here: ScopeRef): string {
  const object = objectOfRef(row);
  if (!object || here[scopeId(object.scope)]) return '';
  return titles[scopeId(object.scope)]?.[object.id] ?? '';
}
