/**
 * People who get work by a request without being members of its project: the applicant agrees to their joining when they submit
 * it, and they become members in the transaction in which it takes effect. A request that is rejected or withdrawn makes
 * nobody a member.
 */
import { type Problem, problem } from '#kernel/problem.ts';
import type { Joining } from '#modules/objects/project/new-members.ts';
import { agreeJoining, join, outsiders, projectRow, whyNotJoin } from '#modules/objects/project/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { peopleGiven } from '../../edit/assignment-rules.ts';
import { planTexts } from '../../plan.texts.ts';
import type { Plan } from '../../plan-model.ts';
import type { ChangeContent } from './change-store.ts';
import { keepJoining } from './change-store.ts';

interface Given {
  changeId: number;
  projectId: number;
  /** The plan as it is, and with the request on it. */
  plan: Plan;
  next: Plan;
  content: Pick<ChangeContent, 'joining'>;
}

/** Has the viewer agree that people who get work by the request join; errors as those of `admit`. */
export async function agreeToJoin(ctx: Ctx, given: Given, confirmed: unknown): Promise<void> {
  const people = peopleGiven(given.plan.tasks, given.next.tasks);
  const found = await agreeJoining(ctx, given.projectId, people, confirmed, given.content.joining);
  await keepJoining(ctx, given.changeId, found);
}

/** Of those who are to join, the ones the request (without refused lines) gives work to. */
const comingWith = ({ plan, next, content }: Omit<Given, 'changeId' | 'projectId'>): Joining[] => {
  const people = new Set(peopleGiven(plan.tasks, next.tasks));
  return content.joining.filter(({ user }) => people.has(user));
};

/** Makes them members: the request takes effect. */
export const letJoin = (ctx: Ctx, given: Given): Promise<void> => join(ctx, given.projectId, comingWith(given));

/** Names of those who would become members with it. */
export async function joiningNames(ctx: Ctx, given: Given): Promise<string[]> {
  const people = comingWith(given).map(({ user }) => user);
  const lacking = await outsiders(ctx, given.projectId, people);
  const names = await userNames(ctx, lacking);
  return lacking.flatMap((id) => names[id] ?? []);
}

/**
 * Somebody who gets work without being a member could not open it. People who left since, or can no longer join as agreed, are
 * named to whoever submits it again or decides.
 */
export async function outsideProblems(ctx: Ctx, given: Given): Promise<Problem[]> {
  const { projectId, plan, next } = given;
  const coming = comingWith(given);
  const agreed = (await whyNotJoin(ctx, projectId, coming)) ? [] : coming;
  const joining = new Set(agreed.map(({ user }) => user));
  const outside = await outsiders(ctx, projectId, peopleGiven(plan.tasks, next.tasks));
  const left = outside.filter((id) => !joining.has(id));
  if (left.length === 0) return [];
  const { manager } = await projectRow(ctx, projectId);
  const names = await userNames(ctx, [...left, manager]);
  const told = left.flatMap((id) => names[id] ?? []).join(', ');
  return told === '' ? [] : [problem(planTexts.changeOutsiders, { names: told, manager: names[manager] ?? '' })];
}
