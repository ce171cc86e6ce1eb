/** Facts of materials for project reports: incomplete ones, late ones first, and arrivals since the last cut-off. */
import { sql } from 'kysely';
import { texts } from '#kernel/text.ts';
import { columnOf, countOf, type FactRow } from '#modules/objects/project-report/report-fact.ts';
import { type FactSource, happened } from '#modules/objects/project-report/server/public.ts';
import { type MaterialRow, materialStatus } from '../material.entity.ts';
import { type Expected, lateOf, quantityText } from '../material.rules.ts';

const t = texts('materialFacts', {
  late: [
    '物资：{name} 应于 {due} 到货，预计 {expected}（{who}）',
    '物資：{name} 應於 {due} 到貨，預計 {expected}（{who}）',
    'Material: {name} needed on {due}, expected on {expected} ({who})',
  ],
});

type Found = Expected &
  Pick<MaterialRow, 'id' | 'name' | 'unit' | 'planned' | 'ordered' | 'arrived'> & { who: string; came: boolean };

/** Lateness is judged as of the day of the cut-off. */
function rowOf({ unit, planned, ordered, arrived, came, ...of }: Found, day: string): FactRow {
  const late = lateOf(of, day);
  const said = (quantity: string): string => `${quantityText(quantity)} ${unit}`;
  const open = of.status !== 'arrived';
  return {
    ...{ id: of.id, name: of.name, status: of.status, who: of.who },
    ...{ planned: said(planned), ordered: said(ordered), arrived: said(arrived) },
    due: late?.due ?? of.neededOn ?? of.start,
    expected: late?.expected ?? (open ? of.promised : null),
    ...{ open, unordered: open && Number(ordered) < Number(planned), late: late !== null, came },
  };
}

export const materialFact: FactSource = {
  key: 'materials',
  name: ['物资', '物資', 'Materials'],
  need: 'pm:material:query',
  entity: 'material',
  why: ['项目没有物资', '項目沒有物資', 'The project has no materials'],
  columns: {
    name: columnOf('text', ['物资', '物資', 'Material']),
    status: { label: ['状态', '狀態', 'Status'], kind: 'choice', items: materialStatus },
    planned: columnOf('text', ['计划', '計劃', 'Planned']),
    ordered: columnOf('text', ['已订', '已訂', 'Ordered']),
    arrived: columnOf('text', ['已到', '已到', 'Arrived']),
    who: columnOf('text', ['负责人', '負責人', 'In charge']),
    due: columnOf('date', ['需用日期', '需用日期', 'Needed on']),
    expected: columnOf('date', ['预计到货', '預計到貨', 'Expected on']),
    open: columnOf('yes', ['未到齐', '未到齊', 'Not all there']),
    unordered: columnOf('yes', ['未订足', '未訂足', 'Not all ordered']),
    late: columnOf('yes', ['逾期', '逾期', 'Overdue']),
    came: columnOf('yes', ['本期到货', '本期到貨', 'Came']),
  },
  figures: {
    open: countOf(['未到齐物资', '未到齊物資', 'Materials not all there'], 'open', 'less'),
    unordered: countOf(['其中未订足', '其中未訂足', 'Not all ordered of them'], 'unordered', 'less'),
    late: countOf(['逾期物资', '逾期物資', 'Materials overdue'], 'late', 'less'),
    came: countOf(['本期到货物资', '本期到貨物資', 'Materials that came'], 'came', 'more'),
  },
  prefill: {
    section: 'deviations',
    only: ({ late }) => late === true,
    line: ({ id: _, ...row }) => [t.late, row as Record<string, string>],
  },
  async rows(ctx, { projectId, day, ...period }) {
    const { rows } =
      await sql<Found>`SELECT m.id, m.name, m.unit, m.status, m.planned::text AS planned, m.ordered::text AS ordered,
        m.arrived::text AS arrived, m.promised, m.needed_on, k.planned_start AS start, coalesce(u.emp_name, '–') AS who,
        EXISTS (SELECT FROM material_entry e WHERE e.company_id = m.company_id AND e.material = m.id AND e.kind = 'arrived'
          AND ${happened(period, sql`e.created_at`)}) AS came
      FROM material m LEFT JOIN "user" u ON u.company_id = m.company_id AND u.id = m.responsible
        LEFT JOIN task k ON k.company_id = m.company_id AND k.id = m.task AND k.status IN ('new', 'ongoing', 'pause')
      WHERE m.company_id = ${ctx.viewer.companyId} AND m.project_id = ${projectId} ORDER BY m.id`.execute(ctx.db);
    if (rows.length === 0) return null;
    return rows
      .map((row) => rowOf(row, day))
      .filter(({ open, came }) => open || came)
      .toSorted((a, b) => Number(b.late) - Number(a.late) || (String(a.due ?? '~') < String(b.due ?? '~') ? -1 : 1));
  },
};
