/**
 * What a feed holds: as its owner may read it at the moment it is read.
 *
 * Milestones and tasks of live plans, open ones and those finished within the last quarter; reviews that were not called off.
 */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant, formatDay, instantOfMinute, parseDay } from '#kernel/dates.ts';
import { mailSite } from '#modules/base/mail/server/public.ts';
import { worksOn } from '#modules/planning/task/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readableRecords } from '#server/entity/readers.ts';
import { keyedHash } from '#server/secret.ts';
import { calendarFeedTexts as c } from '../calendar-feed.texts.ts';
import type { IcsEvent } from '../ics.ts';
import { seesPlan } from './feeds.ts';

/** Days for which what is over is still shown. */
const PAST_DAYS = 92;
const MOST_EVENTS = 2000;

export interface Feed {
  kind: 'mine' | 'project';
  projectId: number | null;
  timed: boolean;
}

interface TaskDates {
  id: number;
  name: string;
  version: number;
  updatedAt: Date;
  milestone: boolean;
  progress: string;
  plannedStart: string;
  plannedEnd: string;
  startAt: number | null;
  finishAt: number | null;
  projectId: number;
  project: string;
}
interface ReviewDate {
  id: number;
  name: string;
  version: number;
  updatedAt: Date;
  day: string;
  place: string | null;
  projectId: number;
  project: string;
}

async function tasksOf(ctx: Ctx, { kind, projectId }: Feed): Promise<TaskDates[]> {
  const { companyId, userId } = ctx.viewer;
  const since = formatDay(parseDay(dateOfInstant(ctx.now, ctx.utcOffset))! - PAST_DAYS);
  const which =
    kind === 'mine' ? worksOn(userId) : sql`(t.project_id = ${projectId} AND t.milestone AND ${seesPlan(ctx)})`;
  const { rows } =
    await sql<TaskDates>`SELECT t.id, t.name, t.version, t.updated_at, t.milestone, t.progress, t.planned_start::text AS planned_start,
      t.planned_end::text AS planned_end, t.start_at, t.finish_at, t.project_id, p.name AS project
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${companyId} AND ${which} AND t.active AND NOT t.external AND NOT t.summary AND t.status <> 'discarded'
      AND t.planned_start IS NOT NULL AND t.planned_end IS NOT NULL
      AND ((t.status NOT IN ('done', 'passoff') AND p.status NOT IN ('done', 'passoff')) OR t.planned_end >= ${since}::date)
    ORDER BY t.planned_end DESC, t.id DESC LIMIT ${MOST_EVENTS}`.execute(ctx.db);
  return rows;
}

async function reviewsOf(ctx: Ctx, { kind, projectId }: Feed): Promise<ReviewDate[]> {
  const { companyId, userId } = ctx.viewer;
  const since = formatDay(parseDay(dateOfInstant(ctx.now, ctx.utcOffset))! - PAST_DAYS);
  const which =
    kind === 'mine'
      ? sql`(r.chair = ${userId} OR r.experts @> ARRAY[${userId}]::bigint[])`
      : sql`r.project_id = ${projectId}`;
  const { rows } =
    await sql<ReviewDate>`SELECT r.id, r.name, r.version, r.updated_at, coalesce(r.held_on, r.planned_on)::text AS day, r.place, r.project_id, p.name AS project
    FROM review r JOIN project p ON p.company_id = r.company_id AND p.id = r.project_id
    WHERE r.company_id = ${companyId} AND ${which} AND coalesce(r.held_on, r.planned_on) >= ${since}::date
    ORDER BY r.planned_on DESC, r.id DESC LIMIT ${MOST_EVENTS}`.execute(ctx.db);
  const readable = await readableRecords(
    ctx,
    'review',
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => readable?.has(id));
}

/** Names events of this installation apart from those of others. */
const installation = (): string => keyedHash('events', 'calendar feed').slice(0, 16);
const uidOf = (kind: string, id: number): string => `${kind}-${id}@${installation()}.waymark`;

const instant = (minute: number, ctx: Ctx): number => Date.parse(instantOfMinute(minute, ctx.utcOffset));

function whenOf(ctx: Ctx, task: TaskDates, timed: boolean): IcsEvent['when'] {
  const { plannedStart, plannedEnd, startAt, finishAt, milestone } = task;
  if (timed && startAt !== null && finishAt !== null) {
    const end = instant(finishAt, ctx);
    return { start: milestone ? end : instant(startAt, ctx), end };
  }
  return { from: milestone ? plannedEnd : plannedStart, through: plannedEnd };
}

/** What the feed holds, with its name. */
export async function eventsOf(ctx: Ctx, feed: Feed): Promise<IcsEvent[]> {
  const site = await mailSite(ctx, ctx.viewer.companyId);
  const linked = (kind: string, row: { id: number; projectId: number }): { url?: string } => {
    const path = site === null ? null : addressOf(kind, row);
    return path ? { url: `${site!.replace(/\/$/, '')}${path}` } : {};
  };
  const about = (name: string): string => ctx.say(c.project, { name });
  const tasks = (await tasksOf(ctx, feed)).map(
    (task): IcsEvent => ({
      ...{ uid: uidOf('task', task.id), sequence: task.version, changedAt: task.updatedAt.getTime() },
      title: task.milestone ? ctx.say(c.milestone, { name: task.name }) : task.name,
      description: `${about(task.project)}\n${ctx.say(c.progress, { progress: Math.round(Number(task.progress)) })}`,
      ...{ category: task.project, when: whenOf(ctx, task, feed.timed), busy: false },
      ...linked('task', task),
    }),
  );
  const reviews = (await reviewsOf(ctx, feed)).map(
    (review): IcsEvent => ({
      ...{ uid: uidOf('review', review.id), sequence: review.version, changedAt: review.updatedAt.getTime() },
      ...{
        title: ctx.say(c.review, { name: review.name }),
        description: about(review.project),
        category: review.project,
      },
      ...(review.place && { location: review.place }),
      ...{ when: { from: review.day, through: review.day }, busy: true },
      ...linked('review', review),
    }),
  );
  return [...tasks, ...reviews];
}
