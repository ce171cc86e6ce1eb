/**
 * KPI of the sample company: the catalog, targets of two projects, two published periods of each, and one in which ratings are waited
 * for. Facts are those of the projects on the last day of each period. What lies in the past tells nobody.
 */
import { sql } from 'kysely';
import type { KpiPeriodRow, KpiRow } from '#modules/money/kpi/kpi.entity.ts';
import {
  frozenRound,
  itemsOf,
  publishResult,
  sheetOfTargets,
  storeItems,
  storeResult,
} from '#modules/money/kpi/server/public.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Who } from '../issues/story.ts';
import { companyOf } from '../registers/company.ts';

type Story = Pick<KpiRow, 'name' | 'dimension' | 'source'> &
  Partial<Pick<KpiRow, 'formula' | 'share' | 'criteria'>> & {
    weight: number;
    bands?: readonly (readonly [value: number, score: number])[];
    raters?: readonly (readonly [Who, weight: number])[];
  };

const INDEX = [
  [0.7, 40],
  [0.9, 70],
  [1, 100],
] as const;
const BOTH = [
  ['zhangwei', 60],
  ['wangqiang', 40],
] as const;

const STORIES: readonly Story[] = [
  { name: '进度绩效', dimension: 'schedule', source: 'formula', formula: 'spi_t', bands: INDEX, weight: 25 },
  { name: '成本绩效', dimension: 'cost', source: 'formula', formula: 'cpi', bands: INDEX, weight: 20 },
  { name: '到期任务完成率', dimension: 'delivery', source: 'formula', formula: 'tasksDone', weight: 15 },
  {
    ...{ name: '问题与风险关闭率', dimension: 'quality', source: 'formula', weight: 15 },
    formula: '0.7 * issueClosed + 0.3 * riskClosed',
  },
  {
    ...{ name: '文档完整性', dimension: 'quality', source: 'both', share: 60, weight: 10, raters: BOTH },
    ...{ formula: 'documentsArchived', criteria: '按归档率和抽查结果评分' },
  },
  {
    ...{ name: '团队协作', dimension: 'team', source: 'raters', weight: 15, raters: BOTH },
    criteria: '沟通及时、分工明确、互相支持',
  },
];

/** Days ago, and what was rated: documents and team, by each rater. */
const PERIODS = [
  { from: 210, to: 121, scores: [80, 84, 86, 82], comment: '沟通顺畅' },
  { from: 120, to: 31, scores: [88, 85, 90, 87.5], comment: '比上期更好' },
] as const;
const OPEN = { from: 30, to: 1, due: -7 } as const;

export async function makeSampleKpi(people: People, places: Places): Promise<void> {
  const { ctx, user, at, day } = companyOf(people, places);
  const { companyId, userId } = ctx.viewer;
  const rows = told(ctx, STORIES).map(({ bands = [], raters = [], ...story }) => ({
    ...story,
    bands: bands.map(([value, score], position) => ({ value, score, position })),
    raters: raters.map(([who, weight], position) => ({ user: user(who), weight, position })),
  }));
  const projects = [places.platform, places.house];
  await sql`WITH story AS (SELECT row_number() OVER () AS n, s.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (name text,
      dimension text, source text, formula text, share bigint, criteria text, weight numeric, bands jsonb, raters jsonb)),
    made AS (INSERT INTO kpi (company_id, name, dimension, source, formula, share, criteria, weight, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, name, dimension, source, formula, share, criteria, weight, ${at(220)}::timestamptz, ${userId},
        ${at(220)}::timestamptz, ${userId} FROM story ORDER BY n RETURNING company_id, id, name),
    bands AS (INSERT INTO kpi_bands (company_id, record, position, value, score)
      SELECT m.company_id, m.id, b.position, b.value, b.score FROM made m JOIN story s ON s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.bands) AS b (value numeric, score numeric, position integer)),
    targets AS (INSERT INTO kpi_target (company_id, project_id, name, kpi, weight, created_at, created_by, updated_at, updated_by)
      SELECT m.company_id, p.id, m.name, m.id, s.weight, ${at(215)}::timestamptz, ${userId}, ${at(215)}::timestamptz, ${userId}
      FROM made m JOIN story s ON s.name = m.name CROSS JOIN unnest(${projects}::bigint[]) AS p (id) ORDER BY s.n
      RETURNING company_id, id, name)
    INSERT INTO kpi_target_raters (company_id, record, position, rule, "user", weight)
      SELECT t.company_id, t.id, r.position, 'person', r."user", r.weight FROM targets t JOIN story s ON s.name = t.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.raters) AS r ("user" bigint, weight numeric, position integer)`.execute(
    ctx.db,
  );
  for (const projectId of projects) {
    const { made } = await sheetOfTargets(ctx, projectId);
    for (const { from, to, scores, comment } of PERIODS) {
      const period = await makePeriod({ projectId, from, to, status: 'published', due: to - 10 });
      await storeItems(ctx, period.id, made);
      const better = projectId === places.house ? -6 : 0;
      const own = scores.map((score) => score + better);
      await rate(period.id, own, comment, at(to - 8));
      const content = await frozenRound(ctx, period);
      await storeResult(ctx, period.id, 1, content);
      await publishResult(ctx, period.id, 1);
      const { total, grade } = content.result;
      await sql`UPDATE kpi_period SET total = ${total}, grade = ${grade}, published_at = ${at(to - 11)}::timestamptz, published_by = ${userId}
        WHERE company_id = ${companyId} AND id = ${period.id}`.execute(ctx.db);
    }
    const open = await makePeriod({ ...OPEN, projectId, status: 'scoring' });
    await storeItems(ctx, open.id, made);
  }

  async function makePeriod(of: { projectId: number; from: number; to: number; due: number; status: string }) {
    const [startsOn, endsOn] = [day(of.from), day(of.to)];
    const name = `${startsOn.slice(0, 7)} – ${endsOn.slice(0, 7)}`;
    const then = at(of.from - 1);
    const { rows: found } = await sql<{
      id: number;
    }>`INSERT INTO kpi_period (company_id, project_id, name, starts_on, ends_on, deadline,
        status, created_at, created_by, updated_at, updated_by)
      VALUES (${companyId}, ${of.projectId}, ${name}, ${startsOn}, ${endsOn}, ${day(of.due)}, ${of.status}, ${then}, ${userId}, ${then},
        ${userId}) RETURNING id`.execute(ctx.db);
    const period = { id: found[0]!.id, projectId: of.projectId, startsOn, endsOn, missing: 'spread' };
    return period as KpiPeriodRow;
  }

  /** Ratings in the order of indicators and raters. */
  async function rate(period: number, scores: readonly number[], comment: string, then: string): Promise<void> {
    const items = (await itemsOf(ctx, [period])).get(period)!.filter(({ source }) => source !== 'formula');
    const given = items.flatMap(({ id }, i) =>
      BOTH.map(([who], j) => ({ item: id, user: user(who), score: scores[2 * i + j]! })),
    );
    await sql`UPDATE kpi_rater r SET score = g.score, comment = CASE WHEN g.n = 1 THEN ${told(ctx, comment)}::text END, at = ${then}::timestamptz
      FROM unnest(${given.map(({ item }) => item)}::bigint[], ${given.map((one) => one.user)}::bigint[],
          ${given.map(({ score }) => score)}::numeric[]) WITH ORDINALITY AS g (item, "user", score, n)
      WHERE r.company_id = ${companyId} AND r.item = g.item AND r."user" = g."user"`.execute(ctx.db);
  }
}
