/** Skills of people: declared by themselves, proposed by trainings, assessed by others; and who can do what as one table. */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { SkillLevel } from '#modules/people/job-post/skill.entity.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { titlesById } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { readSkillMatrix, type SkillMatrix } from '../employee.calls.ts';
import { personSkillLife } from '../employee.life.ts';
import { current, type Held, validUntil } from '../employee.rules.ts';
import { employeeTexts as t } from '../employee.texts.ts';
import { type PersonSkillRow, personSkill } from '../person-skill.entity.ts';

async function monthsOf(ctx: Ctx, id: number): Promise<number | null> {
  const { rows } = await sql<{ months: number | null }>`SELECT months FROM skill
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id}`.execute(ctx.db);
  return rows[0]?.months ?? null;
}

const assesses = async (ctx: Ctx): Promise<boolean> => ctx.viewer.userId === 0 || ctx.can('hr:skill:assess');

/** Named after skill and person; what somebody with the right enters of others is assessed at once. */
async function derived(ctx: Ctx, { mode, before, after, moved }: Change<PersonSkillRow>) {
  if (mode === 'remove' || !after?.person || !after.skill) return {};
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  if (moved?.action === 'assess') return { validUntil: validUntil(today, await monthsOf(ctx, after.skill)) };
  if (before) return {};
  const [names, people] = [await titlesById('skill', ctx, [after.skill]), await userNames(ctx, [after.person])];
  const name = `${names[after.skill] ?? ''} ${people[after.person] ?? ''}`.trim();
  const byOther = after.person !== ctx.viewer.userId && ctx.viewer.userId !== 0 && (await assesses(ctx));
  if (!byOther) return { name };
  return {
    ...{ name, source: 'assessor', status: 'assessed', assessedBy: ctx.viewer.userId, assessedOn: today },
    validUntil: validUntil(today, await monthsOf(ctx, after.skill)),
  };
}

async function checked(ctx: Ctx, { mode, before, after }: Change<PersonSkillRow>): Promise<Problem[]> {
  if (mode === 'move') return [];
  const { person } = (before ?? after)!;
  if (person !== ctx.viewer.userId && !(await assesses(ctx))) return [problem(t.ownSkill, undefined, 'person')];
  return before && before.status !== 'declared' ? [problem(t.decided)] : [];
}

export const personSkillService = entityService(personSkill, {
  life: personSkillLife,
  visible: ({ viewer: { userId, rights } }) =>
    userId === 0 || rights.has('hr:skill:query') ? null : sql<SqlBool>`t.person = ${userId}`,
  derive: derived,
  check: checked,
  async detail(ctx, row) {
    const may = row.person === ctx.viewer.userId || (await assesses(ctx));
    const refused = may ? (row.status === 'declared' ? null : problem(t.decided)) : problem(t.ownSkill);
    return { actions: { remove: refused, update: refused }, ...(refused && { editable: [] }) };
  },
});

const MOST = 200;

/** People of a department and those below it with what they hold today, and what job posts ask for. */
async function matrix(ctx: Ctx, department: number | null): Promise<SkillMatrix> {
  const { companyId } = ctx.viewer;
  const below = department === null ? null : await departmentsBelow(ctx.db, companyId, [department]);
  const inside = below ? sql<SqlBool>`u.department = ANY(${below}::bigint[])` : sql<SqlBool>`true`;
  const { rows: people } = await sql<{ id: number; name: string; jobPost: number | null; total: number }>`SELECT u.id,
      u.emp_name AS name, u.job_post, count(*) OVER ()::int AS total FROM "user" u
    WHERE u.company_id = ${companyId} AND u.is_enable AND ${inside} ORDER BY u.emp_name, u.id LIMIT ${MOST}`.execute(
    ctx.db,
  );
  const { rows: held } =
    await sql<Held>`SELECT id, person, skill, level, status, assessed_on, valid_until FROM person_skill
    WHERE company_id = ${companyId} AND person = ANY(${people.map(({ id }) => id)}::bigint[]) AND status = 'assessed'`.execute(
      ctx.db,
    );
  const { rows: skills } = await sql<{ id: number; name: string }>`SELECT id, name FROM skill
    WHERE company_id = ${companyId} ORDER BY name, id`.execute(ctx.db);
  const { rows: wanted } = await sql<{ key: string; level: SkillLevel }>`SELECT record || ' ' || skill AS key, level
    FROM job_post_skills WHERE company_id = ${companyId}`.execute(ctx.db);
  const now = current(held, dateOfInstant(ctx.now, ctx.utcOffset));
  const heldBy = new Map<number, Record<number, { level: SkillLevel; until: string | null }>>();
  for (const one of now.values())
    heldBy.set(one.person, { ...heldBy.get(one.person), [one.skill]: { level: one.level, until: one.validUntil } });
  return {
    skills,
    people: people.map(({ id, name, jobPost }) => ({ id, name, jobPost, held: heldBy.get(id) ?? {} })),
    wanted: Object.fromEntries(wanted.map(({ key, level }) => [key, level])),
    total: people[0]?.total ?? 0,
  };
}

export const skillHandlers = [handle(readSkillMatrix, (ctx, { department }) => matrix(ctx, department ?? null))];
