/** A company with the whole composition behind it, and plans in it: for tests of plans, task operations, files. */

import { expect } from 'vitest';
import type { Call, OutputOf } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { createCompany } from '#modules/people/setup/server/public.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { diffPlans, type PlanEdits } from '#modules/planning/plan/edit/plan-edits.ts';
import { readPlan, savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask } from '#modules/planning/plan/plan-model.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { schedulePlan } from '#modules/planning/plan/schedule/schedule.ts';
import { scheduleHash } from '#modules/planning/plan/schedule/schedule-hash.ts';
import type { ServerModule } from '#server/context.ts';
import { testServer } from '#server/testing/http.ts';
import { withTx } from '#server/tx.ts';
import { entities } from '../entities.ts';
import { installer } from '../first-start.ts';
import { modules as allModules, tellModules } from '../modules.ts';
import { serverModules } from '../server-modules.ts';

const projects = entityCalls(project);

export const changed = (plan: Plan, id: number, more: Partial<PlanTask>): Plan => ({
  ...plan,
  tasks: plan.tasks.map((t) => (t.id === id ? { ...t, ...more } : t)),
});
export const link = (from: number, to: number, type: PlanLink['type'] = 'FS'): PlanLink => ({
  from,
  to,
  type,
  lag: 0,
  lagUnit: 'work',
});
export const hashOf = (plan: Plan): string => {
  const answer = schedulePlan(plan);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return scheduleHash(answer.schedule);
};

/**
 * Starts it; `close` ends it and fails if the server logged a fault. `more`: a module that the application does not have, with the
 * statements that make its tables.
 */
export async function planWorld(more?: { module: ServerModule; schema: readonly string[] }) {
  const known = more ? [...entities, ...(more.module.entities ?? [])] : entities;
  if (more) tellModules([...allModules, more.module]);
  const modules = [...serverModules({ idleMinutes: 30, hours: 12 }), ...(more ? [more.module] : [])];
  const schema = more?.schema ?? [];
  const server = await testServer(modules, { entities: known, scopeRights: rightsInObject, schema });
  const home = await withTx(server.db, (db) => {
    const administrator = { username: 'boss', empName: 'boss', password: 'Kl7#mountain', mustChange: false };
    return createCompany(installer(db, 480, []), { name: '路标科技', departmentName: '路标科技', administrator });
  });
  const { rows } = await server.database.pool.query<{ id: number }>(
    `SELECT i.id::int AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE d.dict_key = 'project_type' AND i.company_id = $1 LIMIT 1`,
    [home.companyId],
  );
  const type = rows[0]!.id;
  const boss = server.as({
    userId: home.userId,
    companyId: home.companyId,
    departments: null,
    rights: ['pm:project:add', 'pm:project:manageAll'],
  });
  async function close(): Promise<void> {
    // Other files of this worker have the application's modules.
    if (more) tellModules(allModules);
    expect(server.faults).toEqual([]);
    await server.close();
  }

  /** The data of an answer that must have succeeded. */
  async function done<C extends Call>(of: C, input: Record<string, unknown>, who = boss): Promise<OutputOf<C>> {
    const answer = await who.send(of, input);
    expect(answer.problems ?? answer.msg).toEqual('');
    return answer.data;
  }
  let made = 0;
  async function newProject(status = 'ongoing'): Promise<number> {
    const row = await done(projects.create, {
      name: `项目 ${++made}`,
      code: `P-${made}`,
      type,
      manager: home.userId,
      department: home.departmentId,
      plannedStart: '2026-01-05',
      plannedEnd: '2026-12-31',
      parentMode: 'computed',
      configProject: '1',
    });
    const { id } = row as { id: number };
    await server.database.pool.query('UPDATE project SET status = $1 WHERE id = $2', [status, id]);
    return id;
  }
  /** Makes people members of a project. */
  async function join(projectId: number, users: readonly number[], role = '干系人'): Promise<void> {
    await server.database.pool.query(
      `INSERT INTO project_member (company_id, object_kind, object_id, "user", roles)
       SELECT company_id, object_kind, object_id, u, ARRAY[id] FROM unnest($2::bigint[]) AS u, project_role
       WHERE project_id = $1 AND name = $3 ON CONFLICT DO NOTHING`,
      [projectId, users, role],
    );
  }
  async function open(projectId: number): Promise<{ plan: Plan; revision: number }> {
    const { wire, revision } = await done(readPlan, { projectId });
    return { plan: decodePlan(wire), revision };
  }
  const save = (projectId: number, baseRevision: number, edits: PlanEdits, more: object = {}, headers = {}) =>
    boss.send(savePlan, { projectId, baseRevision, edits, ...more }, headers);

  /** A plan with these tasks (ids -1, -2, ... in order), all given to the boss; answers the stored ids. */
  async function planned(parents: (number | null)[], links: PlanLink[] = [], status = 'ongoing') {
    const projectId = await newProject(status);
    const { plan, revision } = await open(projectId);
    const added = parents.map((parent, i) => ({
      ...newPlanTask(-i - 1, parent, `任务 ${i + 1}`),
      responsibleId: home.userId,
    }));
    const next = { ...plan, tasks: added, links };
    const answer = await save(projectId, revision, diffPlans(plan, next), { hash: hashOf(next) });
    expect(answer.problems ?? answer.msg).toBe('');
    expect(answer.data.sameSchedule).toBe(true);
    return { projectId, ids: added.map((t) => answer.data.ids[t.id]!), answer: answer.data };
  }

  return { server, home, boss, type, done, newProject, join, open, save, planned, close };
}
