/**
 * A diagram for a process that has none: columns from left to right, branches below each other. Pure.
 *
 * Columns are the longest way from the start (loops back are left out), a branch stays in its row until it merges, and no two
 * elements share a cell. Flows are drawn with right angles; one that would run through an element gets its own row. Sub-processes
 * are drawn open, boundary events on the lower edge of their hosts.
 */
import { type Element, elementMaker, elementsOf } from './bpmn-xml.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Cell {
  column: number;
  row: number;
}
type Point = readonly [x: number, y: number];

const GAP_X = 50;
const GAP_Y = 30;
const PADDING = 40;
const isFlow = (e: Element): boolean => e.$type === 'bpmn:SequenceFlow';
const end = (flow: Element, side: 'sourceRef' | 'targetRef'): Element => flow[side] as Element;

const push = (into: Map<Element, Element[]>, key: Element, item: Element): void => {
  const list = into.get(key);
  if (list) list.push(item);
  else into.set(key, [item]);
};

/** Nodes of one process or sub-process with their flows; a boundary event stands for its host. */
class Scope {
  readonly nodes: Element[];
  readonly flows: Element[];
  readonly cells = new Map<Element, Cell>();
  /** Rows of flows that need their own row. */
  readonly lanes = new Map<Element, number>();
  readonly #used = new Set<string>();
  readonly #back = new Set<Element>();
  readonly #column = new Map<Element, number>();
  readonly #outs = new Map<Element, Element[]>();
  readonly #ins = new Map<Element, Element[]>();

  constructor(container: Element) {
    const elements = elementsOf(container, 'flowElements');
    this.nodes = elements.filter((e) => !isFlow(e) && e.$type !== 'bpmn:BoundaryEvent');
    this.flows = elements.filter((e) => isFlow(e) && e.sourceRef && e.targetRef);
    this.#findLoops();
    for (const flow of this.flows) {
      if (this.#back.has(flow)) continue;
      push(this.#outs, this.from(flow), flow);
      push(this.#ins, end(flow, 'targetRef'), flow);
    }
    for (const node of this.nodes) this.#columnOf(node);
    for (const node of this.nodes) if (this.#into(node).length === 0) this.#place(node, this.#freeRow(0, 0, 0));
    for (const node of this.nodes)
      if (!this.cells.has(node)) this.#place(node, this.#freeRow(0, this.#columnOf(node), 0));
    for (const flow of this.flows) this.#lane(flow);
  }

  from(flow: Element): Element {
    const source = end(flow, 'sourceRef');
    return source.$type === 'bpmn:BoundaryEvent' ? (source.attachedToRef as Element) : source;
  }
  #into(node: Element): Element[] {
    return this.#ins.get(node) ?? [];
  }
  #out(node: Element): Element[] {
    return this.#outs.get(node) ?? [];
  }

  #findLoops(): void {
    const state = new Map<Element, 'open' | 'done'>();
    const visit = (node: Element): void => {
      state.set(node, 'open');
      for (const flow of this.flows.filter((f) => this.from(f) === node)) {
        const to = end(flow, 'targetRef');
        if (state.get(to) === 'open') this.#back.add(flow);
        else if (!state.has(to)) visit(to);
      }
      state.set(node, 'done');
    };
    for (const node of this.nodes) if (!state.has(node)) visit(node);
  }

  #columnOf(node: Element): number {
    const known = this.#column.get(node);
    if (known !== undefined) return known;
    const column = Math.max(-1, ...this.#into(node).map((flow) => this.#columnOf(this.from(flow)))) + 1;
    this.#column.set(node, column);
    return column;
  }

  #free(row: number, from: number, to: number): boolean {
    for (let column = from; column <= to; column++) if (this.#used.has(`${column} ${row}`)) return false;
    return true;
  }
  /** First row at or below `row` under everything in these columns. */
  #freeRow(row: number, from: number, to: number): number {
    let lowest = row;
    for (const key of this.#used) {
      const [column, used] = key.split(' ').map(Number) as [number, number];
      if (column >= from && column <= to && used >= lowest) lowest = used + 1;
    }
    return lowest;
  }

  #place(node: Element, row: number): void {
    const column = this.#columnOf(node);
    const own = this.#free(row, column, column) ? row : this.#freeRow(row, column, column);
    this.cells.set(node, { column, row: own });
    this.#used.add(`${column} ${own}`);
    let first = true;
    for (const flow of this.#out(node)) {
      const to = end(flow, 'targetRef');
      const before = this.#into(to);
      if (this.cells.has(to) || before.some((f) => !this.cells.has(this.from(f)))) {
        if (before.length > 1) first = false;
        continue;
      }
      const merged = before.length > 1;
      const rows = before.map((f) => this.cells.get(this.from(f))!.row);
      const last = this.#columnOf(to);
      this.#place(
        to,
        merged ? Math.min(...rows) : first ? own : this.#freeRow(own + 1, column + 1, this.#reach(to, last)),
      );
      first = false;
    }
  }

  /** Last column before the branch merges. */
  #reach(node: Element, column: number): number {
    const next = this.#out(node)[0];
    const to = next && end(next, 'targetRef');
    if (!to || this.#into(to).length > 1) return to ? this.#columnOf(to) - 1 : column;
    return this.#reach(to, this.#columnOf(to));
  }

  #lane(flow: Element): void {
    const [a, b] = [this.cells.get(this.from(flow)), this.cells.get(end(flow, 'targetRef'))];
    if (!a || !b) return;
    const [from, to] = [Math.min(a.column, b.column) + 1, Math.max(a.column, b.column) - 1];
    const straight = b.column > a.column && (a.row === b.row || this.#free(Math.max(a.row, b.row), from, to));
    if (straight && this.#free(a.row === b.row ? a.row : Math.max(a.row, b.row), from, to)) return;
    const back = b.column <= a.column;
    const row = this.#freeRow(Math.min(a.row, b.row) + 1, back ? b.column : from, back ? a.column : Math.max(from, to));
    for (let column = from; column <= to; column++) this.#used.add(`${column} ${row}`);
    this.lanes.set(flow, row);
  }
}

class Painter {
  readonly #make = elementMaker();
  readonly shapes: Element[] = [];
  readonly #boxes = new Map<Element, Box>();

  #size(node: Element): [number, number] {
    if (/Event$/.test(node.$type)) return [36, 36];
    if (/Gateway$/.test(node.$type)) return [50, 50];
    if (node.$type === 'bpmn:SubProcess') {
      const { width, height } = this.#extent(new Scope(node));
      return [Math.max(100, width + PADDING), Math.max(80, height + PADDING)];
    }
    return [100, 80];
  }

  #measure(scope: Scope): { xs: number[]; ys: number[] } {
    const widths: number[] = [];
    const heights: number[] = [];
    for (const [node, { column, row }] of scope.cells) {
      const [width, height] = this.#size(node);
      widths[column] = Math.max(widths[column] ?? 0, width);
      heights[row] = Math.max(heights[row] ?? 0, height);
    }
    const rows = Math.max(heights.length, ...[...scope.lanes.values()].map((row) => row + 1));
    const sums = (sizes: number[], count: number, gap: number, least: number): number[] => {
      const out = [0];
      for (let i = 0; i < count; i++) out.push(out[i]! + (sizes[i] ?? least) + gap);
      return out;
    };
    return { xs: sums(widths, widths.length, GAP_X, 0), ys: sums(heights, rows, GAP_Y, 20) };
  }
  #extent(scope: Scope): { width: number; height: number } {
    const { xs, ys } = this.#measure(scope);
    return { width: xs.at(-1)!, height: ys.at(-1)! };
  }

  draw(container: Element, left: number, top: number): void {
    const scope = new Scope(container);
    const { xs, ys } = this.#measure(scope);
    const centreX = (column: number): number => left + (xs[column]! + xs[column + 1]! - GAP_X) / 2;
    const centreY = (row: number): number => top + (ys[row]! + ys[row + 1]! - GAP_Y) / 2;
    for (const [node, { column, row }] of scope.cells) {
      const [width, height] = this.#size(node);
      this.#shape(node, { x: centreX(column) - width / 2, y: centreY(row) - height / 2, width, height });
    }
    for (const event of elementsOf(container, 'flowElements').filter((e) => e.$type === 'bpmn:BoundaryEvent')) {
      const host = this.#boxes.get(event.attachedToRef as Element);
      if (host)
        this.#shape(event, { x: host.x + host.width - 46, y: host.y + host.height - 18, width: 36, height: 36 });
    }
    for (const flow of scope.flows) {
      const lane = scope.lanes.get(flow);
      this.#edge(flow, lane === undefined ? undefined : centreY(lane));
    }
    for (const node of scope.nodes)
      if (node.$type === 'bpmn:SubProcess') {
        const box = this.#boxes.get(node)!;
        this.draw(node, box.x + PADDING / 2 + GAP_X / 2, box.y + PADDING / 2 + GAP_Y / 2);
      }
  }

  #shape(node: Element, box: Box): void {
    this.#boxes.set(node, box);
    const values = { id: `${node.id}_di`, bpmnElement: node, bounds: this.#make('dc:Bounds', { ...box }) };
    const open = node.$type === 'bpmn:SubProcess' && { isExpanded: true };
    const marked = node.$type === 'bpmn:ExclusiveGateway' && { isMarkerVisible: true };
    this.shapes.push(this.#make('bpmndi:BPMNShape', { ...values, ...open, ...marked }));
  }

  #edge(flow: Element, lane: number | undefined): void {
    const [a, b] = [this.#boxes.get(end(flow, 'sourceRef')), this.#boxes.get(end(flow, 'targetRef'))];
    if (!a || !b) return;
    const waypoint = corners(a, b, lane, end(flow, 'sourceRef').$type === 'bpmn:BoundaryEvent').map(([x, y]) =>
      this.#make('dc:Point', { x, y }),
    );
    this.shapes.push(this.#make('bpmndi:BPMNEdge', { id: `${flow.id}_di`, bpmnElement: flow, waypoint }));
  }
}

/** Points of a flow with right angles; `lane` is the height it runs at when it may not go straight. */
function corners(a: Box, b: Box, lane: number | undefined, fromBelow: boolean): Point[] {
  const [ax, ay, bx, by] = [a.x + a.width / 2, a.y + a.height / 2, b.x + b.width / 2, b.y + b.height / 2];
  if (lane !== undefined)
    return [
      [ax, a.y + a.height],
      [ax, lane],
      [bx, lane],
      [bx, b.y + b.height],
    ];
  if (fromBelow)
    return [
      [ax, a.y + a.height],
      [ax, by],
      [b.x, by],
    ];
  if (Math.abs(ay - by) < 1)
    return [
      [a.x + a.width, ay],
      [b.x, by],
    ];
  if (by > ay)
    return [
      [ax, a.y + a.height],
      [ax, by],
      [b.x, by],
    ];
  return [
    [a.x + a.width, ay],
    [bx, ay],
    [bx, b.y + b.height],
  ];
}

export const hasDiagram = (root: Element): boolean =>
  elementsOf(root, 'diagrams').some((d) => elementsOf(d.plane as Element, 'planeElement').length > 0);

/** Draws the first process of a document, replacing its diagrams. */
export function drawDiagram(root: Element): void {
  const process = elementsOf(root, 'rootElements').find((e) => e.$type === 'bpmn:Process');
  if (!process) return;
  const painter = new Painter();
  painter.draw(process, 160, 80);
  const make = elementMaker();
  const plane = make('bpmndi:BPMNPlane', { id: `${process.id}_plane`, bpmnElement: process });
  plane.planeElement = painter.shapes;
  root.diagrams = [make('bpmndi:BPMNDiagram', { id: `${process.id}_diagram`, plane })];
}
