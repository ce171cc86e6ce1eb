/** Graphs of published versions. A version never changes, so it is read once a process. */
import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { kept } from '#server/kept.ts';
import type { Graph } from '../graph.ts';
import { no } from '../workflow.problems.ts';
import { versionByNo } from './definition/definition-store.ts';

const graphs = kept<Graph>(500);

/** The graph of a version, also of a disabled definition: running instances stay on theirs. */
export async function graphOfVersion(ctx: Ctx, key: string, version: number): Promise<Graph> {
  const name = `${ctx.viewer.companyId}/${key}/${version}`;
  const known = graphs.get(name);
  if (known) return known;
  const stored = await versionByNo(ctx, key, version);
  if (!stored) throw no('NOT_PUBLISHED');
  graphs.set(name, stored.graph);
  return stored.graph;
}

/** The version new instances run on; refused when there is none. */
export async function currentGraph(ctx: Ctx, key: string): Promise<{ version: number; graph: Graph }> {
  const { rows } = await sql<{ version: number }>`${MARK} SELECT version_no AS version FROM wf_definition
    WHERE company_id = ${ctx.viewer.companyId} AND key = ${key} AND status = 'published' AND version_no IS NOT NULL`.execute(
    ctx.db,
  );
  if (!rows[0]) throw no('NOT_PUBLISHED');
  const { version } = rows[0];
  return { version, graph: await graphOfVersion(ctx, key, version) };
}
