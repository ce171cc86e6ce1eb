/** The shared resources of the sample company with what is reserved and used. Days are days before the first start (below 0: after it). */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { postCost } from '#modules/money/cost/server/public.ts';
import type { RateKind, ReservationStatus, ResourceRow } from '#modules/registers/resource/resource.entity.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Place, Who } from '../issues/story.ts';
import { companyOf } from '../registers/company.ts';

interface UseStory {
  at: Place;
  who: Who;
  from: number;
  /** The day before which it ends. */
  to: number;
  quantity: number;
  purpose: string;
  status: ReservationStatus;
}
interface ResourceStory {
  name: string;
  kind: ResourceRow['kind'];
  quantity: number;
  unit: string;
  place: string;
  keeper: Who;
  confirmed?: boolean;
  rate?: readonly [RateKind, number];
  uses: readonly UseStory[];
}

const STORIES: readonly ResourceStory[] = [
  {
    ...{
      name: '大会议室',
      kind: 'venue',
      quantity: 1,
      unit: '间',
      place: '总部三层',
      keeper: 'chenjie',
      confirmed: true,
    },
    uses: [
      { at: 'platform', who: 'lina', from: 12, to: 11, quantity: 1, purpose: '需求评审会', status: 'returned' },
      { at: 'platform', who: 'lina', from: -2, to: -3, quantity: 1, purpose: '试点部门培训', status: 'approved' },
      { at: 'house', who: 'zhangwei', from: -4, to: -5, quantity: 1, purpose: '图纸会审', status: 'requested' },
    ],
  },
  {
    ...{
      name: '商务车',
      kind: 'vehicle',
      quantity: 2,
      unit: '辆',
      place: '总部车库',
      keeper: 'chenjie',
      rate: ['day', 36000],
    },
    uses: [
      { at: 'house', who: 'wangqiang', from: 20, to: 18, quantity: 1, purpose: '去工地巡检', status: 'returned' },
      { at: 'house', who: 'wangqiang', from: 1, to: -2, quantity: 1, purpose: '去工地巡检', status: 'out' },
    ],
  },
  {
    ...{
      name: '全站仪',
      kind: 'equipment',
      quantity: 3,
      unit: '台',
      place: '测量室',
      keeper: 'wangqiang',
      rate: ['day', 18000],
    },
    uses: [
      { at: 'house', who: 'wangqiang', from: 30, to: 16, quantity: 2, purpose: '基坑监测', status: 'returned' },
      { at: 'house', who: 'zhangwei', from: 5, to: 1, quantity: 1, purpose: '地下室轴线复核', status: 'out' },
      { at: 'house', who: 'wangqiang', from: -7, to: -21, quantity: 2, purpose: '主体结构放线', status: 'approved' },
    ],
  },
  {
    ...{ name: '测试手机', kind: 'equipment', quantity: 10, unit: '部', place: '测试实验室', keeper: 'zhangwei' },
    uses: [
      { at: 'platform', who: 'zhangwei', from: 15, to: -15, quantity: 6, purpose: '移动端兼容性测试', status: 'out' },
      { at: 'platform', who: 'lina', from: 25, to: 22, quantity: 8, purpose: '演示', status: 'cancelled' },
    ],
  },
  {
    ...{ name: '原型设计软件席位', kind: 'software', quantity: 5, unit: '席', place: '许可服务器', keeper: 'chenjie' },
    uses: [
      { at: 'platform', who: 'zhangwei', from: 40, to: -60, quantity: 3, purpose: '界面设计', status: 'approved' },
    ],
  },
];

/** Done by one statement: what lies in the past tells nobody. */
export async function makeSampleResources(people: People, places: Places): Promise<void> {
  const { ctx, user, owner, at, day } = companyOf(people, places);
  const rows = told(ctx, STORIES).map(({ uses, keeper, rate, ...story }, n) => ({
    ...story,
    code: `R-${String(n + 1).padStart(4, '0')}`,
    keeper: user(keeper),
    confirmed: story.confirmed ?? false,
    rate_kind: rate?.[0] ?? null,
    cents: rate?.[1] ?? null,
    uses: uses.map(({ at: place, who, from, to, ...use }) => {
      const days = from - to;
      const back = use.status === 'returned';
      return {
        ...{ ...use, ...owner(place), who: user(who), starts: at(from), ends: at(to), first: day(from) },
        out: use.status === 'out' || back ? at(from) : null,
        back: back ? at(to) : null,
        cost: back && rate ? rate[1] * (days + 1) * use.quantity : null,
      };
    }),
  }));
  const { companyId } = ctx.viewer;
  await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (name text, code text, kind text,
      quantity numeric, unit text, place text, keeper bigint, confirmed boolean, rate_kind text, cents bigint, uses jsonb)),
    made AS (INSERT INTO resource (company_id, name, code, kind, quantity, unit, place, keeper, confirmed, rate_kind, rate, created_at,
        created_by, updated_at, updated_by)
      SELECT ${companyId}, name, code, kind, quantity, unit, place, keeper, confirmed, rate_kind,
        CASE WHEN cents IS NOT NULL THEN ROW(cents, 'CNY')::money_value END, ${at(60)}::timestamptz, keeper, ${at(60)}::timestamptz, keeper
      FROM story RETURNING company_id, id, name)
    INSERT INTO reservation (company_id, project_id, name, resource, starts_at, ends_at, quantity, purpose, "user", status, out_at,
        back_at, parts, cost, overdue_told, created_at, created_by, updated_at, updated_by)
      SELECT m.company_id, u.project_id, m.name || ' ' || u.first, m.id, u.starts, u.ends, u.quantity, u.purpose, u.who, u.status, u.out,
        u.back, CASE WHEN u.back IS NULL THEN 0 ELSE 1 END,
        CASE WHEN u.cost IS NOT NULL THEN ROW(u.cost, 'CNY')::money_value END, u.status = 'out',
        least(u.starts, ${at(1)}::timestamptz), u.who, least(u.starts, ${at(1)}::timestamptz), u.who
      FROM made m JOIN story s ON s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.uses) AS u (project_id bigint, who bigint, starts timestamptz, ends timestamptz, first text,
          quantity numeric, purpose text, status text, out timestamptz, back timestamptz, cost bigint)`.execute(ctx.db);
  const { rows: used } = await sql<{
    id: number;
    projectId: number;
    name: string;
    backAt: string;
    cents: number;
  }>`SELECT id, project_id, name, back_at, (cost).cents AS cents FROM reservation
    WHERE company_id = ${companyId} AND cost IS NOT NULL AND project_id IS NOT NULL ORDER BY id`.execute(ctx.db);
  await postCost(
    ctx,
    used.map(({ id, projectId, name, backAt, cents }) => ({
      object: { scope: 'project', id: projectId },
      ...{ subject: null, task: null, effectDate: dateOfInstant(Date.parse(backAt), ctx.utcOffset), cents },
      ...{ source: 'resource', sourceId: id, part: 1, note: name },
    })),
  );
}
