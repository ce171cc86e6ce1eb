/**
 * The bpmn-js modeler in a React screen.
 *
 * Hides: its services and events. Invariants: the diagram survives hiding of the screen (kept as XML); the bpmn.io mark
 * at the lower right of the canvas is neither changed nor covered, as its license demands. Source: ADR 031.
 */
import bpmnModeler from 'bpmn-js/lib/Modeler.js';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { drawDiagram, hasDiagram } from '../../definition/bpmn/bpmn-layout.ts';
import { readProcess } from '../../definition/bpmn/bpmn-read.ts';
import { propertiesOf } from '../../definition/bpmn/bpmn-write.ts';
import { type Element, readXml, WM_DESCRIPTOR, writeXml } from '../../definition/bpmn/bpmn-xml.ts';
import type { Flow, Graph, GraphNode } from '../../graph.ts';
import { wordsModule } from './modeler-words.ts';

/** The parts of the library we use; its types are written for another module system. */
interface Modeler {
  importXML(xml: string): Promise<unknown>;
  saveXML(options: { format: boolean }): Promise<{ xml?: string }>;
  get(service: string): unknown;
  on(event: string, listener: () => void): void;
  destroy(): void;
}
const ModelerClass = bpmnModeler as unknown as new (options: object) => Modeler;

interface Shape {
  id: string;
  type: string;
  businessObject: Element;
}
interface Services {
  selection: { get(): Shape[]; select(shape: Shape | null): void };
  elementRegistry: { get(id: string): Shape | undefined; forEach(each: (shape: Shape) => void): void };
  modeling: { updateProperties(shape: Shape, properties: Record<string, unknown>): void };
  moddle: { create(type: string, values?: Record<string, unknown>): Element };
  canvas: {
    zoom(level?: 'fit-viewport' | number, center?: 'auto'): number;
    addMarker(id: string, marker: string): void;
    removeMarker(id: string, marker: string): void;
    scroll(by: { dx: number; dy: number }): void;
    scrollToElement(shape: Shape): void;
  };
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean };
}

export interface Diagram {
  xml: string;
  graph: Pick<Graph, 'start' | 'nodes' | 'flows'>;
}
export interface Selected {
  id: string;
  type: string;
  name: string;
  node: GraphNode | undefined;
  flow: Flow | undefined;
}

/**
 * XML with a drawing: an import without one gets ours. Written by our reader: the modeler's own drops what
 * ours keeps (ids in Chinese, a second element of one id).
 */
async function drawn(xml: string): Promise<string> {
  const { root } = await readXml(xml);
  if (!hasDiagram(root)) drawDiagram(root);
  return writeXml(root);
}

/** The whole diagram, right of the palette. */
function fitBesidePalette(canvas: Services['canvas'] | null): void {
  if (!canvas) return;
  canvas.zoom('fit-viewport', 'auto');
  canvas.zoom(canvas.zoom() * 0.88, 'auto');
  canvas.scroll({ dx: 34, dy: 0 });
}

export interface ModelerState {
  container: RefObject<HTMLDivElement | null>;
  /** The diagram as it is drawn, a moment behind; null while it loads. */
  diagram: Diagram | null;
  selected: Selected | null;
  /** Changed since it was loaded or marked. */
  changed: boolean;
  failure: string;
  /** The diagram now, for saving. */
  read(): Promise<string>;
  load(xml: string): Promise<void>;
  markSaved(): void;
  rename(id: string, name: string): void;
  setNode(node: GraphNode): void;
  setFlow(flow: Flow): void;
  select(id: string): void;
  mark(ids: readonly string[]): void;
  undo(): void;
  redo(): void;
  fit(): void;
}

export function useModeler(initial: string): ModelerState {
  const container = useRef<HTMLDivElement>(null);
  const modeler = useRef<Modeler | null>(null);
  const kept = useRef<Promise<string>>(Promise.resolve(initial));
  const [diagram, setDiagram] = useState<Diagram | null>(null);
  const [picked, setPicked] = useState<{ id: string; type: string; name: string } | null>(null);
  const [changed, setChanged] = useState(false);
  const [failure, setFailure] = useState('');
  const marked = useRef<readonly string[]>([]);

  const service = useCallback(<K extends keyof Services>(name: K): Services[K] | null => {
    return modeler.current ? (modeler.current.get(name) as Services[K]) : null;
  }, []);
  const read = useCallback(async (): Promise<string> => {
    const { xml } = (await modeler.current?.saveXML({ format: true })) ?? {};
    return xml ?? (await kept.current);
  }, []);
  const refresh = useCallback(async (): Promise<void> => {
    const xml = await read();
    kept.current = Promise.resolve(xml);
    setDiagram({ xml, graph: readProcess(await readXml(xml)) });
  }, [read]);
  const load = useCallback(
    async (xml: string): Promise<void> => {
      try {
        await modeler.current?.importXML(await drawn(xml));
        fitBesidePalette(service('canvas'));
        setFailure('');
        await refresh();
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
    },
    [refresh, service],
  );

  useEffect(() => {
    if (!container.current) return;
    const made = new ModelerClass({
      container: container.current,
      additionalModules: [wordsModule],
      moddleExtensions: { wm: WM_DESCRIPTOR },
    });
    modeler.current = made;
    let timer: ReturnType<typeof setTimeout>;
    const pick = (): void => {
      const [shape, ...more] = (made.get('selection') as Services['selection']).get();
      const one = shape && more.length === 0 ? shape : null;
      setPicked(one && { id: one.id, type: one.type, name: one.businessObject.name ?? '' });
    };
    made.on('selection.changed', pick);
    made.on('commandStack.changed', () => {
      setChanged(true);
      pick();
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), 250);
    });
    void kept.current.then(load);
    return () => {
      clearTimeout(timer);
      kept.current = made.saveXML({ format: true }).then(
        ({ xml }) => xml ?? initial,
        () => initial,
      );
      modeler.current = null;
      made.destroy();
    };
  }, [initial, load, refresh]);

  const update = useCallback(
    (id: string, make: (moddle: Services['moddle'], element: Element) => Record<string, unknown>) => {
      const shape = service('elementRegistry')?.get(id);
      const moddle = service('moddle');
      if (shape && moddle) service('modeling')?.updateProperties(shape, make(moddle, shape.businessObject));
    },
    [service],
  );
  const setNode = useCallback(
    (node: GraphNode) =>
      update(node.id, (moddle, element) => {
        const { properties, settings } = propertiesOf((type, values) => moddle.create(type, values), node);
        const others = (element.extensionElements?.values ?? []).filter((value) => value.$type !== 'wm:Settings');
        const own = Object.keys(settings).length > 0;
        const values = own ? [...others, moddle.create('wm:Settings', { json: JSON.stringify(settings) })] : others;
        const { gatewayDirection: _direction, ...standard } = properties;
        return {
          ...standard,
          name: node.name,
          extensionElements: values.length > 0 ? moddle.create('bpmn:ExtensionElements', { values }) : undefined,
        };
      }),
    [update],
  );
  const setFlow = useCallback(
    (flow: Flow) => {
      update(flow.id, (moddle) => ({
        conditionExpression:
          flow.condition === undefined || flow.isDefault
            ? undefined
            : moddle.create('bpmn:FormalExpression', { body: flow.condition, language: 'FEEL' }),
      }));
      const made = service('elementRegistry')?.get(flow.id)?.businessObject;
      const gateway = service('elementRegistry')?.get(flow.from)?.businessObject;
      if (made && gateway && (gateway.default === made) !== (flow.isDefault === true))
        update(flow.from, () => ({ default: flow.isDefault ? made : undefined }));
    },
    [service, update],
  );
  const graph = diagram?.graph;
  return {
    container,
    diagram,
    selected: picked && { ...picked, node: graph?.nodes[picked.id], flow: graph?.flows[picked.id] },
    changed,
    failure,
    read,
    load: async (xml) => {
      await load(xml);
      setChanged(true);
    },
    markSaved: () => setChanged(false),
    rename: (id, name) => update(id, () => ({ name: name || undefined })),
    setNode,
    setFlow,
    select: (id) => {
      const shape = service('elementRegistry')?.get(id);
      if (!shape) return;
      service('selection')?.select(shape);
      service('canvas')?.scrollToElement(shape);
    },
    mark: useCallback(
      (ids: readonly string[]) => {
        const canvas = service('canvas');
        const registry = service('elementRegistry');
        if (!canvas || !registry) return;
        for (const id of marked.current) if (registry.get(id)) canvas.removeMarker(id, 'wf-bpmn-wrong');
        for (const id of ids) if (registry.get(id)) canvas.addMarker(id, 'wf-bpmn-wrong');
        marked.current = ids;
      },
      [service],
    ),
    undo: () => service('commandStack')?.undo(),
    redo: () => service('commandStack')?.redo(),
    fit: () => fitBesidePalette(service('canvas')),
  };
}
