/** Graphs of published versions. A version never changes, so it is read once a process. */
import type { Ctx } from '#server/context.ts';
import type { Graph } from '../graph.ts';
import { no } from '../workflow.problems.ts';
import { currentVersion, versionByNo } from './definition-store.ts';

const KEPT = 500;
const graphs = new Map<string, Graph>();

const nameOf = (ctx: Ctx, key: string, version: number): string => `${ctx.viewer.companyId}/${key}/${version}`;

function keep(name: string, graph: Graph): Graph {
  if (graphs.size >= KEPT) graphs.delete(graphs.keys().next().value!);
  graphs.set(name, graph);
  return graph;
}

/** The graph of a version, also of a disabled definition: running instances stay on theirs. */
export async function graphOfVersion(ctx: Ctx, key: string, version: number): Promise<Graph> {
  const name = nameOf(ctx, key, version);
  const known = graphs.get(name);
  if (known) return known;
  const stored = await versionByNo(ctx, key, version);
  if (!stored) throw no('NOT_PUBLISHED');
  return keep(name, stored.graph);
}

/** The version new instances run on; refused when there is none. */
export async function currentGraph(ctx: Ctx, key: string): Promise<{ version: number; graph: Graph }> {
  const stored = await currentVersion(ctx, key);
  if (!stored) throw no('NOT_PUBLISHED');
  return { version: stored.no, graph: keep(nameOf(ctx, key, stored.no), stored.graph) };
}
