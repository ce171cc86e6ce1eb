/** The reviews and materials of the sample company, each by one statement over all of its stories. */
import { sql } from 'kysely';
import { quantityText, statusOf } from '#modules/registers/material/material.rules.ts';
import { reviewTexts } from '#modules/registers/review/review.rules.ts';
import { told } from '../english/told.ts';
import { type Company, taskNamed } from './company.ts';
import { materials } from './materials.ts';
import { type FindingStory, type ReviewStory, reviews } from './reviews.ts';

type Settled = ReturnType<typeof settled>;
/** A finding that became an issue is as open as that is, which the statement knows. */
const settled = ({ day: _day, at, user }: Company, story: FindingStory, ago: number) => ({
  name: story.text,
  severity: story.severity,
  place: story.place ?? null,
  made: at(ago),
  made_by: user(story.by),
  responsible: user(story.who),
  due: _day(story.due),
  closed_at: story.closed ? at(story.closed[0]) : null,
  answer: story.closed?.[1] ?? null,
  issue: story.issue ?? null,
});

function rowOf(company: Company, story: ReviewStory) {
  const { user, owner, day, at } = company;
  const { at: place, ago, chair, experts, objects, votes = [], findings = [], conclusion, ...more } = story;
  const count = (wanted: string): number => votes.filter(([, vote]) => vote === wanted).length;
  return {
    ...owner(place),
    ...more,
    planned_on: day(ago),
    chair: user(chair),
    experts: experts.map(user),
    held_on: story.status === 'planned' ? null : day(ago),
    agreed: count('agree'),
    disagreed: count('disagree'),
    conclusion: conclusion?.[0] ?? null,
    opinion: conclusion?.[1] ?? null,
    concluded_at: conclusion ? at(ago) : null,
    made: at(Math.max(ago, 0) + 7),
    objects: objects.map(([what, note, version], i) => ({
      position: i,
      what,
      note,
      output: version?.[0] ?? null,
      number: version?.[1] ?? null,
    })),
    votes: votes.map(([who, vote, opinion, to]) => ({
      person: user(who),
      vote,
      opinion: opinion || null,
      passed_to: to ? user(to) : null,
      at: at(ago),
    })),
    findings: findings.map((one): Settled => settled(company, one, ago)),
  };
}

export async function makeReviews(company: Company): Promise<void> {
  const { ctx, user, day } = company;
  const { companyId } = ctx.viewer;
  const rows = told(ctx, reviews).map((story) => rowOf(company, story));
  const byIssue = ctx.say(reviewTexts.byIssue, { code: '{code}' });
  await sql`WITH story AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint,
      name text, kind text, task text, planned_on date, place text, chair bigint, experts bigint[], status text, held_on date,
      agreed int, disagreed int, conclusion text, opinion text, concluded_at timestamptz, made timestamptz, objects jsonb,
      votes jsonb, findings jsonb)),
    found AS MATERIALIZED (SELECT s.project_id, s.name AS review, f.*, i.id AS issue_id,
        coalesce(i.closed_at, f.closed_at) AS settled_at,
        coalesce(f.answer, CASE WHEN i.status = 'closed' THEN replace(${byIssue}, '{code}', i.code) END) AS told
      FROM story s CROSS JOIN LATERAL jsonb_to_recordset(s.findings) AS f (name text, severity text, place text, made timestamptz,
          made_by bigint, responsible bigint, due date, closed_at timestamptz, answer text, issue text)
        LEFT JOIN issue i ON i.company_id = ${companyId} AND i.project_id = s.project_id AND i.name = f.issue),
    made AS (INSERT INTO review (company_id, project_id, name, kind, task, planned_on, place, chair, experts, status, held_on,
        agreed, disagreed, findings, open_findings, conclusion, opinion, concluded_at, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.name, s.kind, ${taskNamed(companyId)}, s.planned_on, s.place, s.chair, s.experts, s.status,
        s.held_on, s.agreed, s.disagreed,
        (SELECT count(*) FROM found f WHERE f.project_id = s.project_id AND f.review = s.name),
        (SELECT count(*) FROM found f WHERE f.project_id = s.project_id AND f.review = s.name AND f.told IS NULL),
        s.conclusion, s.opinion, s.concluded_at, s.made, ${user('lina')}, s.made, ${user('lina')}
      FROM story s ORDER BY s.planned_on RETURNING company_id, project_id, id, name),
    objects AS (INSERT INTO review_objects (company_id, record, position, what, version, note)
      SELECT m.company_id, m.id, o.position, o.what, v.id, o.note FROM made m
        JOIN story s ON s.project_id = m.project_id AND s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.objects) AS o (position int, what text, note text, output text, number int)
        LEFT JOIN output p ON p.company_id = m.company_id AND p.project_id = m.project_id AND p.name = o.output
        LEFT JOIN output_version v ON v.company_id = p.company_id AND v.output = p.id AND v.number = o.number),
    votes AS (INSERT INTO review_vote (company_id, review, round, person, vote, opinion, passed_to, at)
      SELECT m.company_id, m.id, 1, v.person, v.vote, v.opinion, v.passed_to, v.at FROM made m
        JOIN story s ON s.project_id = m.project_id AND s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.votes) AS v (person bigint, vote text, opinion text, passed_to bigint, at timestamptz))
    INSERT INTO review_finding (company_id, project_id, review, name, severity, place, responsible, due, status, answer, closed_at,
        issue, reminded_for, created_at, created_by, updated_at, updated_by)
      SELECT m.company_id, m.project_id, m.id, f.name, f.severity, f.place, f.responsible, f.due,
        CASE WHEN f.told IS NULL THEN 'open' ELSE 'closed' END, f.told, CASE WHEN f.told IS NOT NULL THEN f.settled_at END, f.issue_id,
        CASE WHEN f.told IS NULL AND f.due < ${day(0)}::date THEN f.due END,
        f.made, f.made_by, f.made, f.made_by
      FROM made m JOIN found f ON f.project_id = m.project_id AND f.review = m.name`.execute(ctx.db);
}

/** Late items have been reported. */
export async function makeMaterials({ ctx, user, owner, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, materials).map(
    ({ at: place, needed, partner, supplier, who, over, entries, planned, ...story }) => {
      const sum = (kind: string): number =>
        entries.reduce((all, [of, , quantity]) => all + (of === kind ? quantity : 0), 0);
      const promised = entries.flatMap(([, , , , ago]) => (ago === undefined ? [] : [day(ago)]));
      const sums = { planned: String(planned), ordered: String(sum('ordered')), arrived: String(sum('arrived')) };
      return {
        ...owner(place),
        ...story,
        ...sums,
        status: statusOf(sums),
        needed_on: needed === undefined ? null : day(needed),
        partner: partner ?? null,
        supplier: supplier ?? null,
        responsible: user(who),
        over: over ?? false,
        promised: promised.toSorted().at(-1) ?? null,
        made: at(70),
        entries: entries.map(([kind, ago, quantity, number, until]) => ({
          kind,
          day: day(ago),
          quantity: quantityText(String(quantity)),
          number,
          promised: until === undefined ? null : day(until),
          at: at(ago),
        })),
      };
    },
  );
  await sql`WITH story AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint,
      name text, code text, spec text, unit text, planned numeric, ordered numeric, arrived numeric, status text, needed_on date,
      task text, partner text, supplier text, responsible bigint, over boolean, promised date, cents bigint, made timestamptz,
      entries jsonb)),
    made AS (INSERT INTO material (company_id, project_id, name, code, spec, unit, planned, needed_on, task, supplier, supplier_name,
        responsible, over, status, ordered, arrived, promised, price, reminded_for, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.name, s.code, s.spec, s.unit, s.planned, s.needed_on, k.id, p.id, s.supplier,
        s.responsible, s.over, s.status, s.ordered, s.arrived, s.promised,
        CASE WHEN s.cents IS NOT NULL THEN ROW(s.cents, 'CNY')::money_value END, coalesce(k.planned_start, s.needed_on), s.made, s.responsible,
        s.made, s.responsible
      FROM story s LEFT JOIN task k ON k.company_id = ${companyId} AND k.id = ${taskNamed(companyId)}
        LEFT JOIN partner p ON p.company_id = ${companyId} AND p.project_id = s.project_id AND p.organisation = s.partner
      ORDER BY s.code RETURNING company_id, project_id, id, name)
    INSERT INTO material_entry (company_id, project_id, material, name, kind, day, quantity, number, promised, created_at, created_by,
        updated_at, updated_by)
      SELECT m.company_id, m.project_id, m.id, m.name || ' ' || e.day, e.kind, e.day, e.quantity, e.number, e.promised, e.at,
        s.responsible, e.at, s.responsible
      FROM made m JOIN story s ON s.project_id = m.project_id AND s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.entries) AS e (kind text, day date, quantity numeric, number text, promised date,
          at timestamptz)`.execute(ctx.db);
}
