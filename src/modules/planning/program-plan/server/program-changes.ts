/** Program changes: beginning one, putting plan changes into it, asking for it, reading it. */
import { sql } from 'kysely';
import { absent, forbidden, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { approvalOf, guardDirect, requestApproval } from '#modules/flow/approval/server/public.ts';
import { readableDiff } from '#modules/flow/workflow/business/business-diff.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { bundledDiff, needsApproval, ownForBundle } from '#modules/planning/plan/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import * as calls from '../program-change.calls.ts';
import { type ProgramChangeRow, programChange } from '../program-change.entity.ts';
import { programPlanTexts as t } from '../program-plan.texts.ts';
import { applyProgramChange, changeProblems, partsOf, programChangeAction } from './change-control.ts';
import { changeRow, partIds, partsWhere, type StoredChange, updateChange } from './change-store.ts';

const OPEN: ReadonlySet<string> = new Set(['draft', 'rejected', 'withdrawn']);
/** More than anybody looks through; the list of the entity has all. */
const SHOWN = 100;

/** Numbers are given one after the other. */
async function nextName(ctx: Ctx, programId: number): Promise<string> {
  await sql`SELECT 1 FROM program WHERE company_id = ${ctx.viewer.companyId} AND id = ${programId} FOR UPDATE`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ n: number }>`SELECT coalesce(max(substring(name FROM '[0-9]+$')::int), 0) + 1 AS n
    FROM program_change WHERE company_id = ${ctx.viewer.companyId} AND program_id = ${programId}`.execute(ctx.db);
  return `PGC-${String(rows[0]!.n).padStart(3, '0')}`;
}

export const programChangeService = entityService(programChange, {
  async derive(ctx, { mode, after }) {
    if (mode !== 'create') return {};
    const { programId } = after as unknown as { programId: number };
    const numbered = { name: await nextName(ctx, programId), applicant: ctx.viewer.userId || null };
    return numbered;
  },
  check(_ctx, { before, mode }): Problem[] {
    if (!before || mode === 'create') return [];
    if (mode === 'remove' && before.status !== 'draft') return [problem(t.kept)];
    return OPEN.has(before.status) ? [] : [problem(t.held)];
  },
});

/** A program change of this program, held and still open. */
async function openChange(ctx: Ctx, programId: number, id: number): Promise<StoredChange> {
  const change = await changeRow(ctx, id, true);
  if (change.programId !== programId) throw absent();
  if (change.status === 'returned') throw new Refusal([problem(t.returned)]);
  if (!OPEN.has(change.status)) throw new Refusal([problem(t.held)]);
  return change;
}

async function countParts(ctx: Ctx, id: number): Promise<void> {
  await updateChange(ctx, id, { plans: (await partIds(ctx, id)).length });
}

async function putIn(ctx: Ctx, change: StoredChange, planChange: number): Promise<void> {
  const own = await ownForBundle(ctx, planChange);
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ program: number | null; name: string }>`SELECT program, name FROM project
    WHERE company_id = ${companyId} AND id = ${own.projectId}`.execute(ctx.db);
  const project = rows[0]?.name ?? '';
  if (rows[0]?.program !== change.programId) throw new Refusal([problem(t.notHere, { project }, 'planChanges')]);
  const parts = await partsOf(ctx, change.id);
  if (parts.some((part) => part.planChange === planChange)) return;
  // Two of one plan would have to agree with each other first.
  if (parts.some((part) => part.projectId === own.projectId))
    throw new Refusal([problem(t.twice, { project }, 'planChanges')]);
  // One that was refused with another whole may be asked for again in this one. The plan change is held.
  const { rows: elsewhere } = await sql<{ id: number; status: string }>`SELECT b.id, b.status FROM program_change_part p
      JOIN program_change b ON b.company_id = p.company_id AND b.id = p.program_change_id
    WHERE p.company_id = ${companyId} AND p.plan_change = ${planChange}`.execute(ctx.db);
  if (elsewhere.some(({ status }) => status !== 'rejected' && status !== 'withdrawn'))
    throw new Refusal([problem(t.taken, { name: own.name }, 'planChanges')]);
  for (const { id } of elsewhere) {
    await sql`DELETE FROM program_change_part WHERE company_id = ${companyId} AND plan_change = ${planChange}`.execute(
      ctx.db,
    );
    await countParts(ctx, id);
  }
  await sql`INSERT INTO program_change_part (company_id, program_change_id, plan_change)
    VALUES (${companyId}, ${change.id}, ${planChange})`.execute(ctx.db);
}

async function shorts(ctx: Ctx, rows: readonly ProgramChangeRow[]): Promise<calls.ProgramChangeShort[]> {
  const names = await userNames(
    ctx,
    rows.flatMap(({ applicant }) => applicant ?? []),
  );
  const ids = rows.map(({ id }) => id);
  const parts = Map.groupBy(
    await partsWhere(ctx, sql`b.program_change_id = ANY(${ids}::bigint[])`),
    (part) => part.programChange,
  );
  return rows.map((row) => ({
    row,
    applicant: row.applicant === null ? '' : (names[row.applicant] ?? ''),
    parts: (parts.get(row.id) ?? []).map(({ programChange: _, ...part }) => part),
  }));
}

/** The last finish of the plans of a program, as civil days; with the changes of these parts in place of what they change. */
async function programFinish(ctx: Ctx, programId: number, parts: readonly calls.ChangePart[]) {
  const { rows } = await sql<{
    projectId: number;
    end: string | null;
  }>`SELECT t.project_id, max(t.planned_end)::text AS "end"
    FROM task t JOIN project p ON p.company_id = t.company_id AND p.id = t.project_id
    WHERE t.company_id = ${ctx.viewer.companyId} AND p.program = ${programId} AND t.active AND NOT t.external
      AND t.status <> 'discarded' GROUP BY 1`.execute(ctx.db);
  const after = new Map(parts.map((part) => [part.projectId, part.finishAfter]));
  const last = (ends: (string | null | undefined)[]): string | null =>
    ends
      .flatMap((end) => end ?? [])
      .sort()
      .at(-1) ?? null;
  return {
    finishBefore: last(rows.map(({ end }) => end)),
    finishAfter: last(rows.map(({ projectId, end }) => after.get(projectId) ?? end)),
  };
}

export const programChangeHandlers = [
  handle(calls.programChanges, async (ctx, { programId }) => {
    const { list } = await programChangeService.list(ctx, { programId, page: 1, pageSize: SHOWN } as never);
    const mine = await partsWhere(
      ctx,
      sql`p.program = ${programId} AND c.applicant = ${ctx.viewer.userId} AND c.status IN ('draft', 'rejected', 'withdrawn')
        AND NOT EXISTS (SELECT FROM program_change o WHERE o.company_id = b.company_id AND o.id = b.program_change_id
          AND o.status NOT IN ('rejected', 'withdrawn'))`,
    );
    return {
      changes: await shorts(ctx, list as ProgramChangeRow[]),
      free: mine.map(({ programChange: _, ...part }) => part),
      maySubmit: await ctx.can('pm:programChange:submit', { programId }),
    };
  }),
  handle(calls.putIntoProgramChange, async (ctx, { programId, changeId, planChanges }) => {
    const change = await openChange(ctx, programId, changeId);
    const { rows } = await sql<{ id: number }>`SELECT id FROM plan_change WHERE company_id = ${ctx.viewer.companyId}
      AND id = ANY(${[...planChanges]}::bigint[]) ORDER BY project_id, id`.execute(ctx.db);
    if (rows.length < new Set(planChanges).size) throw absent();
    for (const { id } of rows) await putIn(ctx, change, id);
    await countParts(ctx, changeId);
    return null;
  }),
  handle(calls.takeFromProgramChange, async (ctx, { programId, changeId, planChanges }) => {
    await openChange(ctx, programId, changeId);
    const parts = (await partsOf(ctx, changeId)).filter(({ planChange }) => planChanges.includes(planChange));
    if (parts.some(({ mine }) => !mine) && !(await ctx.can('pm:programChange:submit', { programId })))
      throw forbidden();
    await sql`DELETE FROM program_change_part WHERE company_id = ${ctx.viewer.companyId} AND program_change_id = ${changeId}
      AND plan_change = ANY(${parts.map(({ planChange }) => planChange)}::bigint[])`.execute(ctx.db);
    await countParts(ctx, changeId);
    return null;
  }),
  handle(calls.submitProgramChange, async (ctx, { programId, changeId }) => {
    const change = await openChange(ctx, programId, changeId);
    // Whoever asks for it is who is told of the decision.
    if (change.applicant !== ctx.viewer.userId) await updateChange(ctx, changeId, { applicant: ctx.viewer.userId });
    const place = { program: programId };
    if (await approvalOf(ctx, programChangeAction.key, place))
      return {
        approval: await requestApproval(ctx, programChangeAction, {
          ...{ recordId: changeId, scope: { programId }, payload: { changeId }, reason: change.reason },
          title: `${ctx.say({ key: '', text: programChangeAction.label })} ${change.name}`,
        }),
      };
    await guardDirect(ctx, programChangeAction, changeId, place);
    for (const { planChange, project } of await partsOf(ctx, changeId))
      if (await needsApproval(ctx, planChange)) throw new Refusal([problem(t.needsWorkflow, { project })]);
    const { viewer } = ctx;
    const rights = new Set([...viewer.rights, 'pm:project:manageAll'] as const);
    await applyProgramChange(ctx.as({ ...viewer, rights }), changeId);
    return { approval: null };
  }),
  handle(calls.programChangeView, async (ctx, { programId, changeId }) => {
    const change = await changeRow(ctx, changeId);
    if (change.programId !== programId) throw absent();
    const [short] = await shorts(ctx, [change]);
    const diffs: calls.ProgramChangeView['diffs'] = [];
    for (const { planChange, projectId, readable } of short!.parts) {
      if (!readable) continue;
      const held = await ctx.rightsIn({ projectId });
      diffs.push({ projectId, diff: readableDiff(await bundledDiff(ctx, planChange), (need) => held.has(need)) });
    }
    const ended = change.status === 'approved';
    const problems = ended ? [] : await changeProblems(ctx, changeId);
    const finish = ended
      ? { finishBefore: null, finishAfter: null }
      : await programFinish(ctx, programId, short!.parts);
    return { ...short!, diffs, problems: problems.map((one) => ctx.say(one.message, one.params)), ...finish };
  }),
];
