/**
 * Matching people: proposes a person of the company for each resource of an imported plan, and names persons in exports.
 *
 * It is only a proposal: the screen shows it with its reason, the user edits it, `assignPeople` applies the result.
 * Refuses: guessing. Two persons that fit equally well are a choice for the user, never a proposal.
 */

import { addTo } from '#kernel/lists.ts';
import { lengthOf, soleWorker } from '../edit/assignment-rules.ts';
import type { Plan, PlanTask, TaskAssignment } from '../plan-model.ts';
import type { FidelityEntry, ImportedPlan, PlanAssignment, PlanResource } from './exchange-model.ts';
import { exchangeTexts } from './exchange-texts.ts';

export interface Person {
  id: number;
  name: string;
  account: string;
  email: string;
}

export type MappingGround = 'email' | 'account' | 'name' | 'similar' | 'choose' | 'none' | 'notPerson';

export interface PersonMapping {
  resourceId: number;
  /** null: no person; the assignments of the resource are not taken over. */
  userId: number | null;
  ground: MappingGround;
  /** Those who fit, when the user must choose. */
  candidates: number[];
}

/** Case, width, spaces, punctuation and honorifics do not make another person. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(mr|mrs|ms|dr)\.?\s+/, '')
    .replace(/[(（【[].*?[)）】\]]/g, '')
    .replace(/(先生|女士|小姐|老师|老師|工程师|工程師|经理|經理|总|總)$/, '')
    .replace(/[\s\p{P}\p{S}]/gu, '');
}

/** Words in alphabetical order, so that "Li Wei" and "Wei, Li" are the same. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,，、.·]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

const bareAccount = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^.*[\\/]/, '')
    .replace(/@.*$/, '');

/** Data that identify a resource. */
export type NamedResource = Pick<PlanResource, 'id' | 'name' | 'email' | 'type' | 'account'>;

/**
 * One mapping per resource, in their order. Grounds in order of strength: e-mail, account (also of `DOMAIN\account` and
 * of the local part of an e-mail), exact name, similar name (case, spaces, order of words, pinyin account).
 */
export function proposePeople(resources: readonly NamedResource[], people: readonly Person[]): PersonMapping[] {
  const index = (key: (person: Person) => string): Map<string, number[]> => {
    const map = new Map<string, number[]>();
    for (const person of people) {
      const k = key(person);
      if (k) addTo(map, k, person.id);
    }
    return map;
  };
  const byEmail = index((p) => p.email.trim().toLowerCase());
  const byAccount = index((p) => bareAccount(p.account));
  const byName = index((p) => p.name.trim());
  const byPlain = index((p) => plainName(p.name));
  const byWords = index((p) => wordsOf(p.name));
  const byPlainAccount = index((p) => plainName(bareAccount(p.account)));

  return resources.map((resource) => {
    const { id: resourceId, name } = resource;
    if (resource.type !== 'work') return { resourceId, userId: null, ground: 'notPerson', candidates: [] };
    const tries: [MappingGround, number[] | undefined][] = [
      ['email', resource.email ? byEmail.get(resource.email.trim().toLowerCase()) : undefined],
      ['account', resource.account ? byAccount.get(bareAccount(resource.account)) : undefined],
      ['name', byName.get(name.trim())],
      ['account', byAccount.get(bareAccount(name))],
      ['account', resource.email ? byAccount.get(bareAccount(resource.email)) : undefined],
      ['similar', byPlain.get(plainName(name))],
      ['similar', byWords.get(wordsOf(name))],
      ['similar', byPlainAccount.get(plainName(name))],
    ];
    for (const [ground, found] of tries) {
      if (!found || found.length === 0) continue;
      if (found.length === 1) return { resourceId, userId: found[0]!, ground, candidates: [] };
      return { resourceId, userId: null, ground: 'choose', candidates: found };
    }
    return { resourceId, userId: null, ground: 'none', candidates: [] };
  });
}

/**
 * The plan with persons: the one with the most work of a task (the first of equals) becomes its responsible, the others
 * its participants. Tasks without a mapped resource stay as they are.
 */
export function assignPeople(
  plan: Plan,
  assignments: readonly PlanAssignment[],
  mapping: readonly Pick<PersonMapping, 'resourceId' | 'userId'>[],
): Plan {
  const userOf = new Map(mapping.map(({ resourceId, userId }) => [resourceId, userId]));
  const work = new Map<number, Map<number, number>>();
  const shares = new Map<number, TaskAssignment[]>();
  const stated = new Map<number, TaskAssignment[]>();
  /** The person in charge, if given; null: nobody. */
  const leads = new Map<number, number | null>();
  for (const { taskId, resourceId, units, workMinutes, ...said } of assignments) {
    const userId = userOf.get(resourceId);
    if (userId == null) continue;
    if (said.lead) leads.set(taskId, userId);
    else if (said.lead === false && !leads.has(taskId)) leads.set(taskId, null);
    const ofTask = work.get(taskId) ?? new Map<number, number>();
    ofTask.set(userId, (ofTask.get(userId) ?? 0) + workMinutes);
    work.set(taskId, ofTask);
    const share = { userId, units: Number((units * 100).toPrecision(12)), workMinutes };
    addTo(said.stated ? stated : shares, taskId, share);
  }
  const tasks = plan.tasks.map((task): PlanTask => {
    const lead = leads.get(task.id);
    const people = [...(work.get(task.id) ?? [])]
      .sort((a, b) => Number(b[0] === lead) - Number(a[0] === lead) || b[1] - a[1])
      .map(([userId]) => userId);
    if (people.length === 0) return task;
    return {
      ...task,
      responsibleId: lead === null ? null : people[0]!,
      participantIds: lead === null ? people : people.slice(1),
      assignments: distinct(stated.get(task.id)) ?? sharesOf(task, shares.get(task.id)),
    };
  });
  return { ...plan, tasks };
}

/** Shares of as many people; null without, and when two of them became the same person. */
const distinct = (shares: TaskAssignment[] | undefined): TaskAssignment[] | null =>
  shares && new Set(shares.map((one) => one.userId)).size === shares.length ? shares : null;

/** Tasks that are named in a line of the report. */
const NAMED_TASKS = 8;

/** The result for resources and their work: those without a person here, and shares that could not be kept. `plan`: with its people. */
export function peopleNotes(
  { resources, assignments }: Pick<ImportedPlan, 'resources' | 'assignments'>,
  mapping: readonly Pick<PersonMapping, 'resourceId' | 'userId'>[],
  plan: Plan,
): FidelityEntry[] {
  const userOf = new Map(mapping.map(({ resourceId, userId }) => [resourceId, userId]));
  const tasksOf = new Map<number, number[]>();
  const withPeople = new Set<number>();
  for (const { taskId, resourceId, workMinutes } of assignments) {
    addTo(tasksOf, resourceId, taskId);
    if (workMinutes > 0 && userOf.get(resourceId) != null) withPeople.add(taskId);
  }
  const nameOf = new Map(plan.tasks.map((task) => [task.id, task.name]));
  const left = resources.flatMap(({ id, name, type }): FidelityEntry[] => {
    if (userOf.get(id) != null) return [];
    const tasks = tasksOf.get(id) ?? [];
    const names = tasks.slice(0, NAMED_TASKS).map((taskId) => nameOf.get(taskId)!.slice(0, 60));
    const more = tasks.length > names.length ? ` … +${tasks.length - names.length}` : '';
    const message = type === 'work' ? exchangeTexts.resourceWithoutPerson : exchangeTexts.notPerson;
    const params = { count: tasks.length, tasks: names.length > 0 ? `: ${names.join(' · ')}${more}` : '' };
    return [{ outcome: 'ignored', object: 'resource', message, params, name, count: 1 }];
  });
  const shares = plan.tasks
    .filter(
      (task) => withPeople.has(task.id) && task.assignments.length === 0 && !task.elapsed && task.durationMinutes > 0,
    )
    .map(
      (task): FidelityEntry => ({
        outcome: 'changed',
        object: 'assignment',
        message: exchangeTexts.sharesLeft,
        name: task.name,
        count: 1,
      }),
    );
  return [...left, ...shares];
}

/**
 * The assignments as the file has them when they make the task as long as it is; else (contours, overtime, somebody
 * twice, people who were not mapped) its duration counts and they do not.
 */
function sharesOf(task: PlanTask, shares: readonly TaskAssignment[] | undefined): TaskAssignment[] {
  if (!shares || task.elapsed || new Set(shares.map((a) => a.userId)).size < shares.length) return [];
  if (!shares.every((a) => a.units > 0)) return [];
  const lasts = (people: readonly TaskAssignment[]): boolean =>
    people.reduce((most, a) => Math.max(most, lengthOf(a)), 0) === task.durationMinutes;
  if (shares.every((a) => a.workMinutes === 0)) return [];
  if (lasts(shares)) return [...shares];
  const unrounded = shares.map((share) => withoutRounding(share, task.durationMinutes));
  return lasts(unrounded) ? unrounded : [];
}

/** Files have units in whole percent and work in whole minutes: if the duration nearly matches the task's, the units were rounded. */
function withoutRounding(share: TaskAssignment, durationMinutes: number): TaskAssignment {
  const units = (share.workMinutes * 100) / durationMinutes;
  const [least, most] = [-0.5, 0.5].map((minute) => ((share.workMinutes + minute) * 100) / durationMinutes);
  const near = share.units > least! - 0.5 && share.units < most! + 0.5;
  return near ? { ...share, units: Number(units.toPrecision(12)) } : share;
}

/**
 * The persons of a plan as resources and assignments of a file to export: the responsible carries the planned work, the
 * participants are assigned without any, so that `assignPeople` finds the same responsible again.
 */
export function peopleAsResources(
  plan: Plan,
  people: readonly Person[],
): { resources: (PlanResource & { userId: number })[]; assignments: PlanAssignment[] } {
  const used = new Set(plan.tasks.flatMap(({ responsibleId, participantIds }) => [responsibleId, ...participantIds]));
  const resources = people
    .filter((person) => used.has(person.id))
    .map((person, i) => ({
      userId: person.id,
      id: i + 1,
      uid: i + 1,
      guid: '',
      name: person.name,
      initials: person.name.slice(0, 1),
      group: '',
      code: '',
      email: person.email,
      account: person.account,
      type: 'work' as const,
      maxUnits: 1,
      calendarId: plan.settings.calendarId,
      note: '',
    }));
  const resourceOf = new Map(people.filter((person) => used.has(person.id)).map((person, i) => [person.id, i + 1]));
  const parents = new Set(plan.tasks.map((task) => task.parentId));
  const assignments: PlanAssignment[] = [];
  for (const task of plan.tasks) {
    // Project would add the work of a parent to that of its subtasks.
    const ids = parents.has(task.id) ? [] : new Set([task.responsibleId, ...task.participantIds]);
    for (const userId of ids) {
      const resourceId = userId === null ? undefined : resourceOf.get(userId);
      if (resourceId === undefined) continue;
      const share = task.assignments.find((a) => a.userId === userId);
      const works = userId === soleWorker(task);
      assignments.push({
        uid: assignments.length + 1,
        guid: '',
        taskId: task.id,
        resourceId,
        units: share ? share.units / 100 : 1,
        workMinutes: task.assignments.length > 0 ? (share?.workMinutes ?? 0) : works ? task.workMinutes : 0,
        actualWorkMinutes: works ? task.actualWorkMinutes : 0,
        start: task.start,
        finish: task.finish,
        actualStart: null,
        actualFinish: null,
      });
    }
  }
  return { resources, assignments };
}
