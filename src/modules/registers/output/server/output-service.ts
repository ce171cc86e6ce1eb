/**
 * Outputs and their versions: editors, the state an output gets from its newest version, and the effect on its task.
 *
 * Invariants: the version numbers of an output count up without a gap while it is held; whoever makes an output hold its task
 * back holds the plan of the task as its finish does, so either the finish sees it, or it is marked. Order of locks:
 * version, output, plan.
 */
import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { notMembers, objectsWith } from '#modules/people/team/server/public.ts';
import { heldFinished } from '#modules/planning/plan/server/public.ts';
import type { FinishConfig } from '#modules/planning/task/finish-config.ts';
import { endWaitingParents, finishConfigs } from '#modules/planning/task/server/public.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { mustNotStand } from '#server/entity/standing.ts';
import {
  type OutputRow,
  type OutputStatus,
  type OutputVersionRow,
  outputVersion,
  projectOutput,
} from '../output.entity.ts';
import { outputVersionLife } from '../output.life.ts';
import { holdsTask, statusOf, outputTexts as t, type VersionFacts } from '../output.rules.ts';

declare module '#server/context.ts' {
  interface ServerModule {
    /** States of what else an output holds, the output being held. */
    outputHolds?: (ctx: Ctx, output: number) => Promise<OutputStatus[]>;
  }
}
const holders = contribution('server', 'outputHolds', list<NonNullable<ServerModule['outputHolds']>>);

/** What a write of an output has to do with its task: one that holds it back waits for a finish under way. */
async function onTask(ctx: Ctx, { before, after }: Change<OutputRow>): Promise<Partial<OutputRow>> {
  const config = await configOf(ctx, (after ?? before)!);
  if (!after || !holdsTask(after, config)) return before?.afterFinish ? { afterFinish: false } : {};
  if (before && holdsTask(before, config) && before.task === after.task) return {};
  return { afterFinish: await heldFinished(ctx, after.task!) };
}

type Holding = Pick<OutputRow, 'required' | 'task' | 'status' | 'projectId'>;

/** Settings in force for an output. */
const configOf = async (ctx: Ctx, owner: Pick<OutputRow, 'projectId'>): Promise<FinishConfig> =>
  (await finishConfigs(ctx, [owner]))(owner);

/** Parents that waited for it alone end, when it holds their subtask back no more. */
async function letGo(ctx: Ctx, before: Holding | null, after: Holding | null): Promise<void> {
  if (!before) return;
  const config = await configOf(ctx, before);
  if (!holdsTask(before, config)) return;
  if (after && holdsTask(after, config) && after.task === before.task) return;
  await endWaitingParents(ctx, before.task!);
}

const heldIn = (ctx: Ctx, scope: 'project' | 'template'): Where =>
  objectsWith(ctx, scope, projectOutput.rights.read, sql.id('t', `${scope}_id`));

export const outputService = entityService(projectOutput, {
  held: (ctx) => sql`(${heldIn(ctx, 'project')} OR ${heldIn(ctx, 'template')})`,
  derive: onTask,
  async check(ctx, change) {
    if (change.mode === 'remove') return change.before!.latest > 0 ? [problem(t.kept)] : [];
    return notMembers(ctx, change, ['responsible']);
  },
  async changed(ctx, { before, after }) {
    await letGo(ctx, before, after);
    if (!before || !after || before.name === after.name) return;
    // Its versions are named after it; one about which an approval waits keeps its name, and so does the output.
    const { rows } = await sql<{ id: number }>`SELECT id FROM output_version
      WHERE company_id = ${ctx.viewer.companyId} AND output = ${after.id} ORDER BY id FOR UPDATE`.execute(ctx.db);
    await mustNotStand(
      ctx,
      outputVersion.name,
      rows.map(({ id }) => id),
      ['name'],
    );
    await sql`UPDATE output_version SET name = ${after.name} || ' V' || number
      WHERE company_id = ${ctx.viewer.companyId} AND output = ${after.id}`.execute(ctx.db);
  },
});

interface Held
  extends Pick<
    OutputRow,
    'name' | 'required' | 'task' | 'status' | 'latest' | 'responsible' | 'afterFinish' | 'projectId'
  > {
  working: string | null;
}

/** The output of a version, held; with the name of its version in work. */
async function held(ctx: Ctx, output: number): Promise<Held | null> {
  const { companyId } = ctx.viewer;
  await sql`SELECT 1 FROM output WHERE company_id = ${companyId} AND id = ${output} FOR UPDATE`.execute(ctx.db);
  // Read when it is held: the statement before may have waited for another version.
  const { rows } = await sql<Held>`SELECT o.name, o.required, o.task, o.status, o.latest, o.responsible, o.after_finish,
      o.project_id,
      (SELECT v.name FROM output_version v WHERE v.company_id = o.company_id AND v.output = o.id AND v.status = 'working'
        LIMIT 1) AS working
    FROM output o WHERE o.company_id = ${companyId} AND o.id = ${output}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Gives the output the state of its newest version and its documents; whoever has changed one of those calls it. */
export async function followOutput(ctx: Ctx, output: number): Promise<void> {
  const before = await held(ctx, output);
  if (!before) return;
  const { companyId } = ctx.viewer;
  const { rows } = await sql<{ number: number; status: OutputStatus; archived: number }>`SELECT v.number, v.status,
      (SELECT coalesce(max(a.number), 0) FROM output_version a WHERE a.company_id = v.company_id AND a.output = v.output
        AND a.status = 'archived') AS archived
    FROM output_version v WHERE v.company_id = ${companyId} AND v.output = ${output}
    ORDER BY v.number DESC LIMIT 1`.execute(ctx.db);
  const { number: latest = 0, archived = 0 } = rows[0] ?? {};
  const documents: OutputStatus[] = [];
  for (const states of holders()) documents.push(...(await states(ctx, output)));
  const status = statusOf(rows[0]?.status ?? 'none', documents);
  const after = { ...before, status };
  const config = await configOf(ctx, before);
  const holds = holdsTask(after, config);
  const late = holds && (holdsTask(before, config) ? before.afterFinish : await heldFinished(ctx, after.task!));
  await sql`UPDATE output SET status = ${status}, latest = ${latest}, archived = ${archived}, after_finish = ${late}
    WHERE company_id = ${companyId} AND id = ${output}`.execute(ctx.db);
  await letGo(ctx, before, after);
}

const mayEdit = (ctx: Ctx, projectId: number): Promise<boolean> => ctx.can('pm:output:edit', { projectId });

/** The person in charge of the output, and people who may edit those of the project. */
const worksOn = async (ctx: Ctx, projectId: number, responsible: number | null): Promise<boolean> =>
  ctx.viewer.userId === 0 || responsible === ctx.viewer.userId || (await mayEdit(ctx, projectId));

async function versionFacts(
  ctx: Ctx,
  rows: readonly OutputVersionRow[],
): Promise<(row: OutputVersionRow) => VersionFacts> {
  const { rows: found } = await sql<{
    id: number;
    latest: number;
    responsible: number | null;
  }>`SELECT id, latest, responsible
    FROM output WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${rows.map((row) => row.output)}::bigint[])`.execute(
    ctx.db,
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  const edits = new Map<number, boolean>();
  for (const projectId of new Set(rows.map((row) => row.projectId!)))
    edits.set(projectId, await mayEdit(ctx, projectId));
  return ({ output, projectId }) => {
    const { latest = 0, responsible = null } = byId.get(output) ?? {};
    return { latest, works: responsible === ctx.viewer.userId || edits.get(projectId!) === true };
  };
}

async function checkVersion(ctx: Ctx, change: Change<OutputVersionRow>): Promise<Problem[]> {
  const { mode, before, after } = change;
  if (mode === 'move') return [];
  const { output, projectId } = (after ?? before)!;
  const of = await held(ctx, output);
  // An output that cannot be referred to is reported by its reference.
  if (!of) return [];
  if (!(await worksOn(ctx, projectId!, of.responsible))) throw forbidden();
  if (mode === 'create') return of.working ? [problem(t.inWork, { name: of.working })] : [];
  return before!.status === 'working' ? [] : [problem(t.fixed)];
}

export const outputVersionService = entityService(outputVersion, {
  life: outputVersionLife,
  facts: versionFacts,
  async derive(ctx, { mode, after }) {
    if (mode !== 'create' || !after?.output) return {};
    const of = await held(ctx, after.output);
    const number = (of?.latest ?? 0) + 1;
    const next = { number, name: `${of?.name ?? ''} V${number}` };
    return next;
  },
  check: checkVersion,
  changed: (ctx, { before, after }) => followOutput(ctx, (after ?? before)!.output),
  async detail(ctx, row) {
    const facts = (await versionFacts(ctx, [row]))(row);
    const may = facts.works && row.status === 'working';
    return {
      actions: { remove: may ? null : problem(facts.works ? t.fixed : t.notYours) },
      ...(!may && { editable: [] }),
    };
  },
});
