/**
 * Tasks of a plan as rows of the table `task`: one mapping, both ways.
 *
 * A row holds what people entered and, beside it, what the schedule computed (dates, slack, WBS), so that lists need no
 * engine. Invariant: a row is written only when something in it differs.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';

import { outlineLevels } from '../edit/outline.ts';
import type { Plan, PlanTask, Schedule } from '../plan-model.ts';
import { dateOf, lastDayOf, whole } from '../planned-days.ts';
import { weightOfElapsed } from '../schedule/progress-weight.ts';
import { wbsNumbers } from '../wbs.ts';

/** Columns of the table with their SQL types, in the order of the bulk statements. */
const COLUMNS = {
  name: 'text',
  code: 'text',
  wbs: 'text',
  parent: 'bigint',
  position: 'bigint',
  level: 'bigint',
  summary: 'boolean',
  responsible: 'bigint',
  role: 'bigint',
  participants: 'bigint[]',
  assigner: 'bigint',
  status: 'text',
  progress: 'numeric',
  priority: 'bigint',
  severity: 'bigint',
  planned_start: 'date',
  planned_end: 'date',
  planned_days: 'numeric',
  planned_hours: 'numeric',
  actual_start: 'date',
  actual_end: 'date',
  actual_hours: 'numeric',
  milestone: 'boolean',
  critical: 'boolean',
  total_slack_minutes: 'bigint',
  free_slack_minutes: 'bigint',
  mode: 'text',
  active: 'boolean',
  duration_minutes: 'bigint',
  elapsed: 'boolean',
  weight_minutes: 'bigint',
  work_minutes: 'bigint',
  calendar: 'bigint',
  constraint_kind: 'text',
  constraint_at: 'bigint',
  pinned: 'boolean',
  deadline_at: 'bigint',
  external: 'boolean',
  leveling_delay_minutes: 'bigint',
  splits: 'jsonb',
  task_type: 'text',
  effort_driven: 'boolean',
  assignments: 'jsonb',
  ignore_person_calendars: 'boolean',
  recurrence: 'jsonb',
  start_at: 'bigint',
  finish_at: 'bigint',
  actual_start_at: 'bigint',
  actual_finish_at: 'bigint',
  actual_work_minutes: 'bigint',
  description: 'text',
  ext: 'jsonb',
} as const;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
export type TaskImage = Record<keyof typeof COLUMNS, unknown>;
type Db = Kysely<Tables>;

const fixed = (value: number, digits: number): string =>
  (Math.round(value * 10 ** digits) / 10 ** digits).toFixed(digits);

/** The rows of all tasks. `assigners`: who gave each task to its responsible person. */
export function imagesOf(
  plan: Plan,
  schedule: Schedule,
  assigners: ReadonlyMap<number, number | null>,
): Map<number, TaskImage> {
  const wbs = wbsNumbers(plan.tasks);
  const levels = outlineLevels(plan.tasks);
  const { minutesPerDay } = plan.settings;
  const out = new Map<number, TaskImage>();
  for (const [i, task] of plan.tasks.entries()) {
    const start = whole(schedule.start[i]);
    const finish = whole(schedule.finish[i]);
    const summary = schedule.summary[i] === 1;
    const actualStart = whole(summary ? schedule.actualStart[i] : task.actualStart);
    const actualFinish = whole(summary ? schedule.actualFinish[i] : task.actualFinish);
    const actualWork = Math.round((summary ? schedule.actualWorkMinutes[i] : task.actualWorkMinutes) ?? 0);
    const duration = Math.round(schedule.durationMinutes[i] ?? task.durationMinutes);
    const work = Math.round(schedule.workMinutes[i] ?? task.workMinutes);
    out.set(task.id, {
      name: task.name,
      code: task.code || null,
      wbs: wbs[i] ?? '',
      parent: task.parentId,
      position: i,
      level: levels[i] ?? 1,
      summary,
      responsible: task.responsibleId,
      role: task.roleId,
      participants: task.participantIds,
      assigner: assigners.get(task.id) ?? null,
      status: task.status,
      progress: Math.min(100, Math.max(0, Math.round(schedule.progress[i] ?? task.progress))),
      priority: task.priority,
      severity: task.severity,
      planned_start: dateOf(start),
      planned_end: lastDayOf(finish, start),
      planned_days: fixed(task.elapsed ? duration / MINUTES_PER_DAY : duration / minutesPerDay, 2),
      planned_hours: fixed(work / 60, 1),
      actual_start: dateOf(actualStart),
      actual_end: lastDayOf(actualFinish, actualStart),
      actual_hours: fixed(actualWork / 60, 1),
      milestone: task.milestone,
      critical: schedule.critical[i] === 1,
      total_slack_minutes: whole(schedule.totalSlack[i]),
      free_slack_minutes: whole(schedule.freeSlack[i]),
      mode: task.mode,
      active: task.active,
      duration_minutes: duration,
      elapsed: task.elapsed,
      weight_minutes: whole(weightOfElapsed(plan, schedule, i)),
      work_minutes: work,
      calendar: task.calendarId,
      constraint_kind: task.constraint,
      constraint_at: task.constraintAt,
      pinned: task.pinned,
      deadline_at: task.deadline,
      external: task.external,
      // Changes that were drafted before tasks had it do not name it.
      leveling_delay_minutes: task.levelingDelayMinutes ?? 0,
      splits: task.splits.length > 0 ? task.splits : null,
      task_type: task.taskType,
      effort_driven: task.effortDriven,
      // In the order that the database keeps the keys in.
      assignments:
        task.assignments.length > 0
          ? task.assignments.map(({ units, userId, workMinutes }) => ({ units, userId, workMinutes }))
          : null,
      ignore_person_calendars: task.ignorePersonCalendars,
      recurrence: task.recurrence,
      start_at: start,
      finish_at: finish,
      actual_start_at: actualStart,
      actual_finish_at: actualFinish,
      actual_work_minutes: actualWork,
      description: task.description || null,
      ext: task.ext,
    });
  }
  return out;
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());
/** Each column with its name in a row that was read. */
const KEYS = NAMES.map((name) => [name, camel(name)] as const);
/** What the schedule computed of a task, kept beside it for lists; reading a plan computes it again. */
const COMPUTED = new Set<keyof TaskImage>([
  'wbs',
  'position',
  'level',
  'summary',
  'assigner',
  'planned_start',
  'planned_end',
  'planned_days',
  'planned_hours',
  'actual_start',
  'actual_end',
  'actual_hours',
  'critical',
  'total_slack_minutes',
  'free_slack_minutes',
  'weight_minutes',
]);
const selected = (keys: typeof KEYS): ReturnType<typeof sql.raw> =>
  sql.raw(
    ['t.id', '(t.fixed_cost).cents AS "fixedCents"', ...keys.map(([name, key]) => `t."${name}" AS "${key}"`)].join(
      ', ',
    ),
  );
const OF_IMAGE = selected(KEYS);
const OF_TASK = selected(KEYS.filter(([name]) => !COMPUTED.has(name)));

export type TaskRow = Record<string, unknown>;

/**
 * Rows of the tasks `t` that meet a condition, in the order of the plan: what `taskOf` wants, and with `images` what
 * `imageOfRow` wants too. Keys are named by the statement: renaming them afterwards costs more than reading the rows.
 */
export async function readTasks(db: Db, condition: RawBuilder<SqlBool>, images: boolean): Promise<TaskRow[]> {
  const columns = images ? OF_IMAGE : OF_TASK;
  const found = sql<TaskRow>`SELECT ${columns} FROM task t WHERE ${condition} ORDER BY t.position, t.id`;
  return (await found.execute(db.withoutPlugins())).rows;
}

/** A row as a task of the plan. */
export function taskOf(row: TaskRow): PlanTask {
  const r = row as unknown as Tables['task'] & { ext: PlanTask['ext']; fixedCents: number | null };
  return {
    id: r.id,
    parentId: r.parent,
    name: r.name,
    code: r.code ?? '',
    mode: r.mode,
    milestone: r.milestone,
    active: r.active,
    durationMinutes: r.durationMinutes,
    elapsed: r.elapsed,
    workMinutes: r.workMinutes,
    fixedCostCents: r.fixedCents ?? 0,
    calendarId: r.calendar,
    constraint: r.constraintKind,
    constraintAt: r.constraintAt,
    pinned: r.pinned,
    deadline: r.deadlineAt,
    external: r.external,
    levelingDelayMinutes: r.levelingDelayMinutes,
    splits: r.splits ?? [],
    taskType: r.taskType,
    effortDriven: r.effortDriven,
    assignments: r.assignments ?? [],
    ignorePersonCalendars: r.ignorePersonCalendars,
    recurrence: r.recurrence,
    start: r.startAt,
    finish: r.finishAt,
    actualStart: r.actualStartAt,
    actualFinish: r.actualFinishAt,
    actualWorkMinutes: r.actualWorkMinutes,
    progress: Number(r.progress),
    status: r.status,
    responsibleId: r.responsible,
    roleId: r.role,
    participantIds: r.participants ?? [],
    priority: r.priority,
    severity: r.severity,
    description: r.description ?? '',
    ext: r.ext ?? {},
  };
}

/** A row in the form of an image, to see what differs. */
export function imageOfRow(row: TaskRow): TaskImage {
  const image = {} as TaskImage;
  for (const [name, key] of KEYS) image[name] = row[key] ?? null;
  image.progress = Number(image.progress);
  image.participants ??= [];
  return image;
}

export type TaskColumn = keyof TaskImage;

/** The columns in which two images differ. */
export const differingColumns = (a: TaskImage, b: TaskImage): TaskColumn[] =>
  NAMES.filter((name) => {
    const [x, y] = [a[name] ?? null, b[name] ?? null];
    // Most values are equal primitives; texts and numbers are compared as text.
    return x !== y && JSON.stringify(x) !== JSON.stringify(y);
  });

const BATCH = 500;
/** New rows from which on it is worth planning the database's checks anew. */
const MANY = 200;
const recordOf = (names: readonly TaskColumn[]) =>
  sql.raw(names.map((name) => `"${name}" ${COLUMNS[name]}`).join(', '));
const recordType = recordOf(NAMES);
const columnList = sql.raw(NAMES.map((name) => `"${name}"`).join(', '));
const valueList = sql.raw(NAMES.map((name) => `x."${name}"`).join(', '));

export interface WriteFacts {
  companyId: number;
  userId: number | null;
  at: Date;
}

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) => list.slice(i * BATCH, (i + 1) * BATCH));
/**
 * Writes rows part by part. What refers to other rows is checked after each part: checked together at the end it would be one
 * statement that takes as long as the plan is large.
 */
async function inParts<T>(db: Db, all: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (const part of chunks(all)) {
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db);
    await write(part);
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  }
}

/** Changes these columns of rows in bulk. */
export async function updateTasks(
  db: Db,
  facts: WriteFacts,
  images: readonly [number, TaskImage][],
  columns: readonly TaskColumn[],
): Promise<void> {
  const settings = sql.raw(columns.map((name) => `"${name}" = x."${name}"`).join(', '));
  await inParts(db, images, (part) => {
    const values = ([id, image]: [number, TaskImage]) => [['id', id], ...columns.map((name) => [name, image[name]])];
    const json = JSON.stringify(part.map((one) => Object.fromEntries(values(one))));
    return sql`UPDATE task t SET ${settings}, version = t.version + 1, updated_at = ${facts.at}, updated_by = ${facts.userId}
      FROM jsonb_to_recordset(${json}::jsonb) AS x(id bigint, ${recordOf(columns)}) WHERE t.company_id = ${facts.companyId} AND t.id = x.id`.execute(
      db,
    );
  });
}

/** Removes rows; `ids` in the order of the plan: children go before their parents. */
export const removeTasks = (db: Db, { companyId }: WriteFacts, ids: readonly number[]): Promise<void> =>
  inParts(db, ids.toReversed(), (part) =>
    sql`DELETE FROM task WHERE company_id = ${companyId} AND id = ANY(${part}::bigint[])`.execute(db),
  );

/** Adds rows under ids taken beforehand (`takeIds`); parents are before their children. */
export async function insertTasks(
  db: Db,
  facts: WriteFacts,
  owner: { projectId: number | null; templateId: number | null },
  images: readonly [number, TaskImage][],
): Promise<void> {
  await inParts(db, images, async (part) => {
    const json = JSON.stringify(part.map(([id, image]) => ({ id, ...image })));
    await sql`INSERT INTO task (id, company_id, project_id, template_id, created_at, created_by, updated_at, updated_by, ${columnList}) OVERRIDING SYSTEM VALUE
      SELECT x.id, ${facts.companyId}, ${owner.projectId}::bigint, ${owner.templateId}::bigint, ${facts.at}, ${facts.userId}::bigint, ${facts.at}, ${facts.userId}::bigint, ${valueList}
      FROM jsonb_to_recordset(${json}::jsonb) AS x(id bigint, ${recordType}) ORDER BY x.position`.execute(db);
    // The connection may have planned its checks of parents while the table was nearly empty: a scan of the whole table for
    // each row. They are planned anew for the size it has now.
    if (part.length >= MANY) await sql`DISCARD PLANS`.execute(db);
  });
}

/** Ids for new tasks. */
export async function takeIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`SELECT nextval(pg_get_serial_sequence('task', 'id')) AS id FROM generate_series(1, ${count})`.execute(db);
  return rows.map((r) => r.id);
}
