/**
 * What must hold before a definition is published. Pure: the graph and what there is in the company, nothing else.
 *
 * Every problem names its node and says what to do, in three languages. A graph without problems keeps the invariants
 * the engine relies on (graph.ts). Source: design/workflow.md §4.
 */
import type { Message, Params } from '#kernel/text.ts';
import type { VarTypes } from '#modules/feel/feel.ts';
import { pairBlocks } from './blocks.ts';
import type { Graph, GraphNode } from './graph.ts';
import {
  BUILT_IN,
  checkExpression,
  checkNode,
  checkRules,
  type DesignProblem,
  type PublishContext,
} from './publish-nodes.ts';
import { detailTexts, publishTexts } from './publish-texts.ts';

/** Nodes a token reaches from here in one step. */
export function nextOf(graph: Pick<Graph, 'nodes' | 'flows'>, node: GraphNode): string[] {
  const boundaries = 'boundaries' in node ? (node.boundaries ?? []) : [];
  const inner = node.kind === 'subProcess' && node.start ? [node.start] : [];
  return [...node.outgoing.map((flow) => graph.flows[flow]!.to), ...boundaries, ...inner];
}

function closure(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  while (open.length > 0) {
    const id = open.pop()!;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...next(id));
  }
  return seen;
}

function checkWays(graph: Graph): DesignProblem[] {
  const nodes = Object.values(graph.nodes);
  if (!graph.nodes[graph.start]) return [];
  const reached = closure([graph.start], (id) => nextOf(graph, graph.nodes[id]!));
  const before = new Map<string, string[]>();
  for (const node of nodes)
    for (const next of nextOf(graph, node)) before.set(next, [...(before.get(next) ?? []), node.id]);
  const ends = nodes.filter((node) => node.kind === 'end').map((node) => node.id);
  const leading = closure(ends, (id) => before.get(id) ?? []);
  const lost = nodes.filter((node) => !reached.has(node.id));
  const stuck = nodes.filter((node) => reached.has(node.id) && !leading.has(node.id));
  const dead = nodes.filter(
    (n) => n.kind !== 'end' && n.outgoing.length === 0 && leading.has(n.id) && reached.has(n.id),
  );
  return [
    ...lost.map((node): DesignProblem => ({ code: 'UNREACHABLE', node: node.id })),
    ...[...stuck, ...dead].map((node): DesignProblem => ({ code: 'NO_WAY_TO_END', node: node.id })),
  ];
}

/** A way round that passes no waiting node would never stop. */
function checkLoops(graph: Graph): DesignProblem[] {
  const waits = (node: GraphNode): boolean => /^(userTask|timer|call|subProcess|join)$/.test(node.kind);
  const quiet = Object.values(graph.nodes).filter((node) => !waits(node) && node.kind !== 'boundary');
  const next = (id: string): string[] =>
    graph.nodes[id]!.outgoing.map((flow) => graph.flows[flow]!.to).filter((to) => !waits(graph.nodes[to]!));
  const looping = quiet.filter((node) => closure(next(node.id), next).has(node.id));
  return looping.slice(0, 1).map((node) => ({ code: 'LOOP_WITHOUT_STOP', node: node.id }));
}

function checkFlows(graph: Graph, types: VarTypes): DesignProblem[] {
  const out: DesignProblem[] = [];
  for (const node of Object.values(graph.nodes)) {
    const flows = node.outgoing.map((id) => graph.flows[id]!);
    const choosing =
      (node.kind === 'exclusive' && flows.length > 1) || (node.kind === 'split' && node.type === 'inclusive');
    const nameOf = (flow: { id: string; name?: string }): string => flow.name || flow.id;
    if (choosing && flows.filter((flow) => flow.isDefault).length !== 1)
      out.push({ code: 'NO_DEFAULT', node: node.id });
    for (const flow of flows) {
      if (!choosing && flow.condition !== undefined)
        out.push({ code: 'CONDITION_NOT_ALLOWED', node: node.id, flow: flow.id, detail: nameOf(flow) });
      if (!choosing || flow.isDefault) continue;
      if (!flow.condition?.trim())
        out.push({ code: 'CONDITION_MISSING', node: node.id, flow: flow.id, detail: nameOf(flow) });
      else
        checkExpression(
          flow.condition,
          types,
          (code, detail, id) => {
            out.push({ code, node: node.id, ...(detail && { detail }), ...(id && { flow: id }) });
          },
          flow.id,
        );
    }
  }
  return out;
}

/** Everything that keeps the graph from being published, in the order of its nodes. */
export function checkGraph(graph: Graph, known: PublishContext): DesignProblem[] {
  const types: VarTypes = { ...BUILT_IN, ...graph.variables };
  const blocks = pairBlocks(graph).problems.map(
    ({ fault, node, split }): DesignProblem => ({
      code: fault,
      node,
      ...(split && { detail: graph.nodes[split]!.name || split }),
    }),
  );
  const own: DesignProblem[] = [];
  for (const node of Object.values(graph.nodes))
    if (!graph.external || node.kind !== 'userTask')
      checkNode(node, graph, types, known, (code, detail) =>
        own.push({ code, node: node.id, ...(detail && { detail }) }),
      );
  if (graph.external && !known.engines.has(graph.external.engine))
    own.push({ code: 'ENGINE_UNKNOWN', node: graph.start });
  const { starters } = graph.settings;
  if (starters && starters.length > 0)
    checkRules(starters, types, known, (code, detail) =>
      own.push({ code, node: graph.start, ...(detail && { detail }) }),
    );
  const all = [...checkWays(graph), ...blocks, ...checkLoops(graph), ...checkFlows(graph, types), ...own];
  const order = new Map(Object.keys(graph.nodes).map((id, i) => [id, i]));
  const seen = new Set<string>();
  return all
    .filter((p) => {
      const key = JSON.stringify([p.code, p.node, p.flow, p.detail]);
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => (order.get(a.node) ?? -1) - (order.get(b.node) ?? -1));
}

/** Name of a node for people: its own, or what it is. */
export function nodeName(graph: Pick<Graph, 'nodes'>, id: string): string | Message {
  const node = graph.nodes[id];
  if (node?.name) return node.name;
  if (node?.kind === 'start' || node?.kind === 'end') return detailTexts[node.kind];
  if (node?.kind === 'split') return detailTexts.split;
  if (node?.kind === 'join' || (node?.kind === 'exclusive' && node.outgoing.length === 1)) return detailTexts.merge;
  if (node?.kind === 'exclusive') return detailTexts.split;
  return id || detailTexts.unnamed;
}

/** The text of a problem: `say(message, lang, params)`. */
export function problemText(problem: DesignProblem, graph: Pick<Graph, 'nodes'>): { message: Message; params: Params } {
  const { code, node, detail = '' } = problem;
  return { message: publishTexts[code], params: { node: nodeName(graph, node), detail } };
}
