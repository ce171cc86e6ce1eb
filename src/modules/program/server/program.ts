/** Server of programs: records, information, menu and rights. */
import { type SqlBool, sql } from 'kysely';
import { inputFields } from '#kernel/entity.ts';
import { commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { objectMenuOf } from '#modules/menu/server/public.ts';
import { checkProjectDates } from '#modules/project/project.rules.ts';
import { MOVES } from '#modules/project/project-actions.ts';
import { addDefaultRoles, addManager, keepWithinTeam } from '#modules/project/server/public.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { programInfo, programMenu, programOverview, programPerms } from '../program.calls.ts';
import { program } from '../program.entity.ts';
import { programPlaces } from '../program.menu.ts';
import { programModule } from '../program.module.ts';
import { programRightGroup } from '../program.rights.ts';
import { hasEnded, programTexts, refuseProgramMove } from '../program.rules.ts';
import { arrangeHandlers, unfinishedProjects } from './arrange.ts';
import { programRights, programRow, visiblePrograms } from './program-rights.ts';
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
  async changed(ctx, { mode, before, after }) {
    if (mode === 'create') await addDefaultRoles(ctx, { programId: after!.id });
    if (after && before?.manager !== after.manager) {
      // Naming makes a member of him, so the rule is asked first.
      if (before) await keepWithinTeam(ctx, { programId: after.id }, (now) => ({ ...now, manager: before.manager }));
      await addManager(ctx, 'program', after);
    }
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
    handle(programMenu, async (ctx, { programId }) => {
      const held = await programRights(ctx, programId);
      // As with projects (2-rules §8): code 500 stands for one that does not exist; the browser closes its window.
      if (!held) throw new Refusal([problem(programTexts.absent)], 500);
      return objectMenuOf(ctx, 'program', held);
    }),
    handle(programPerms, async (ctx, { programId }) => [...((await programRights(ctx, programId)) ?? [])]),
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
