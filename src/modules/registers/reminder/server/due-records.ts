/**
 * Records that a reminder rule is about now, marked as reminded of in the same statement.
 *
 * Invariant: one statement finds and marks, and conflicting marks wait for each other: however many nodes run, each record is
 * reminded of as often as the rule says. A mark of the future comes from a clock that ran ahead and does not count.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { formatDay } from '#kernel/dates.ts';
import type { Ctx } from '#server/context.ts';
import { hasBeen } from '#server/wall-clock.ts';
import { EVERY, isOfTasks } from '../reminder.rules.ts';
import type { Moment, ReminderRuleRow } from '../reminder-rule.entity.ts';

/** An object whose own dates or tasks are looked at, with the planned dates the rule is about today (null: whatever they are). */
export interface Looked {
  id: number;
  first: number | null;
  last: number | null;
}

export interface Due {
  id: number;
  /** The project or program it is about or lies in. */
  objectId: number;
  name: string;
  code: string | null;
  responsible: number | null;
  participants: number[] | null;
  assigner: number | null;
  plannedStart: string | null;
  plannedEnd: string | null;
  progress: number | null;
  status: string;
  /** The planned date it is about. */
  node: string | null;
}

const STATES: Readonly<Record<Moment, readonly string[]>> = {
  beforeStart: ['new'],
  notStarted: ['new'],
  beforeEnd: ['new', 'ongoing', 'pause'],
  overdue: ['new', 'ongoing', 'pause'],
  ongoing: ['ongoing'],
};
const DATES: Readonly<Record<Moment, 'planned_start' | 'planned_end' | null>> = {
  beforeStart: 'planned_start',
  notStarted: 'planned_start',
  beforeEnd: 'planned_end',
  overdue: 'planned_end',
  ongoing: null,
};

/** The records `t` of each kind in the objects `p`. */
const SOURCES: Readonly<Record<ReminderRuleRow['about'], RawBuilder<unknown>>> = {
  task: sql`JOIN task t ON t.project_id = p.id AND t.active AND NOT t.milestone AND NOT t.summary`,
  milestone: sql`JOIN task t ON t.project_id = p.id AND t.active AND t.milestone`,
  project: sql`JOIN project t ON t.id = p.id`,
  program: sql`JOIN program t ON t.id = p.id`,
};
/** What was marked, as `t`. */
const MARKED: typeof SOURCES = {
  task: sql`JOIN task t`,
  milestone: sql`JOIN task t`,
  project: sql`JOIN project t`,
  program: sql`JOIN program t`,
};
const NEVER = '-infinity';

/** Whether a record that was reminded of before is due again. */
function again({ recurrence, frequency }: ReminderRuleRow, now: number, today: string): RawBuilder<SqlBool> {
  const wrong = sql`NOT ${hasBeen(sql`reminder_sent.sent_at`, now)}`;
  if (recurrence !== 'regular') return sql<SqlBool>`${wrong}`;
  const every = EVERY[frequency ?? 'weekly'];
  const last =
    'days' in every
      ? sql`${today}::date - ${every.days}::integer`
      : sql`(${today}::date - make_interval(months => ${every.months}::integer))::date`;
  return sql<SqlBool>`(reminder_sent.sent_on <= ${last} OR ${wrong})`;
}

export async function markDue(
  ctx: Ctx,
  rule: ReminderRuleRow,
  looked: readonly Looked[],
  today: string,
): Promise<Due[]> {
  if (looked.length === 0) return [];
  const { companyId } = ctx.viewer;
  const { about, moment, recurrence } = rule;
  const date = DATES[moment];
  const days = (end: 'first' | 'last') => looked.map((one) => (one[end] === null ? null : formatDay(one[end])));
  // A node is a record at its date: a date that moves is a new one. Otherwise the record has one mark.
  const node = date && recurrence === 'oncePerNode' ? sql`t.${sql.id(date)}` : sql`${NEVER}::date`;
  const isTask = isOfTasks(about);
  const person = isTask
    ? sql`t.responsible, t.participants, t.assigner`
    : sql`t.manager AS responsible, NULL::bigint[] AS participants, NULL::bigint AS assigner`;
  const progress = about === 'program' ? sql`NULL::integer` : sql`t.progress`;
  const { rows } = await sql<Due>`WITH due AS (
      INSERT INTO reminder_sent (company_id, rule, record, node, sent_on, sent_at)
      SELECT t.company_id, ${rule.id}::bigint, t.id, ${node}, ${today}::date, ${new Date(ctx.now)}::timestamptz
      FROM unnest(${looked.map(({ id }) => id)}::bigint[], ${days('first')}::date[], ${days('last')}::date[]) AS p (id, first, last)
        ${SOURCES[about]} AND t.company_id = ${companyId}
      WHERE t.status = ANY(${[...STATES[moment]]}::text[])
        AND ${date ? sql`t.${sql.id(date)} BETWEEN p.first AND p.last` : sql`true`}
      ORDER BY t.id
      ON CONFLICT (company_id, rule, record, node) DO UPDATE SET sent_on = excluded.sent_on, sent_at = excluded.sent_at
        WHERE ${again(rule, ctx.now, today)} RETURNING record)
    SELECT t.id, ${isTask ? sql`t.project_id` : sql`t.id`} AS object_id, t.name, t.code, ${person}, t.planned_start, t.planned_end,
      ${progress} AS progress, t.status, ${date ? sql`t.${sql.id(date)}` : sql`NULL::date`} AS node
    FROM due ${MARKED[about]} ON t.company_id = ${companyId} AND t.id = due.record
    ORDER BY t.id`.execute(ctx.db);
  return rows;
}
