/**
 * Data of an exchange file that the plan cannot hold: kept next to it, so that it is exported again as it came in.
 *
 * Invariant: what the plan holds wins; a unit only counts while the value is still of its kind (see mspdi-write-tasks.ts),
 * an identifier only for the first task that has it.
 */
import { addTo } from '#kernel/lists.ts';
import type { Minute, Plan, PlanTask } from '../plan-model.ts';
import {
  type FieldDefinition,
  type FileProperties,
  type ImportedPlan,
  newTaskFacts,
  type PlanAssignment,
  type PlanFile,
  type TaskFacts,
} from './exchange-model.ts';
import { type KeptFile, type KeptNode, type KeptWhile, withoutCosts, withoutShape } from './kept.ts';

/** Of one person's part in a task. */
interface AssignmentSource {
  userId: number;
  guid: string;
  resourceGuid: string;
  actualStart: Minute | null;
  actualFinish: Minute | null;
  /** What the file says beyond that. */
  kept?: KeptNode;
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
  kept?: KeptNode;
  /** The work of the task as it was: while it is, the pieces that were kept are its own. */
  print?: string;
}

/** Of the file as a whole; its name is the project's here. */
export interface PlanSource extends Omit<FileProperties, 'name' | 'start' | 'finish' | 'saveVersion'> {
  kept?: { project: KeptNode; calendars: KeptWhile[]; resources: [userId: number, kept: KeptNode][] };
}

/** What kept pieces of work depend on. */
const printOf = (task: PlanTask): string =>
  [task.workMinutes, task.durationMinutes, task.progress, task.start, task.finish, task.splits.join()].join('|');

/** Data of tasks worth keeping, by id in the file; `userOf` answers the person of a resource. */
export function taskSources(file: ImportedPlan, userOf: ReadonlyMap<number, number | null>): Map<number, TaskSource> {
  const fields = new Map(file.fields.map((field) => [field.fieldId, field]));
  const resources = new Map(file.resources.map((resource) => [resource.id, resource]));
  const assigned = new Map<number, AssignmentSource[]>();
  for (const { uid, taskId, resourceId, guid, actualStart, actualFinish } of file.assignments) {
    const userId = userOf.get(resourceId);
    const list = assigned.get(taskId) ?? [];
    if (userId == null || list.some((one) => one.userId === userId)) continue;
    const resourceGuid = resources.get(resourceId)?.guid ?? '';
    const kept = file.kept?.assignments[uid];
    if (guid || resourceGuid || actualStart !== null || actualFinish !== null || kept)
      addTo(assigned, taskId, { userId, guid, resourceGuid, actualStart, actualFinish, ...(kept && { kept }) });
  }
  const out = new Map<number, TaskSource>();
  file.plan.tasks.forEach((task, i) => {
    const { uid, guid, priority, estimated, durationFormat, lagFormats, fields: values } = file.facts[i]!;
    const kept = file.kept?.tasks[uid];
    const source: TaskSource = {
      ...{ guid, priority, estimated, durationFormat, lagFormats },
      fields: Object.entries(values).map(([id, value]) => {
        const { name, alias } = fields.get(id) ?? { name: '', alias: '' };
        return [id, name, alias, value];
      }),
      assignments: assigned.get(task.id) ?? [],
      ...(file.kept && { print: printOf(task) }),
      ...(kept && { kept }),
    };
    const plain = newTaskFacts(0, 0, '');
    const usual = durationFormat === 7 || durationFormat === 8;
    const more = Object.keys(lagFormats).length + source.fields.length + source.assignments.length > 0;
    if (guid || priority !== plain.priority || estimated || !usual || more || kept) out.set(task.id, source);
  });
  return out;
}

export function planSource(
  { properties, kept, resources }: ImportedPlan,
  userOf: ReadonlyMap<number, number | null>,
): PlanSource {
  const { name: _name, start: _start, finish: _finish, saveVersion: _version, ...own } = properties;
  if (!kept) return own;
  const people = resources.flatMap(({ id, uid }): [number, KeptNode][] => {
    const [userId, node] = [userOf.get(id), kept.resources[uid]];
    return userId == null || !node ? [] : [[userId, node]];
  });
  return { ...own, kept: { project: kept.project, calendars: kept.calendars, resources: people } };
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
    const kept = source.kept && withoutShape(source.kept);
    const more = { guid: '', lagFormats: Object.fromEntries(lagFormats), assignments: [] };
    out.set(copy, { ...source, ...more, ...(kept && { kept }) });
  }
  return out;
}

/** The same of the plan as a whole: its identifier, title and manager are the original's. */
export const copiedSource = (source: PlanSource): PlanSource => ({
  ...source,
  ...{ guid: '', title: '', manager: '' },
  ...(source.kept && { kept: { ...source.kept, resources: [] } }),
});

function propertiesOf(source: PlanSource | null): Omit<PlanSource, 'kept'> | null {
  if (!source) return null;
  const { kept: _kept, ...properties } = source;
  return properties;
}

/** A plan of ours as a file, with what its tasks (by id) and itself once came with. */
export function withSources(
  file: PlanFile,
  plan: Plan,
  ofPlan: PlanSource | null,
  ofTask: ReadonlyMap<number, TaskSource>,
  userOf: ReadonlyMap<number, number>,
  /** Whether costs may leave. */
  costs = false,
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
  const may = (node: KeptNode): KeptNode => (costs ? node : withoutCosts(node));
  const isSame = new Map(plan.tasks.map((task) => [task.id, ofTask.get(task.id)?.print === printOf(task)]));
  const shaped = (id: number, node: KeptNode): KeptNode => may(isSame.get(id) ? node : withoutShape(node));
  const kept: KeptFile = {
    project: may(ofPlan?.kept?.project ?? { name: 'Project', values: [], kids: [] }),
    calendars: ofPlan?.kept?.calendars ?? [],
    ...{ tasks: {}, resources: {}, assignments: {} },
  };
  plan.tasks.forEach((task, i) => {
    const own = ofTask.get(task.id)?.kept;
    if (own) kept.tasks[facts[i]!.uid] = shaped(task.id, own);
  });
  const keptOfUser = new Map(ofPlan?.kept?.resources);
  for (const { id, uid } of file.resources) {
    const own = keptOfUser.get(userOf.get(id) ?? -1);
    if (own) kept.resources[uid] = may(own);
  }
  const resourceGuids = new Map<number, string>();
  const assignments = file.assignments.map((a): PlanAssignment => {
    const userId = userOf.get(a.resourceId);
    const source = ofTask.get(a.taskId)?.assignments.find((one) => one.userId === userId);
    if (!source) return a;
    if (source.resourceGuid && !resourceGuids.has(a.resourceId)) resourceGuids.set(a.resourceId, source.resourceGuid);
    const { actualStart, actualFinish } = source;
    if (source.kept) kept.assignments[a.uid] = shaped(a.taskId, source.kept);
    return { ...a, guid: once(source.guid), actualStart, actualFinish };
  });
  return {
    ...file,
    properties: { ...file.properties, ...propertiesOf(ofPlan), title: ofPlan?.title || file.properties.title },
    facts,
    assignments,
    resources: file.resources.map((resource) => ({ ...resource, guid: once(resourceGuids.get(resource.id) ?? '') })),
    fields: [...definitions.values()],
    ...((ofPlan?.kept || Object.keys(kept.tasks).length > 0) && { kept }),
  };
}
