/** Parts of a definition beyond its bounds (definition-limits.ts), with the element and the limit. Pure. */
import type { Triple } from '#kernel/text.ts';
import { LIMITS, type LimitName, within } from '../definition-limits.ts';
import type { ApproverRule, Delay, Graph, GraphNode, UserTaskNode } from '../graph.ts';
import { minutesOf } from '../iso-duration.ts';
import type { DesignProblem } from './publish-nodes.ts';

/** Name and definition of a number. */
const NAMES: Readonly<Record<LimitName, Triple>> = {
  clock: ['时长（分钟）', '時長（分鐘）', 'the duration in minutes'],
  work: ['工作时长（分钟）', '工作時長（分鐘）', 'the working time in minutes'],
  apart: ['间隔（分钟）', '間隔（分鐘）', 'the interval in minutes'],
  reminders: ['提醒次数', '提醒次數', 'the number of reminders'],
  starts: ['自动发起次数', '自動發起次數', 'the number of starts'],
  children: ['子流程数量', '子流程數量', 'the number of sub-flows'],
  nodes: ['节点数量', '節點數量', 'the number of steps'],
  flows: ['连线数量', '連線數量', 'the number of flows'],
  variables: ['变量数量', '變數數量', 'the number of variables'],
  depth: ['子流程嵌套层数', '子流程嵌套層數', 'the depth of sub-processes'],
  name: ['名称的长度', '名稱的長度', 'the length of the name'],
  key: ['引用名称的长度', '引用名稱的長度', 'the length of a name it refers to'],
  id: ['标识的长度', '標識的長度', 'the length of the id'],
  expression: ['表达式的长度', '運算式的長度', 'the length of an expression'],
  ratio: ['通过比例的分子或分母', '通過比例的分子或分母', 'a part of the share required'],
  weight: ['权重', '權重', 'a weight'],
  levels: ['上级层数', '上級層數', 'the number of levels'],
  chosen: ['可选人数', '可選人數', 'the number of people chosen'],
  takeBackMinutes: ['可收回时间（分钟）', '可收回時間（分鐘）', 'the minutes for taking back'],
  urgeMinutes: ['催办间隔（分钟）', '催辦間隔（分鐘）', 'the minutes between urges'],
  delegationDepth: ['连续委派次数', '連續委派次數', 'the number of delegations in a chain'],
};

function words(name: LimitName, value: number): Triple {
  const { min, max } = LIMITS[name];
  const [zh, hk, en] = NAMES[name];
  const [from, to] = [Number(min.toPrecision(2)), max];
  return [
    `${zh}为 ${value}，须在 ${from} 与 ${to} 之间`,
    `${hk}為 ${value}，須在 ${from} 與 ${to} 之間`,
    `${en} is ${value}; ${from} to ${to} is allowed`,
  ];
}

class Judge {
  readonly problems: DesignProblem[] = [];

  number(node: string, name: LimitName, value: number | undefined, flow?: string): void {
    if (value === undefined || within(name, value)) return;
    const detail = words(name, value);
    this.problems.push({ code: 'BEYOND_LIMIT', node, detail, ...(flow !== undefined && { flow }) });
  }

  length(node: string, name: LimitName, text: string | undefined, flow?: string): void {
    if (text) this.number(node, name, text.length, flow);
  }

  /** A duration of zero or less is reported elsewhere (publish-nodes.ts). */
  delay(node: string, delay: Delay, shortest: 'clock' | 'apart' = 'clock'): void {
    if ('at' in delay) {
      this.length(node, 'expression', delay.at);
      return;
    }
    const [name, minutes] = 'work' in delay ? (['work', delay.work] as const) : (['clock', delay.clock] as const);
    if (!(minutes > 0)) return;
    if (shortest === 'apart' && minutes < LIMITS.apart.min) this.number(node, 'apart', minutes);
    else this.number(node, name, minutes);
  }

  rules(node: string, rules: readonly ApproverRule[] | undefined): void {
    for (const rule of rules ?? []) {
      if (rule.by === 'departmentHead' && rule.levels > 0) this.number(node, 'levels', rule.levels);
      if (rule.by === 'initiatorChoice') this.number(node, 'chosen', rule.max);
      if (rule.by === 'expression') this.length(node, 'expression', rule.expression);
    }
  }

  task(node: UserTaskNode): void {
    const { id, ratio, weights, deadline } = node;
    this.rules(id, node.approvers);
    this.rules(id, node.cc);
    this.length(id, 'expression', node.completion);
    if (ratio && ratio.num > 0 && ratio.den > 0) this.number(id, 'ratio', Math.max(ratio.num, ratio.den));
    for (const weight of Object.values(weights ?? {})) if (weight > 0) this.number(id, 'weight', weight);
    if (!deadline) return;
    this.delay(id, deadline.after);
    this.rules(id, deadline.to);
    if (!deadline.remind) return;
    this.delay(id, deadline.remind.every, 'apart');
    if (deadline.remind.times >= 1) this.number(id, 'reminders', deadline.remind.times);
  }

  /** `R1000/PT24H` */
  timer(id: string, timer: string): void {
    const [, times, every] = /^R(\d*)\/(.*)$/.exec(timer) ?? [];
    if (every === undefined) return;
    if (times) this.number(id, 'starts', Number(times));
    const minutes = minutesOf(every);
    if (minutes !== null) this.number(id, 'apart', minutes);
  }

  node(node: GraphNode): void {
    const { id } = node;
    this.length(id, 'name', node.name);
    this.length(id, 'id', id);
    const expressions = (all: Record<string, string> | undefined): void => {
      for (const text of Object.values(all ?? {})) this.length(id, 'expression', text);
    };
    switch (node.kind) {
      case 'start':
        if (node.timer !== undefined) this.timer(id, node.timer);
        break;
      case 'userTask':
        this.task(node);
        break;
      case 'timer':
      case 'boundary':
        this.delay(id, node.after);
        break;
      case 'service':
        this.length(id, 'key', node.handler);
        expressions(node.input);
        break;
      case 'send':
        this.rules(id, node.to);
        break;
      case 'script':
        this.length(id, 'expression', node.expression);
        break;
      case 'call':
        this.length(id, 'key', node.definition);
        expressions(node.input);
        expressions(node.output);
        if (!node.multi) break;
        expressions({ items: node.multi.items, completion: node.multi.completion ?? '' });
        // A list, or a number an expression answers, is counted when it runs.
        if (/^\s*[+-]?[\d.eE+-]+\s*$/.test(node.multi.items)) this.number(id, 'children', Number(node.multi.items));
        break;
      default:
    }
  }
}

function depthOf(graph: Graph, node: GraphNode): number {
  let depth = 0;
  for (let at = node.scope; at !== null && depth <= LIMITS.depth.max + 1; at = graph.nodes[at]?.scope ?? null) depth++;
  return depth;
}

/** Too large to be judged any further. */
export function sizeProblems(graph: Graph): DesignProblem[] {
  const judge = new Judge();
  const nodes = Object.values(graph.nodes);
  if (nodes.length > 0) judge.number('', 'nodes', nodes.length);
  judge.number('', 'flows', Object.keys(graph.flows).length);
  judge.number('', 'variables', Object.keys(graph.variables).length);
  const deep = nodes.find((node) => !within('depth', depthOf(graph, node)));
  if (deep) judge.number(deep.id, 'depth', depthOf(graph, deep));
  const whole = graph.name || graph.key;
  return judge.problems.map((one) => (one.node === '' ? { ...one, name: whole } : one));
}

export function limitProblems(graph: Graph): DesignProblem[] {
  const judge = new Judge();
  for (const node of Object.values(graph.nodes)) judge.node(node);
  for (const flow of Object.values(graph.flows)) {
    judge.length(flow.from, 'expression', flow.condition, flow.id);
    judge.length(flow.from, 'name', flow.name, flow.id);
  }
  const { starters, cc, takeBackMinutes, urgeMinutes, delegationDepth } = graph.settings;
  judge.rules(graph.start, starters);
  judge.rules(graph.start, cc);
  for (const [name, value] of Object.entries({ takeBackMinutes, urgeMinutes, delegationDepth }))
    judge.number(graph.start, name as LimitName, value);
  return judge.problems;
}
