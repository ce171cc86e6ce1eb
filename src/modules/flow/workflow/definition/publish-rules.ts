/**
 * What must hold before a definition is published. Pure: the graph and the existing items of the company, nothing else.
 *
 * Every problem names its node and says what to do, in three languages. A graph without problems keeps the invariants
 * the engine relies on (graph.ts). Source: design/workflow.md §4.
 */
import type { Message, Params, Triple } from '#kernel/text.ts';
import type { VarTypes } from '#modules/flow/feel/feel.ts';
import type { Graph, GraphNode } from '../graph.ts';
import { joinsBehindSides, stepsFrom } from '../sides.ts';
import { namePartners, pairBlocks } from './blocks.ts';
import { limitProblems, sizeProblems } from './limit-problems.ts';
import { restlessNodes } from './loops.ts';
import {
  BUILT_IN,
  checkExpression,
  checkNode,
  checkRules,
  type DesignProblem,
  type PublishContext,
} from './publish-nodes.ts';
import { nodeName, publishTexts } from './publish-texts.ts';

/** Nodes a token reaches from here in one step, directly or through the timers attached to it. */
function nextOf(graph: Pick<Graph, 'nodes' | 'flows'>, node: GraphNode): string[] {
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

/**
 * The part of a graph that tokens can reach, with its splits and joins paired; this is what is published and runs. Unreachable
 * nodes are only drawing. Without a start it is the whole graph.
 */
export function livingPart(graph: Graph): Graph {
  if (!graph.nodes[graph.start]) return graph;
  const reached = closure([graph.start], (id) => nextOf(graph, graph.nodes[id]!).filter((to) => graph.nodes[to]));
  if (reached.size === Object.keys(graph.nodes).length) return graph;
  const flows = Object.fromEntries(Object.entries(graph.flows).filter(([, flow]) => reached.has(flow.from)));
  const nodes = Object.fromEntries(
    Object.entries(graph.nodes)
      .filter(([id]) => reached.has(id))
      .map(([id, node]) => [id, { ...node, incoming: node.incoming.filter((flow) => flows[flow]) }]),
  );
  const living = { ...graph, nodes, flows };
  namePartners(living);
  return living;
}

function checkWays(graph: Graph): DesignProblem[] {
  const nodes = Object.values(graph.nodes);
  if (!graph.nodes[graph.start]) return [];
  const before = new Map<string, string[]>();
  for (const node of nodes)
    for (const next of stepsFrom(graph, node)) before.set(next, [...(before.get(next) ?? []), node.id]);
  const ends = nodes.filter((node) => node.kind === 'end').map((node) => node.id);
  const leading = closure(ends, (id) => before.get(id) ?? []);
  const stuck = nodes.filter(
    (node) => !leading.has(node.id) || (node.kind !== 'end' && node.outgoing.length === 0 && node.kind !== 'boundary'),
  );
  return stuck.map((node): DesignProblem => ({ code: 'NO_WAY_TO_END', node: node.id }));
}

/** Flows, and timers on their hosts, stay inside their sub-process. */
function checkScopes(graph: Graph): DesignProblem[] {
  const scopeOf = (id: string): string | null | undefined => graph.nodes[id]?.scope;
  const flows = Object.values(graph.flows).filter(({ from, to }) => scopeOf(from) !== scopeOf(to));
  const timers = Object.values(graph.nodes).filter(
    (node) => node.kind === 'boundary' && scopeOf(node.host) !== node.scope,
  );
  return [
    ...flows.map(({ id, name, from }): DesignProblem => {
      return { code: 'LEAVES_SUB_PROCESS', node: from, flow: id, detail: name || id };
    }),
    ...timers.map(({ id, name }): DesignProblem => ({ code: 'LEAVES_SUB_PROCESS', node: id, detail: name || id })),
  ];
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

/**
 * Everything that keeps the graph from being published, in the order of its nodes. Only what a token can come to is
 * judged: a node nothing leads to is named with a warning, and is not published.
 */
export function checkGraph(whole: Graph, known: PublishContext): DesignProblem[] {
  const sizes = sizeProblems(whole);
  if (sizes.length > 0) return sizes;
  const graph = livingPart(whole);
  const types: VarTypes = { ...BUILT_IN, ...graph.variables };
  const paired = pairBlocks(graph);
  const blocks = paired.problems.map(
    ({ fault, node, split }): DesignProblem => ({
      code: fault,
      node,
      ...(split && { detail: graph.nodes[split]!.name || split }),
    }),
  );
  const dead = Object.keys(whole.nodes)
    .filter((id) => !graph.nodes[id])
    .map((node): DesignProblem => ({ code: 'UNREACHABLE', node, warning: true }));
  const waiting = joinsBehindSides(graph, paired.joins).map(
    ({ join, timer }): DesignProblem => ({
      code: 'SIDE_WAITED',
      node: timer,
      detail: graph.nodes[join]!.name || join,
      warning: true,
    }),
  );
  const restless = restlessNodes(graph, paired.joins)
    .slice(0, 1)
    .map((node): DesignProblem => ({ code: 'LOOP_WITHOUT_STOP', node }));
  const own: DesignProblem[] = [];
  for (const node of Object.values(graph.nodes))
    if (!graph.external || node.kind !== 'userTask')
      checkNode(node, graph, types, known, (code, detail) =>
        own.push({
          ...{ code, node: node.id, ...(detail && { detail }) },
          // It can be started by hand all the same.
          ...(code === 'START_PAST' && { warning: true }),
        }),
      );
  if (graph.external && !known.engines.has(graph.external.engine))
    own.push({ code: 'ENGINE_UNKNOWN', node: graph.start });
  const { starters } = graph.settings;
  if (starters && starters.length > 0)
    checkRules(starters, types, known, (code, detail) =>
      own.push({ code, node: graph.start, ...(detail && { detail }) }),
    );
  const all = [
    ...dead,
    ...checkWays(graph),
    ...checkScopes(graph),
    ...blocks,
    ...waiting,
    ...restless,
    ...checkFlows(graph, types),
    ...limitProblems(graph),
    ...own,
  ];
  const order = new Map(Object.keys(whole.nodes).map((id, i) => [id, i]));
  const seen = new Set<string>();
  return all
    .filter((p) => {
      const key = JSON.stringify([p.code, p.node, p.flow, p.detail]);
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => (order.get(a.node) ?? -1) - (order.get(b.node) ?? -1));
}

const withLine = (named: string | Message, line: number): Triple => {
  const [zh, hk, en] = typeof named === 'string' ? [named, named, named] : named.text;
  return [`${zh}（第 ${line} 行）`, `${hk}（第 ${line} 行）`, `${en} (line ${line})`];
};

/** The text of a problem: `say(message, lang, params)`. */
export function problemText(problem: DesignProblem, graph: Pick<Graph, 'nodes'>): { message: Message; params: Params } {
  const { code, node, name, detail = '', line } = problem;
  const named = name ?? nodeName(graph, node);
  return { message: publishTexts[code], params: { node: line === undefined ? named : withLine(named, line), detail } };
}
