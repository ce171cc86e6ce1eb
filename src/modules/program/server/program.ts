/** Server of programs: records, information, menu and rights. */
import { type SqlBool, sql } from 'kysely';
import { inputFields } from '#kernel/entity.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { checkProjectDates } from '#modules/project/project.rules.ts';
import { MOVES } from '#modules/project/project-actions.ts';
import { keepTeam, objectHandlers } from '#modules/team/server/public.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { programInfo, programOverview } from '../program.calls.ts';
import { program } from '../program.entity.ts';
import { programPlaces } from '../program.menu.ts';
import { programModule } from '../program.module.ts';
import { programKind } from '../program.object.ts';
import { programRightGroup } from '../program.rights.ts';
import { hasEnded, programTexts, refuseProgramMove } from '../program.rules.ts';
import { arrangeHandlers, unfinishedProjects } from './arrange.ts';
import { programRow, visiblePrograms } from './program-row.ts';
import { standings } from './standing.ts';

export const programService = entityService(program, {
  visible: visiblePrograms,
  async check(ctx, { mode, before, after }) {
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
    ...arrangeHandlers,
    // As with projects (2-rules §8): code 500 stands for one that does not exist; the browser closes its window.
    ...objectHandlers(programKind, async () => new Refusal([problem(programTexts.absent)], CODE.fault)),
    handle(programOverview, async (ctx) => standings(ctx, visiblePrograms(ctx))),
    handle(programInfo, async (ctx, { programId }) => {
      const row = await programRow(ctx, programId);
      const [standing] = await standings(ctx, sql<SqlBool>`t.id = ${programId}`);
      const held = await ctx.rightsIn({ programId });
      const facts = { status: row.status, unfinished: await unfinishedProjects(ctx, programId) };
      const refusal = (action: (typeof MOVES)[number]): string | null => {
        const refused = held.has('pm:program:status') ? refuseProgramMove(action, facts) : problem(commonTexts.noRight);
        return refused && ctx.say(refused.message, refused.params);
      };
      const open = !hasEnded(row.status);
      return {
        row,
        titles: await titlesOf(program, ctx, [row]),
        standing: standing!,
        actions: Object.fromEntries(MOVES.map((action) => [action, refusal(action)])) as Record<
          (typeof MOVES)[number],
          string | null
        >,
        editable: open && held.has('pm:program:edit') ? inputFields(program, 'update').map(([name]) => name) : [],
        mayArrange: open && held.has('pm:programProject:edit'),
      };
    }),
  ],
};
