/**
 * The issues of the sample company: each is raised, given, discussed, solved and closed by the people themselves, at the
 * time the story says, through the services that the application uses, so that steps, logs and figures are what they would
 * be. Events before the first start send no messages.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, MINUTES_PER_DAY, parseDay } from '#kernel/dates.ts';
import { actOnWorkflow, startWorkflow } from '#modules/flow/workflow/server/public.ts';
import { writeComment } from '#modules/people/discussion/comment.calls.ts';
import { commentHandlers } from '#modules/people/discussion/server/comments.ts';
import { publishPlan } from '#modules/planning/plan/change/change.calls.ts';
import { draftKey } from '#modules/planning/plan/change/task-drafts.ts';
import { changeHandlers } from '#modules/planning/plan/server/change/change-handlers.ts';
import { generateTasks } from '#modules/planning/plan/server/public.ts';
import type { IssueRow } from '#modules/registers/issue/issue.entity.ts';
import { promoteIssue, rateProblem } from '#modules/registers/issue/problem.calls.ts';
import type { TypicalProblemRow } from '#modules/registers/issue/problem.entity.ts';
import { problemHandlers, typicalProblemService } from '#modules/registers/issue/server/problems.ts';
import { issueService } from '#modules/registers/issue/server/public.ts';
import type { Ctx, Handler } from '#server/context.ts';
import { told } from '../english/told.ts';
import { daysBefore, longAfter, longAgo } from '../plans/half-a-year.ts';
import { houseStories } from './house.ts';
import { otherStories } from './others.ts';
import { platformStories } from './platform.ts';
import type { Place, Story, StoryStep, Who } from './story.ts';

/** The people by user name, each with their rights. */
export type People = Readonly<Record<Who, Ctx>>;

/** Objects of issues: projects and the program by the name of their place. */
export type Places = Readonly<Record<Exclude<Place, 'company'>, number>>;

/** Work begins at nine; steps of one day are minutes apart. */
const MORNING = 9 * 60;
const LATER = 37;
/** Messages about older events are read. */
const UNREAD_DAYS = 3;

const runner =
  (handlers: readonly Handler[]) =>
  (call: Handler['call'], ctx: Ctx, input: Record<string, unknown>): Promise<unknown> =>
    handlers.find((one) => one.call === call)!.run(ctx, input);
const say = runner(commentHandlers);
const planCall = runner(changeHandlers);
const library = runner(problemHandlers);

/** A person so many days before, at the time of the nth thing done that day. */
const past = (ctx: Ctx, ago: number, nth = 0): Ctx => daysBefore(ctx, ago, MORNING + nth * LATER);
const dayBefore = (ctx: Ctx, days: number): string =>
  formatDay(parseDay(dateOfInstant(ctx.now, ctx.utcOffset))! - days);

interface Items {
  id(dictionary: string, key: string | undefined): number | null;
}
async function dictItems(ctx: Ctx): Promise<Items> {
  const { rows } = await sql<{ id: number; key: string; dictionary: string }>`SELECT i.id, i.item_key AS key,
      d.dict_key AS dictionary FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${ctx.viewer.companyId}`.execute(ctx.db);
  const ids = new Map(rows.map(({ id, key, dictionary }) => [`${dictionary} ${key}`, id]));
  return { id: (dictionary, key) => (key === undefined ? null : (ids.get(`${dictionary} ${key}`) ?? null)) };
}

async function taskNamed(ctx: Ctx, projectId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM task WHERE company_id = ${ctx.viewer.companyId}
    AND project_id = ${projectId} AND name = ${name} ORDER BY position LIMIT 1`.execute(ctx.db);
  if (!rows[0]) throw new Error(`no task "${name}" in the sample plan`);
  return rows[0].id;
}

interface Company {
  people: People;
  places: Places;
  items: Items;
  /** Made so far, by name. */
  made: Map<string, number>;
}

async function raise({ people, places, items }: Company, story: Story): Promise<IssueRow> {
  const ctx = past(people[story.by], story.ago);
  const user = (who: Who | undefined): number | null => (who ? people[who].viewer.userId : null);
  const owner =
    story.at === 'company'
      ? {}
      : story.at === 'program'
        ? { programId: places.program }
        : { projectId: places[story.at] };
  const task = story.task ? await taskNamed(ctx, owner.projectId!, story.task) : null;
  const values = {
    ...owner,
    name: story.name,
    type: items.id('issue_type', story.type),
    severity: items.id('severity', story.severity),
    priority: items.id('priority', story.priority),
    responsible: user(story.to),
    verifier: user(story.verifier),
    plannedFinish: story.within === undefined ? null : dayBefore(people[story.by], story.ago - story.within),
    task,
    foundIn: story.foundIn ?? null,
    description: story.text,
    measures: (story.measures ?? []).map(([what, who, due, done]) => ({
      what,
      who: user(who),
      due: dayBefore(people[story.by], story.ago - due),
      done,
    })),
  };
  return (await issueService.create(ctx, values, story.fromReview ? { source: 'review' } : {})) as IssueRow;
}

/** What a step fills in. */
function filled({ people, items, made }: Company, [, , act, text, more = {}]: StoryStep): Record<string, unknown> {
  switch (act) {
    case 'assign':
    case 'transfer':
      return { responsible: people[more.to!].viewer.userId };
    case 'solve':
      return { solution: text, cause: items.id('issue_cause', more.cause), causeText: more.why ?? null };
    case 'suspend':
      return { suspendedUntil: dayBefore(people.lina, -more.until!) };
    case 'close':
      return { result: more.result, ...(more.of && { duplicateOf: made.get(more.of) }) };
    default:
      return {};
  }
}

async function live(company: Company, { id }: IssueRow, steps: readonly StoryStep[]): Promise<void> {
  for (const [i, step] of steps.entries()) {
    const [ago, who, act, text] = step;
    const ctx = past(company.people[who], ago, i + 1);
    if (act === 'say') {
      await say(writeComment, ctx, { entity: 'issue', recordId: id, text });
      continue;
    }
    const reason = act === 'solve' ? null : (text ?? null);
    await issueService.move(ctx, id, { action: act, reason, values: filled(company, step) });
  }
}

/** The plan is published, so a plan change asks for the task; both who decide about it agree. */
async function becomeTask({ people, places }: Company, row: IssueRow, story: Story): Promise<void> {
  const { name, days, ago } = story.becameTask!;
  const projectId = places[story.at as 'house'];
  const asking = past(people.lina, ago, 1);
  const { approval } = await generateTasks(asking, {
    projectId,
    source: { entity: 'issue', id: row.id },
    drafts: [
      {
        key: draftKey(name),
        name,
        responsibleId: people[story.to!].viewer.userId,
        days,
        notBefore: parseDay(dateOfInstant(people.lina.now, people.lina.utcOffset))! * MINUTES_PER_DAY,
        beside: row.task,
        description: story.name,
      },
    ],
  });
  const { definitionKey: definition, businessType, businessId, title, reason } = approval!;
  const started = await startWorkflow(asking, {
    definition,
    businessType,
    businessId,
    projectId,
    title,
    ...(reason && { opinion: reason }),
  });
  for (const [i, who] of (['chenjie', 'admin'] as const).entries()) {
    const ctx = past(people[who], ago, i + 2);
    const { rows } = await sql<{ id: number }>`SELECT id FROM wf_task WHERE company_id = ${ctx.viewer.companyId}
      AND instance_id = ${started.instanceId} AND status = 'open' ORDER BY id LIMIT 1`.execute(ctx.db);
    await actOnWorkflow(ctx, started.instanceId, { kind: 'agree', task: rows[0]!.id, opinion: told(ctx, '同意') });
  }
}

/** What an issue taught is published in the library by its keeper, and found helpful by others. */
async function teach({ people }: Company, { id: from }: IssueRow, { taught }: Story): Promise<void> {
  const { title, prevention, ago, helped } = taught!;
  const keeper = past(people.admin, ago);
  const { id, version } = (await library(promoteIssue, keeper, { id: from })) as TypicalProblemRow;
  await typicalProblemService.update(keeper, id, version, { title, prevention });
  await typicalProblemService.move(keeper, id, { action: 'publish' });
  for (const [i, who] of helped.entries())
    await library(rateProblem, past(people[who], ago - 1, i), { id, helpful: true });
}

/** The same for the house, as far back as its plan goes. */
const longAgoIn = (story: Story): Story => ({
  ...story,
  ago: longAgo(story.ago),
  ...(story.within !== undefined && { within: longAfter(story.ago, story.within) }),
  ...(story.measures && {
    measures: story.measures.map(([what, who, due, done]) => [what, who, longAfter(story.ago, due), done] as const),
  }),
  ...(story.becameTask && { becameTask: { ...story.becameTask, ago: longAgo(story.becameTask.ago) } }),
  ...(story.taught && { taught: { ...story.taught, ago: longAgo(story.taught.ago) } }),
  steps: story.steps.map(([ago, ...step]) => [longAgo(ago), ...step] as const),
});

/** Makes them in the order in which they were raised. The workflows of the company are bound. */
export async function makeSampleIssues(people: People, places: Places): Promise<void> {
  const company: Company = { people, places, items: await dictItems(people.lina), made: new Map() };
  const all = [...houseStories.map(longAgoIn), ...platformStories, ...otherStories];
  const stories = told(people.lina, all).toSorted((a, b) => b.ago - a.ago);
  const publishing = Math.max(...stories.flatMap(({ becameTask }) => becameTask?.ago ?? []));
  await planCall(publishPlan, past(people.lina, publishing + 2), { projectId: places.house });
  for (const story of stories) {
    const row = await raise(company, story);
    company.made.set(story.name, row.id);
    await live(company, row, story.steps);
    if (story.becameTask) await becomeTask(company, row, story);
    if (story.taught) await teach(company, row, story);
  }
  const { viewer, db, now } = people.lina;
  await sql`UPDATE message SET is_read = true WHERE company_id = ${viewer.companyId}
    AND created_at < ${new Date(now - UNREAD_DAYS * 86_400_000)}`.execute(db);
  await sql`DELETE FROM watch_news WHERE company_id = ${viewer.companyId}`.execute(db);
}
