/**
 * Drawings of others: tasks that cannot run here become user tasks. Pure.
 *
 * Only the type changes: id, name, flows, notes and the place in the diagram stay, so everything that refers to the task
 * holds. What only the old type had (a message, a decision table) is left out. The next step is a designer's: such a task
 * has no approver yet, and the publish rules say so.
 */
import { type Element, elementMaker, elementsOf, readXml, writeXml } from './bpmn-xml.ts';

const CONVERTIBLE: ReadonlySet<string> = new Set([
  'bpmn:Task',
  'bpmn:ManualTask',
  'bpmn:ReceiveTask',
  'bpmn:BusinessRuleTask',
]);
export const isConvertible = (type: string): boolean => CONVERTIBLE.has(type);
/** What every activity has. */
const KEPT = [
  'id',
  'name',
  'documentation',
  'extensionElements',
  'incoming',
  'outgoing',
  'default',
  'loopCharacteristics',
  'properties',
  'ioSpecification',
  'dataInputAssociations',
  'dataOutputAssociations',
];

/** What a document's tasks could become user tasks, and the XML in which they are. */
export interface Conversion {
  /** Display name: the name, or else the id. */
  names: string[];
  xml: string;
}

/** Null: nothing is to be converted. Throws NotBpmn. */
export async function asUserTasks(xml: string): Promise<Conversion | null> {
  const { root } = await readXml(xml);
  const create = elementMaker();
  const names: string[] = [];
  const convert = (container: Element): void => {
    const elements = elementsOf(container, 'flowElements');
    elements.forEach((element, at) => {
      convert(element);
      if (!isConvertible(element.$type)) return;
      names.push(element.name?.trim() || (element.id ?? ''));
      const values = KEPT.flatMap((key) => (element[key] === undefined ? [] : [[key, element[key]] as const]));
      const made = create('bpmn:UserTask', Object.fromEntries(values));
      made.$parent = container;
      elements[at] = made;
    });
  };
  for (const element of elementsOf(root, 'rootElements')) if (element.$type === 'bpmn:Process') convert(element);
  return names.length > 0 ? { names, xml: await writeXml(root) } : null;
}
