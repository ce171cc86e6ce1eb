/** Why writes of issues are refused, and values that follow from others: rights, the name, people, required fields. */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { sameValue } from '#kernel/diff.ts';
import { objectKind, objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { addWorkdays, compiled } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/base/calendar/server/public.ts';
import { isPartOf, managersOf, notMembers } from '#modules/people/team/server/public.ts';
import { departmentOf, unavailable } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { inObject } from '#server/entity/entity-sql.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { editableFields, missingFields, issueTexts as t } from '../issue.rules.ts';
import type { IssueConfig } from '../issue-config.ts';
import { issuesWith } from './issue-facts.ts';
import { issueConfigOf, itemKeys } from './issue-settings.ts';

type Owner = Pick<IssueRow, 'projectId' | 'programId'>;

/** Whether the viewer may make an issue there: by a right inside, or by the system's where they take part, or of no object. */
export async function mayCreate(ctx: Ctx, owner: Owner): Promise<boolean> {
  const object = objectOfRef(owner);
  const { userId, rights } = ctx.viewer;
  const anywhere = userId === 0 || rights.has('business:issue:add');
  if (!object || userId === 0) return anywhere;
  if (await ctx.can('pm:issue:add', scopeRefOf(object))) return true;
  return anywhere && isPartOf(ctx, object);
}

/** Planned finishes by severity: so many working days of the project's calendar, or the company's, from today. */
export async function finishDates(
  ctx: Ctx,
  { projectId }: Owner,
  { days }: IssueConfig,
  severities: readonly (number | null)[],
): Promise<Record<number, string>> {
  const keys = await itemKeys(ctx, severities);
  const wanted = [...keys].filter(([, key]) => Object.hasOwn(days, key));
  if (wanted.length === 0) return {};
  const { rows } = await sql<{ calendar: number | null }>`SELECT calendar FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId ?? 0}`.execute(ctx.db);
  const [source] = await workCalendars(ctx, [rows[0]?.calendar ?? (await defaultCalendarId(ctx))]);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  return Object.fromEntries(
    wanted.map(([id, key]) => [id, formatDay(addWorkdays(compiled(source!), today, days[key]! + 1))]),
  );
}

/** Who verifies issues of an owner by its settings; null: whoever raises them, also if the named person has left. */
export async function usualVerifier(ctx: Ctx, owner: Owner, { verifier }: IssueConfig): Promise<number | null> {
  const object = objectOfRef(owner);
  const wanted =
    verifier.by === 'named'
      ? verifier.user
      : verifier.by === 'manager' && object
        ? ((await managersOf(ctx, object))[0] ?? null)
        : null;
  return wanted !== null && (await unavailable(ctx, [wanted])).size === 0 ? wanted : null;
}

/** Default values of a new issue: who raised it, who verifies it, when it is due. */
async function begun(ctx: Ctx, row: IssueRow): Promise<Pick<IssueRow, 'proposer' | 'verifier' | 'plannedFinish'>> {
  const config = await issueConfigOf(ctx, row);
  const proposer = row.proposer ?? (ctx.viewer.userId || null);
  const due = row.plannedFinish || !row.severity ? {} : await finishDates(ctx, row, config, [row.severity]);
  return {
    proposer,
    verifier: row.verifier ?? (await usualVerifier(ctx, row, config)) ?? proposer,
    plannedFinish: row.plannedFinish ?? due[row.severity ?? 0] ?? null,
  };
}

/** Derived values: those of a new issue, and the department of the person most involved. */
export async function derived(ctx: Ctx, { mode, before, after }: Change<IssueRow>): Promise<Partial<IssueRow>> {
  const begins = mode === 'create' ? await begun(ctx, after!) : {};
  const { responsible, proposer, source } = { ...after!, ...begins };
  if (before && before.responsible === responsible) return begins;
  const follows = { department: await departmentOf(ctx, responsible ?? proposer), source: source ?? 'typed' };
  return { ...begins, ...follows };
}

/** The form in which names of issues are compared: without case, width, spaces and invisible marks (migration 0460). */
const folded = (name: RawBuilder<unknown>) => sql`issue_name_folded(${name})`;

/** 2-rules §5: the name is unique within the project. Whoever wants the same one waits for whoever came first. */
async function nameTaken(ctx: Ctx, row: IssueRow): Promise<Problem | null> {
  const object = objectOfRef(row);
  if (!object) return null;
  const { companyId } = ctx.viewer;
  const name = folded(sql`${row.name}::text`);
  await sql`SELECT pg_advisory_xact_lock(hashtext('issue.name'),
    hashtext(concat_ws(':', ${companyId}::bigint, ${object.scope}::text, ${object.id}::bigint, ${name})))`.execute(
    ctx.db,
  );
  const { rows } = await sql`SELECT 1 FROM issue t WHERE t.company_id = ${companyId} AND t.id <> ${row.id ?? 0}
    AND ${inObject(issue, object)} AND ${folded(sql`t.name`)} = ${name} LIMIT 1`.execute(ctx.db);
  if (rows.length === 0) return null;
  const [zh, hk, en] = objectKind(object.scope).entity.label;
  return problem(t.nameTaken, { object: [zh, hk, en.toLowerCase()] }, 'name');
}

/** People newly named must be able to sign in: others would never hear of the issue. */
async function gone(ctx: Ctx, before: IssueRow | null, after: IssueRow): Promise<Problem[]> {
  const named = (['responsible', 'verifier', 'proposer'] as const).filter(
    (name) => after[name] && after[name] !== before?.[name],
  );
  const away = await unavailable(
    ctx,
    named.map((name) => after[name]!),
  );
  return named.flatMap((name) => {
    const person = away.get(after[name]!);
    return person === undefined ? [] : [problem(t.disabled, { name: person, field: issue.fields[name].label }, name)];
  });
}

/** Raising it in somebody else's name decides who verifies it, so it takes the right to edit issues there. */
async function foreignProposer(ctx: Ctx, row: IssueRow): Promise<Problem[]> {
  const { userId } = ctx.viewer;
  if (userId === 0 || row.proposer === userId || (await mayNameProposer(ctx, row))) return [];
  return [problem(t.ownName, undefined, 'proposer')];
}

/** Whether the viewer may raise issues of an owner in another's name. */
export async function mayNameProposer(ctx: Ctx, owner: Owner): Promise<boolean> {
  if (ctx.viewer.rights.has('business:issue:edit')) return true;
  const object = objectOfRef(owner);
  return object !== null && ctx.can('pm:issue:edit', scopeRefOf(object));
}

/** A task that is discarded takes no new issue; its plan is held (`onTask`). */
async function noSuchTask(ctx: Ctx, before: IssueRow | null, { task }: IssueRow): Promise<Problem[]> {
  if (!task || before?.task === task) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${task} AND status = 'discarded'`.execute(ctx.db);
  return rows.map(({ name }) => problem(t.taskDiscarded, { task: name }, 'task'));
}

/**
 * Whether an issue would be a duplicate of what is, over others, a duplicate of it. Closing as a duplicate waits for an earlier
 * one.
 */
async function duplicateOfEachOther(ctx: Ctx, { id, duplicateOf }: IssueRow): Promise<Problem[]> {
  const { companyId } = ctx.viewer;
  await sql`SELECT pg_advisory_xact_lock(hashtext('issue.duplicate'), hashtext(${companyId}::text))`.execute(ctx.db);
  const { rows } = await sql`WITH RECURSIVE chain AS (
      SELECT id, duplicate_of FROM issue WHERE company_id = ${companyId} AND id = ${duplicateOf}
      UNION SELECT i.id, i.duplicate_of FROM issue i JOIN chain c ON i.company_id = ${companyId} AND i.id = c.duplicate_of)
    SELECT 1 FROM chain WHERE duplicate_of = ${id} LIMIT 1`.execute(ctx.db);
  return rows.length > 0 ? [problem(t.duplicateOfEachOther, undefined, 'duplicateOf')] : [];
}

/** Somebody who may not write gets a refusal that says nothing about the record. */
async function mustBeAllowed(ctx: Ctx, { mode, before, after, values }: Change<IssueRow>): Promise<Problem[]> {
  const { userId } = ctx.viewer;
  if (mode === 'create') {
    if (!(await mayCreate(ctx, after!))) throw forbidden();
  } else if (mode === 'remove') {
    const may = before!.proposer === userId || (await mayRemove(ctx, before!));
    if (!may && userId !== 0) throw forbidden();
    if (before!.status !== 'new') return [problem(t.removeNewOnly)];
  } else if (mode === 'update') {
    const mayEdit = (await issuesWith(ctx, [before!], 'pm:issue:edit', 'business:issue:edit')).has(before!.id);
    const editable = editableFields(before!, userId, mayEdit);
    const changed = Object.keys(values).filter((name) => {
      const field = (issue.fields as Record<string, { set?: string }>)[name];
      const [old, next] = [before, after].map((row) => (row as unknown as Record<string, unknown>)[name]);
      return field?.set !== 'server' && !sameValue(old, next);
    });
    if (before!.status === 'closed') return changed.length > 0 ? [problem(t.closedReadOnly)] : [];
    if (editable.length === 0) throw forbidden('noEdit');
    if (changed.includes('responsible') && before!.status !== 'new')
      return [problem(t.byTransfer, undefined, 'responsible')];
    // Additional fields go with the name: whoever may change the name may fill them in.
    const may = (name: string): boolean => editable.includes(name === 'ext' ? 'name' : name);
    if (!changed.every(may)) throw forbidden('noEdit');
  }
  return [];
}

/** Whether a right lets the viewer delete an issue they see. */
export const mayRemove = async (ctx: Ctx, row: IssueRow): Promise<boolean> =>
  (await issuesWith(ctx, [row], 'pm:issue:delete', 'business:issue:delete')).has(row.id);

/** Checks that need the values of a move. */
async function wrongMove(
  ctx: Ctx,
  action: string | undefined,
  before: IssueRow | null,
  row: IssueRow,
): Promise<Problem[]> {
  if ((action === 'transfer' || action === 'assign') && before?.responsible === row.responsible)
    return [problem(t.sameInCharge, undefined, 'responsible')];
  if (action === 'suspend' && row.suspendedUntil && row.suspendedUntil <= dateOfInstant(ctx.now, ctx.utcOffset))
    return [problem(t.past, undefined, 'suspendedUntil')];
  if (action === 'close' && row.result === 'fixed') return [problem(t.notFixed, undefined, 'result')];
  if (action !== 'close' || row.duplicateOf === null) return [];
  if (row.duplicateOf === row.id) return [problem(t.ownDuplicate, undefined, 'duplicateOf')];
  return duplicateOfEachOther(ctx, row);
}

/** All refusals of a write other than those by field kinds. */
export async function checkIssue(ctx: Ctx, change: Change<IssueRow>): Promise<Problem[]> {
  const refused = await mustBeAllowed(ctx, change);
  const { before, after, moved } = change;
  if (refused.length > 0 || !after) return refused;
  const config = await issueConfigOf(ctx, after);
  const problems = [
    ...missingFields(config, after, moved?.action),
    ...(await wrongMove(ctx, moved?.action, before, after)),
    ...(before ? [] : await foreignProposer(ctx, after)),
    ...(await gone(ctx, before, after)),
    ...(await noSuchTask(ctx, before, after)),
  ];
  problems.push(...(await notMembers(ctx, change, ['responsible'])));
  if (after.type && before?.type !== after.type && config.types !== null) {
    const key = (await itemKeys(ctx, [after.type])).get(after.type);
    if (key === undefined || !config.types.includes(key)) problems.push(problem(t.typeNotInUse, undefined, 'type'));
  }
  if (problems.length === 0 && before?.name !== after.name) {
    const taken = await nameTaken(ctx, after);
    if (taken) problems.push(taken);
  }
  return problems;
}
