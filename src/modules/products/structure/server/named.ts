/** What nodes name: people, departments and types of the company, nothing else. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { structureTexts as t } from '../structure.texts.ts';
import type { StructureNode } from '../structure-model.ts';

export async function namedProblems(ctx: Ctx, nodes: readonly StructureNode[]): Promise<Problem[]> {
  const { companyId } = ctx.viewer;
  const of = (field: 'responsible' | 'department' | 'type'): number[] => [
    ...new Set(nodes.flatMap((node) => node[field] ?? [])),
  ];
  const { rows } = await sql<{ kind: string; id: number }>`SELECT 'responsible' AS kind, id FROM "user"
      WHERE company_id = ${companyId} AND id = ANY(${of('responsible')}::bigint[])
    UNION ALL SELECT 'department', id FROM department WHERE company_id = ${companyId} AND id = ANY(${of('department')}::bigint[])
    UNION ALL SELECT 'type', i.id FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
      WHERE i.company_id = ${companyId} AND d.dict_key = 'module_type' AND i.id = ANY(${of('type')}::bigint[])`.execute(
    ctx.db,
  );
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return nodes.flatMap((node) =>
    (['responsible', 'department', 'type'] as const)
      .filter((field) => node[field] !== null && !known.has(`${field} ${node[field]}`))
      .map((field) => problem(t.unknownNamed, { name: node.name, field: t[field].text })),
  );
}

/** Names of people and departments in nodes, and the types there are. */
export async function namesFor(ctx: Ctx, nodes: readonly StructureNode[]) {
  const { companyId } = ctx.viewer;
  const ids = (field: 'responsible' | 'department'): number[] => [
    ...new Set(nodes.flatMap((node) => node[field] ?? [])),
  ];
  const people = await sql<{ id: number; name: string }>`SELECT id, emp_name AS name FROM "user"
    WHERE company_id = ${companyId} AND id = ANY(${ids('responsible')}::bigint[])`.execute(ctx.db);
  const departments = await sql<{ id: number; name: string }>`SELECT id, name FROM department
    WHERE company_id = ${companyId} AND id = ANY(${ids('department')}::bigint[])`.execute(ctx.db);
  const types = await sql<{
    id: number;
    name: string;
    hkName: string | null;
    enName: string | null;
  }>`SELECT i.id, i.name, i.hk_name,
      i.en_name FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${companyId} AND d.dict_key = 'module_type' ORDER BY i.sort`.execute(ctx.db);
  const by = (rows: readonly { id: number; name: string }[]) =>
    Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return { users: by(people.rows), departments: by(departments.rows), types: types.rows };
}

/** Names of the revisions that nodes use. */
export async function revisionNames(ctx: Ctx, nodes: readonly StructureNode[]): Promise<Record<number, string>> {
  const ids = [...new Set(nodes.flatMap(({ shared }) => shared ?? []))];
  const { rows } = await sql<{ id: number; name: string }>`SELECT id, coalesce(name, '') AS name FROM base_revision
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
