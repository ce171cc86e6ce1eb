/**
 * Data of an exchange file that the plan cannot hold: kept next to it, so that it is exported again as it came in.
 *
 * Invariant: what the plan holds wins; a unit only counts while the value is still of its kind (see mspdi-write-tasks.ts),
 * an identifier only for the first task that has it.
 */
import { addTo } from '#kernel/lists.ts';
import type { Minute, Plan } from '../plan-model.ts';
import {
  type FieldDefinition,
  type FileProperties,
  type ImportedPlan,
  newTaskFacts,
  type PlanAssignment,
  type PlanFile,
  type TaskFacts,
} from './exchange-model.ts';

/** Of one person's part in a task. */
interface AssignmentSource {
  userId: number;
  guid: string;
  resourceGuid: string;
  actualStart: Minute | null;
  actualFinish: Minute | null;
}

export interface TaskSource {
  guid: string;
  priority: number;
  estimated: boolean;
  durationFormat: number;
  /** By id of the predecessor. */
  lagFormats: Record<number, number>;
  /** Id, name, name of its users and value of each custom field. */
  fields: [id: string, name: string, alias: string, value: string][];
  assignments: AssignmentSource[];
}

/** Of the file as a whole; its name is the project's here. */
export type PlanSource = Omit<FileProperties, 'name' | 'start' | 'finish' | 'saveVersion'>;

/** Data of tasks worth keeping, by id in the file; `userOf` answers the person of a resource. */
export function taskSources(file: ImportedPlan, userOf: ReadonlyMap<number, number | null>): Map<number, TaskSource> {
  const fields = new Map(file.fields.map((field) => [field.fieldId, field]));
  const resources = new Map(file.resources.map((resource) => [resource.id, resource]));
  const assigned = new Map<number, AssignmentSource[]>();
  for (const { taskId, resourceId, guid, actualStart, actualFinish } of file.assignments) {
    const userId = userOf.get(resourceId);
    const list = assigned.get(taskId) ?? [];
    if (userId == null || list.some((one) => one.userId === userId)) continue;
    const resourceGuid = resources.get(resourceId)?.guid ?? '';
    if (guid || resourceGuid || actualStart !== null || actualFinish !== null)
      addTo(assigned, taskId, { userId, guid, resourceGuid, actualStart, actualFinish });
  }
  const out = new Map<number, TaskSource>();
  file.plan.tasks.forEach((task, i) => {
    const { guid, priority, estimated, durationFormat, lagFormats, fields: values } = file.facts[i]!;
    const source: TaskSource = {
      ...{ guid, priority, estimated, durationFormat, lagFormats },
      fields: Object.entries(values).map(([id, value]) => {
        const { name, alias } = fields.get(id) ?? { name: '', alias: '' };
        return [id, name, alias, value];
      }),
      assignments: assigned.get(task.id) ?? [],
    };
    const plain = newTaskFacts(0, 0, '');
    const usual = durationFormat === 7 || durationFormat === 8;
    const more = Object.keys(lagFormats).length + source.fields.length + source.assignments.length > 0;
    if (guid || priority !== plain.priority || estimated || !usual || more) out.set(task.id, source);
  });
  return out;
}

export function planSource({ properties }: ImportedPlan): PlanSource {
  const { name: _name, start: _start, finish: _finish, saveVersion: _version, ...kept } = properties;
  return kept;
}

/**
 * What a copy of a plan keeps of it: units, priorities, custom fields. Identifiers and assignments stay with the original. `idOf`
 * returns the copy of a task, if there is one.
 */
export function copiedSources(
  sources: ReadonlyMap<number, TaskSource>,
  idOf: (id: number) => number | undefined,
): Map<number, TaskSource> {
  const out = new Map<number, TaskSource>();
  for (const [id, source] of sources) {
    const copy = idOf(id);
    if (copy === undefined) continue;
    const lagFormats = Object.entries(source.lagFormats).flatMap(([from, unit]) => {
      const before = idOf(Number(from));
      return before === undefined ? [] : [[before, unit] as const];
    });
    out.set(copy, { ...source, guid: '', lagFormats: Object.fromEntries(lagFormats), assignments: [] });
  }
  return out;
}

/** The same of the plan as a whole: its identifier, title and manager are the original's. */
export const copiedSource = (source: PlanSource): PlanSource => ({ ...source, guid: '', title: '', manager: '' });

/** A plan of ours as a file, with what its tasks (by id) and itself once came with. */
export function withSources(
  file: PlanFile,
  plan: Plan,
  ofPlan: PlanSource | null,
  ofTask: ReadonlyMap<number, TaskSource>,
  userOf: ReadonlyMap<number, number>,
): PlanFile {
  const taken = new Set<string>();
  /** Identifiers are one thing's only; a file that came in twice has them twice. */
  const once = (guid: string): string => {
    if (!guid || taken.has(guid)) return '';
    taken.add(guid);
    return guid;
  };
  const definitions = new Map<string, FieldDefinition>();
  const facts = plan.tasks.map((task, i): TaskFacts => {
    const fact = file.facts[i]!;
    const source = ofTask.get(task.id);
    if (!source) return fact;
    for (const [fieldId, name, alias] of source.fields) definitions.set(fieldId, { fieldId, name, alias });
    const { guid, priority, estimated, durationFormat, lagFormats } = source;
    return {
      ...fact,
      ...{ priority, estimated, durationFormat, lagFormats },
      guid: once(guid),
      fields: Object.fromEntries(source.fields.map(([id, , , value]) => [id, value])),
    };
  });
  const resourceGuids = new Map<number, string>();
  const assignments = file.assignments.map((a): PlanAssignment => {
    const userId = userOf.get(a.resourceId);
    const source = ofTask.get(a.taskId)?.assignments.find((one) => one.userId === userId);
    if (!source) return a;
    if (source.resourceGuid && !resourceGuids.has(a.resourceId)) resourceGuids.set(a.resourceId, source.resourceGuid);
    const { actualStart, actualFinish } = source;
    return { ...a, guid: once(source.guid), actualStart, actualFinish };
  });
  return {
    ...file,
    properties: { ...file.properties, ...ofPlan, title: ofPlan?.title || file.properties.title },
    facts,
    assignments,
    resources: file.resources.map((resource) => ({ ...resource, guid: once(resourceGuids.get(resource.id) ?? '') })),
    fields: [...definitions.values()],
  };
}
