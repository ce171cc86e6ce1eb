/** Server of human resources: personnel files, skills, trainings whose results propose skills. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { type EmployeeRow, employee } from '../employee.entity.ts';
import { employeeLife, trainingLife } from '../employee.life.ts';
import { employeeModule } from '../employee.module.ts';
import { wrongDates, wrongTraining } from '../employee.rules.ts';
import { employeeTexts as t } from '../employee.texts.ts';
import { personSkill } from '../person-skill.entity.ts';
import { type TrainingPlanRow, trainingPlan, trainingStatus } from '../training.entity.ts';
import { personSkillService, skillHandlers } from './skills.ts';

/** The account has another file already; of two who give it at once the index refuses one. */
async function taken(ctx: Ctx, { id, user }: EmployeeRow): Promise<Problem[]> {
  if (user === null) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM employee
    WHERE company_id = ${ctx.viewer.companyId} AND "user" = ${user} AND id IS DISTINCT FROM ${id ?? null}::bigint`.execute(
    ctx.db,
  );
  return rows.map(({ name }) => problem(t.accountTaken, { name }, 'user'));
}

export const employeeService = entityService(employee, {
  life: employeeLife,
  check: async (ctx, { mode, after }) =>
    mode === 'remove' ? [] : [...wrongDates(after!), ...(await taken(ctx, after!))],
});

/** Everybody has a result before a training is done. */
async function missingResult(ctx: Ctx, { people }: TrainingPlanRow): Promise<Problem[]> {
  const open = people?.find(({ result }) => !result);
  if (!open) return [];
  return [problem(t.noResult, { name: (await userNames(ctx, [open.person]))[open.person] ?? '' })];
}

/** Whoever passed is proposed for the skill: somebody with the right assesses it. */
async function propose(ctx: Ctx, { id, name, skill, target, people }: TrainingPlanRow): Promise<void> {
  const passed = (people ?? []).filter(({ result }) => result === 'passed').map(({ person }) => person);
  if (skill === null || target === null || passed.length === 0) return;
  await sql`INSERT INTO person_skill (company_id, name, person, skill, level, source, status, note, created_by, updated_by)
    SELECT u.company_id, s.name || ' ' || u.emp_name, u.id, s.id, ${target}, 'training', 'declared', ${`${name} #${id}`},
      ${ctx.viewer.userId || null}::bigint, ${ctx.viewer.userId || null}::bigint
    FROM "user" u JOIN skill s ON s.company_id = u.company_id AND s.id = ${skill}
    WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${passed}::bigint[]) ORDER BY u.id`.execute(ctx.db);
}

const isOver = ({ status }: TrainingPlanRow): boolean => status === 'done' || status === 'cancelled';

export const trainingService = entityService(trainingPlan, {
  life: trainingLife,
  async check(ctx, { mode, before, after, moved }) {
    if (moved) return moved.action === 'finish' ? missingResult(ctx, before!) : [];
    if (before && isOver(before)) return [problem(t.fixed, { status: trainingStatus[before.status] })];
    return mode === 'remove' ? [] : wrongTraining(after!);
  },
  async changed(ctx, { after, moved }) {
    if (after && moved?.action === 'finish') await propose(ctx, after);
  },
});

export const employeeServer: ServerModule = {
  ...employeeModule,
  services: [employeeService, personSkillService, trainingService],
  hinders: {
    skill: { remove: keptBy(personSkill, 'skill', t.skillUsed) },
  },
  handlers: [
    ...entityHandlers(employeeService),
    ...entityHandlers(personSkillService),
    ...entityHandlers(trainingService),
    ...skillHandlers,
  ],
};
