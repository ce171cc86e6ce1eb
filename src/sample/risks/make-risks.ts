/**
 * The risks of the sample company: each is raised, judged, treated, reviewed and closed by the people themselves, at the time
 * the story says, through the services that the application uses, so that judgments, logs and figures are what they would
 * be. Events before the first start send no messages.
 */
import { sql } from 'kysely';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import type { RiskRow } from '#modules/registers/risk/risk.entity.ts';
import { promoteRisk } from '#modules/registers/risk/risk-template.calls.ts';
import type { RiskTemplateRow } from '#modules/registers/risk/risk-template.entity.ts';
import { riskLibraryHandlers, riskTemplateService } from '#modules/registers/risk/server/risk-library.ts';
import { riskService } from '#modules/registers/risk/server/risk-service.ts';
import type { Ctx } from '#server/context.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Who } from '../issues/story.ts';
import { daysBefore, longAfter, longAgo } from '../plans/half-a-year.ts';
import { houseRisks } from './house.ts';
import { platformRisks } from './platform.ts';
import type { Judged, RiskStep, RiskStory } from './story.ts';

/** Work begins at nine; steps of one day are minutes apart. */
const MORNING = 9 * 60 + 11;
const LATER = 23;
/** Messages about older events are read. */
const UNREAD_DAYS = 3;
/** Days after which a risk that was raised is judged, and treated. */
const JUDGED_AFTER = 1;
const TREATED_AFTER = 2;

/** A person so many days before, at the time of the nth thing done that day. */
const past = (ctx: Ctx, ago: number, nth = 0): Ctx => daysBefore(ctx, ago, MORNING + nth * LATER);

interface Company {
  people: People;
  places: Places;
  types: ReadonlyMap<string, number>;
  /** Ids of tasks by project and name. */
  tasks: ReadonlyMap<string, number>;
}

async function known(people: People, places: Places): Promise<Company> {
  const { db, viewer } = people.lina;
  const types = await sql<{ id: number; key: string }>`SELECT i.id, i.item_key AS key FROM dict_item i
    JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${viewer.companyId} AND d.dict_key = 'risk_type'`.execute(db);
  const tasks = await sql<{
    id: number;
    key: string;
  }>`SELECT DISTINCT ON (1) project_id || ' ' || name AS key, id FROM task
    WHERE company_id = ${viewer.companyId} AND project_id IS NOT NULL ORDER BY 1, position`.execute(db);
  return {
    people,
    places,
    types: new Map(types.rows.map(({ id, key }) => [key, id])),
    tasks: new Map(tasks.rows.map(({ id, key }) => [key, id])),
  };
}

async function raise({ people, places, types, tasks }: Company, story: RiskStory): Promise<RiskRow> {
  const ctx = past(people[story.by], story.ago);
  const user = (who: Who | undefined): number | null => (who ? people[who].viewer.userId : null);
  const today = parseDay(dateOfInstant(people.lina.now, people.lina.utcOffset))!;
  const owner = story.at === 'program' ? { programId: places.program } : { projectId: places[story.at] };
  const task = (name: string): number => {
    const found = tasks.get(`${places[story.at]} ${name}`);
    if (found === undefined) throw new Error(`no task "${name}" in the sample plan`);
    return found;
  };
  return (await riskService.create(ctx, {
    ...owner,
    name: story.name,
    type: types.get(story.type) ?? null,
    nature: story.opportunity ? 'opportunity' : 'threat',
    owner: user(story.owner),
    task: story.task ? task(story.task) : null,
    cause: story.cause,
    description: story.text,
    effect: story.effect ?? null,
    trigger: story.trigger ?? null,
    responses: (story.responses ?? []).map(([action, who, due, status, chanceCut, impactCut]) => ({
      plan: 'a',
      action,
      owner: user(who),
      due: formatDay(today - story.ago + due),
      status,
      chanceCut: chanceCut || null,
      impactCut: impactCut || null,
    })),
    delays: (story.delays ?? []).map(([name, min, likely, max]) => ({
      task: task(name),
      min: String(min),
      likely: String(likely),
      max: String(max),
    })),
  })) as RiskRow;
}

const classes = ([probability, onSchedule, onCost, onQuality, onSafety]: Judged) => ({
  probability,
  onSchedule: onSchedule || null,
  onCost: onCost || null,
  onQuality: onQuality || null,
  onSafety: onSafety || null,
});

/** A step as the move it is. */
function moveOf(step: RiskStep): { action: string; reason?: string; values?: Record<string, unknown> } {
  switch (step[2]) {
    case 'reassess':
      return { action: 'reassess', values: classes(step[3]), ...(step[4] && { reason: step[4] }) };
    case 'residual':
      return { action: 'assessResidual', values: { residualProbability: step[3], residualImpact: step[4] } };
    case 'review':
      return { action: 'review', values: { verdict: step[3] }, reason: step[4] };
    case 'occur':
      return { action: 'occur', reason: step[3] };
    case 'close':
      return {
        action: 'close',
        reason: step[4],
        values: { closeReason: step[3], ...(step[5] !== undefined && { daysLost: String(step[5]) }) },
      };
  }
}

async function live({ people }: Company, id: number, story: RiskStory): Promise<void> {
  const { judged, strategy, steps = [], ago, owner = 'lina' } = story;
  if (!judged) return;
  await riskService.move(past(people[owner], ago - JUDGED_AFTER, 1), id, { action: 'assess', values: classes(judged) });
  // The manager of the project decides; the owner may not accept risks above the appetite.
  if (strategy)
    await riskService.move(past(people.lina, ago - TREATED_AFTER, 2), id, {
      action: story.responses ? 'treat' : 'accept',
      values: { strategy },
    });
  for (const [i, step] of steps.entries())
    await riskService.move(past(people[step[1]], step[0], i + 3), id, moveOf(step));
}

/** Amounts in yuan, kept in cents. */
async function tellMoney({ people }: Company, id: number, { money }: RiskStory): Promise<void> {
  if (!money) return;
  const [min, likely, max, reserve] = money.map((yuan) => yuan * 100);
  const { db, viewer } = people.lina;
  const yuan = (cents: number | undefined) => sql`ROW(${cents}::bigint, 'CNY')::money_value`;
  await sql`UPDATE risk SET reserve = ${yuan(reserve)}, loss_min = ${yuan(min)}, loss_likely = ${yuan(likely)}, loss_max = ${yuan(max)}
    WHERE company_id = ${viewer.companyId} AND id = ${id}`.execute(db);
}

/** What a risk taught is published in the library by its keeper. */
async function teach({ people }: Company, id: number, { taught }: RiskStory): Promise<void> {
  if (!taught) return;
  const keeper = past(people.admin, taught.ago);
  const promote = riskLibraryHandlers.find(({ call }) => call === promoteRisk)!;
  const made = (await promote.run(keeper, { id } as never)) as RiskTemplateRow;
  await riskTemplateService.update(keeper, made.id, made.version, { hints: taught.hints });
  await riskTemplateService.move(keeper, made.id, { action: 'publish' });
}

/** The same for the house, as far back as its plan goes. */
function longAgoIn(story: RiskStory): RiskStory {
  if (story.at !== 'house') return story;
  const { ago, responses, steps, taught } = story;
  return {
    ...story,
    ago: longAgo(ago),
    ...(responses && {
      responses: responses.map(([action, who, due, ...rest]) => [action, who, longAfter(ago, due), ...rest] as const),
    }),
    ...(steps && { steps: steps.map(([at, ...step]) => [longAgo(at), ...step] as unknown as RiskStep) }),
    ...(taught && { taught: { ...taught, ago: longAgo(taught.ago) } }),
  };
}

/** Makes them in the order in which they were raised. */
export async function makeSampleRisks(people: People, places: Places): Promise<void> {
  const company = await known(people, places);
  const stories = told(people.lina, [...houseRisks.map(longAgoIn), ...platformRisks]).toSorted((a, b) => b.ago - a.ago);
  for (const story of stories) {
    const { id } = await raise(company, story);
    await live(company, id, story);
    await tellMoney(company, id, story);
    await teach(company, id, story);
  }
  const { viewer, db, now } = people.lina;
  await sql`UPDATE message SET is_read = true WHERE company_id = ${viewer.companyId}
    AND created_at < ${new Date(now - UNREAD_DAYS * 86_400_000)}`.execute(db);
  await sql`DELETE FROM watch_news WHERE company_id = ${viewer.companyId}`.execute(db);
}
