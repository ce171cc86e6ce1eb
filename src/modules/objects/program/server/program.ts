/** Server of programs: records, information, menu and rights. */
import { type SqlBool, sql } from 'kysely';
import { inputFields } from '#kernel/entity.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { checkProjectDates, MOVES, type ProjectAction } from '#modules/objects/project/project.rules.ts';
import { formerManagerHandler, keepTeam, objectHandlers } from '#modules/people/team/server/public.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { movableFields } from '#server/entity/standing.ts';
import { moveProgram, programInfo, programOverview } from '../program.calls.ts';
import { type ProgramRow, program } from '../program.entity.ts';
import { type ProgramFacts, programLife } from '../program.life.ts';
import { programPlaces } from '../program.menu.ts';
import { programModule } from '../program.module.ts';
import { programKind } from '../program.object.ts';
import { programRightGroup } from '../program.rights.ts';
import { hasEnded, programTexts } from '../program.rules.ts';
import { arrangeHandlers } from './arrange.ts';
import { bindingHandlers } from './program-bindings.ts';
import { programRow, visiblePrograms } from './program-row.ts';
import { standings } from './standing.ts';

/** Projects of each program that are neither completed nor terminated. */
async function programFacts(ctx: Ctx, rows: readonly ProgramRow[]): Promise<(row: ProgramRow) => ProgramFacts> {
  const found = await sql<{ program: number; n: number }>`SELECT program, count(*) AS n FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND program = ANY(${rows.map((row) => row.id)}::bigint[])
      AND status NOT IN ('done', 'passoff') GROUP BY 1`.execute(ctx.db);
  const counts = new Map(found.rows.map(({ program, n }) => [program, n]));
  return ({ id }) => ({ unfinished: counts.get(id) ?? 0 });
}

export const programService = entityService(program, {
  life: programLife,
  visible: visiblePrograms,
  facts: programFacts,
  async check(ctx, { mode, before, after }) {
    if (mode === 'move') return [];
    if (mode === 'remove') {
      const { rows } = await sql`SELECT 1 FROM project
        WHERE company_id = ${ctx.viewer.companyId} AND program = ${before!.id} LIMIT 1`.execute(ctx.db);
      return rows.length > 0 ? [problem(programTexts.hasProjects)] : [];
    }
    const problems: Problem[] = checkProjectDates(after!);
    if (before && hasEnded(before.status)) problems.push(problem(programTexts.finishedReadOnly));
    return problems;
  },
  async changed(ctx, { before, after }) {
    if (after) await keepTeam(ctx, { scope: 'program', id: after.id }, before, after);
  },
});

export const programServer: ServerModule = {
  ...programModule,
  menu: programPlaces,
  services: [programService],
  rights: [programRightGroup],
  handlers: [
    ...entityHandlers(programService),
    formerManagerHandler(programService, 'program'),
    ...arrangeHandlers,
    ...bindingHandlers,
    // As with projects (2-rules §8): code 500 means it does not exist; the browser closes its window.
    ...objectHandlers(programKind, async () => new Refusal([problem(programTexts.absent)], CODE.fault)),
    handle(moveProgram, async (ctx, { programId, ...wanted }) => {
      const { status } = await programService.move(ctx, programId, wanted);
      return { status };
    }),
    handle(programOverview, async (ctx) => standings(ctx, visiblePrograms(ctx))),
    handle(programInfo, async (ctx, { programId }) => {
      const row = await programRow(ctx, programId);
      const [standing] = await standings(ctx, sql<SqlBool>`t.id = ${programId}`);
      const held = await ctx.rightsIn({ programId });
      const abilities = (await programService.abilities(ctx, [row as never]))[programId]!;
      const refusal = (action: ProjectAction): string | null =>
        action in abilities.actions ? abilities.actions[action]! : ctx.say(commonTexts.noRight);
      const open = !hasEnded(row.status);
      return {
        row,
        titles: await titlesOf(program, ctx, [row]),
        standing: standing!,
        actions: Object.fromEntries(MOVES.map((action) => [action, refusal(action)])) as Record<
          ProjectAction,
          string | null
        >,
        approvals: abilities.approvals,
        waiting: abilities.waiting,
        editable:
          open && held.has('pm:program:edit')
            ? await movableFields(
                ctx,
                program,
                programId,
                inputFields(program, 'update').map(([name]) => name),
              )
            : [],
        mayArrange: open && held.has('pm:programProject:edit'),
      };
    }),
  ],
};
