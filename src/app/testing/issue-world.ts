/** A company with projects, a program and people with issues between them, for the stories of issues. */
import { expect } from 'vitest';
import type { ScopeName } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { type IssueRow, issue } from '#modules/registers/issue/issue.entity.ts';
import { issueLife } from '#modules/registers/issue/issue.life.ts';
import type { IssueConfig } from '#modules/registers/issue/issue-config.ts';
import type { TestClient } from '#server/testing/http.ts';
import { planWorld } from './plan-world.ts';

export const calls = { ...entityCalls(issue), ...lifecycleCalls(issueLife) };

export interface Someone {
  id: number;
  client: TestClient;
}

export const issueWorld = async () => issuesIn(await planWorld());

/** The same in a world that has more than plans. */
export function issuesIn<W extends Awaited<ReturnType<typeof planWorld>>>(world: W) {
  const { server, home, done } = world;
  const query = async (text: string, values: unknown[] = []) =>
    (await server.database.pool.query<Record<string, unknown>>(text, values)).rows;

  async function department(code: string): Promise<number> {
    const [row] = await query(
      'INSERT INTO department (company_id, name, code, sort) VALUES ($1, $2, $2, 1) RETURNING id::int AS id',
      [home.companyId, code],
    );
    return row!.id as number;
  }
  /** A person with system rights; `departments`: those of their data permission, null: all. */
  async function person(
    name: string,
    rights: readonly string[] = [],
    { of = home.departmentId, departments = [] }: { of?: number; departments?: number[] | null } = {},
  ): Promise<Someone> {
    const [row] = await query(
      `INSERT INTO "user" (company_id, username, emp_name, department, secret_level)
       VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
      [home.companyId, name, of],
    );
    const id = row!.id as number;
    return { id, client: server.as({ userId: id, companyId: home.companyId, name, rights, departments }) };
  }
  /** Makes somebody a member of an object, with a role that holds these rights. */
  async function member(kind: ScopeName, object: number, who: Someone, rights: readonly string[]) {
    await query(
      `WITH r AS (INSERT INTO project_role (company_id, object_kind, object_id, name, manager, rights) VALUES ($1, '${kind}', $2, $3, false, $4) RETURNING id)
       INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) SELECT $1, '${kind}', $2, $5, ARRAY[id] FROM r`,
      [home.companyId, object, `role of ${who.id}`, JSON.stringify(rights), who.id],
    );
  }
  let programs = 0;
  async function newProgram(): Promise<number> {
    const who = server.as({
      userId: home.userId,
      companyId: home.companyId,
      departments: null,
      rights: ['pm:createProProgram:add', 'pm:program:manageAll'],
    });
    const made = await done(
      entityCalls(program).create,
      {
        name: `项目集 ${++programs}`,
        code: `G${programs}`,
        manager: home.userId,
        department: home.departmentId,
        plannedStart: '2026-01-05',
        plannedEnd: '2026-12-31',
      },
      who,
    );
    return (made as { id: number }).id;
  }
  const raise = async (who: Someone, values: Record<string, unknown>): Promise<IssueRow> =>
    (await done(calls.create, values, who.client)) as unknown as IssueRow;
  const get = async (id: number, who: Someone) =>
    (await done(calls.get, { id }, who.client)).row as unknown as IssueRow;
  const move = (id: number, action: string, who: Someone, more: object = {}) =>
    who.client.send(calls.move, { id, action, ...more });
  /** A move that must succeed. */
  async function moved(id: number, action: string, who: Someone, more: object = {}): Promise<IssueRow> {
    const answer = await move(id, action, who, more);
    expect(answer.problems ?? answer.msg, action).toEqual('');
    return answer.data as unknown as IssueRow;
  }
  const list = async (who: Someone, input: Record<string, unknown> = {}): Promise<number[]> => {
    const page = await done(calls.list, { pageSize: 1000, sort: 'id', ...input }, who.client);
    expect(page.list.length).toBe(page.total);
    return page.list.map((row) => row.id);
  };
  const item = async (key: string): Promise<number> =>
    (
      await query('SELECT id::int AS id FROM dict_item WHERE company_id = $1 AND item_key = $2 LIMIT 1', [
        home.companyId,
        key,
      ])
    )[0]!.id as number;
  /** Says how issues are handled in a project, or in the company. */
  async function configure(config: Partial<IssueConfig>, projectId: number | null = null): Promise<void> {
    await query(
      `INSERT INTO setting (company_id, name, level, owner_id, key, value, updated_at) VALUES ($1, 'issue', $2, $3, '', $4, now())
       ON CONFLICT (company_id, name, level, owner_id, key) DO UPDATE SET value = excluded.value`,
      [home.companyId, projectId === null ? 'company' : 'project', projectId ?? 0, JSON.stringify(config)],
    );
  }
  return { ...world, query, department, person, member, newProgram, raise, get, move, moved, list, item, configure };
}
