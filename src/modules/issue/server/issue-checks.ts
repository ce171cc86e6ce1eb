/** What writes of issues are refused for, and what follows from their values: who may, the name, people, demanded fields. */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { sameValue } from '#kernel/diff.ts';
import { objectKind, objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { addWorkdays, compiled } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/calendar/server/public.ts';
import { isPartOf, managersOf, memberIds } from '#modules/team/server/public.ts';
import { userNames } from '#modules/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { type IssueRow, issue } from '../issue.entity.ts';
import { editableFields, missingFields, issueTexts as t } from '../issue.rules.ts';
import type { IssueConfig } from '../issue-config.ts';
import { issuesWith } from './issue-facts.ts';
import { issueConfigOf, itemKeys } from './issue-settings.ts';

type Owner = Pick<IssueRow, 'projectId' | 'programId'>;

/** Whether the viewer may make an issue there: by a right inside, or by the system's where he takes part, or of no object. */
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

/** Who verifies issues of an owner by its settings; null: whoever raises them. */
export async function usualVerifier(ctx: Ctx, owner: Owner, { verifier }: IssueConfig): Promise<number | null> {
  const object = objectOfRef(owner);
  if (verifier.by === 'named') return verifier.user;
  return verifier.by === 'manager' && object ? ((await managersOf(ctx, object))[0] ?? null) : null;
}

async function departmentOf(ctx: Ctx, user: number | null): Promise<number | null> {
  const { rows } = await sql<{ department: number }>`SELECT department FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${user}::bigint`.execute(ctx.db);
  return rows[0]?.department ?? null;
}

/** Values of a new one that nobody gave: who raised it, who verifies it, when it is due. */
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

/** Values that follow from the others: those of a new one, and the department of whoever has to do with it most. */
export async function derived(ctx: Ctx, { mode, before, after }: Change<IssueRow>): Promise<Partial<IssueRow>> {
  const begins = mode === 'create' ? await begun(ctx, after!) : {};
  const { responsible, proposer, source } = { ...after!, ...begins };
  if (before && before.responsible === responsible) return begins;
  const follows = { department: await departmentOf(ctx, responsible ?? proposer), source: source ?? 'typed' };
  return { ...begins, ...follows };
}

/** As names of issues are compared: whatever their case, width and spaces (as the index issue_name_key). */
const folded = (name: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(btrim(normalize(${name}, NFKC)), '\\s+', ' ', 'g'))`;

/** 2-rules §5: the name is unique within the project. Whoever wants the same one waits for who came first. */
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
    AND t.project_id IS NOT DISTINCT FROM ${row.projectId ?? null}::bigint
    AND t.program_id IS NOT DISTINCT FROM ${row.programId ?? null}::bigint AND num_nonnulls(t.project_id, t.program_id) = 1
    AND ${folded(sql`t.name`)} = ${name} LIMIT 1`.execute(ctx.db);
  if (rows.length === 0) return null;
  return problem(object.scope === 'program' ? t.nameTakenInProgram : t.nameTaken, undefined, 'name');
}

/** The person in charge of an object's issue takes part in the object (records.md B2). */
async function notMember(ctx: Ctx, row: IssueRow): Promise<Problem | null> {
  const object = objectOfRef(row);
  if (!object || row.responsible === null) return null;
  const people = [...(await memberIds(ctx, object)), ...(await managersOf(ctx, object))];
  if (people.includes(row.responsible)) return null;
  const name = (await userNames(ctx, [row.responsible]))[row.responsible] ?? '';
  const [zh, hk, en] = objectKind(object.scope).entity.label;
  return problem(t.notMember, { name, object: [zh, hk, en.toLowerCase()] }, 'responsible');
}

/** Who may not write at all is refused without a word about the record. */
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
    // Additional fields go with the name: who may change what it is called may fill them in.
    const may = (name: string): boolean => editable.includes(name === 'ext' ? 'name' : name);
    if (!changed.every(may)) throw forbidden('noEdit');
  }
  return [];
}

/** Whether a right lets the viewer delete an issue he sees. */
export const mayRemove = async (ctx: Ctx, row: IssueRow): Promise<boolean> =>
  (await issuesWith(ctx, [row], 'pm:issue:delete', 'business:issue:delete')).has(row.id);

/** What only the values of a move can tell. */
function wrongMove(ctx: Ctx, action: string | undefined, row: IssueRow): Problem[] {
  if (action === 'suspend' && row.suspendedUntil && row.suspendedUntil <= dateOfInstant(ctx.now, ctx.utcOffset))
    return [problem(t.past, undefined, 'suspendedUntil')];
  if (action === 'close' && row.result === 'fixed') return [problem(t.notFixed, undefined, 'result')];
  return action === 'close' && row.duplicateOf === row.id ? [problem(t.ownDuplicate, undefined, 'duplicateOf')] : [];
}

/** Everything a write is refused for beside the kinds of its values. */
export async function checkIssue(ctx: Ctx, change: Change<IssueRow>): Promise<Problem[]> {
  const refused = await mustBeAllowed(ctx, change);
  const { before, after, moved } = change;
  if (refused.length > 0 || !after) return refused;
  const config = await issueConfigOf(ctx, after);
  const problems = [...missingFields(config, after, moved?.action), ...wrongMove(ctx, moved?.action, after)];
  if (after.responsible !== null && after.responsible !== undefined && before?.responsible !== after.responsible) {
    const outsider = await notMember(ctx, after);
    if (outsider) problems.push(outsider);
  }
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
