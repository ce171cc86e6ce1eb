/**
 * The registers of the sample company, each by one statement over all of its stories: events before the first start send no messages.
 */
import { sql } from 'kysely';
import { contactsSaid, nextContactOf } from '#modules/registers/partner/partner.rules.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import { type Company, companyOf, taskNamed } from './company.ts';
import { makeMaterials, makeReviews } from './make-reviews.ts';
import { announcements, outputs, partners, references } from './stories.ts';

async function makeAnnouncements({ ctx, user, owner, at }: Company): Promise<void> {
  const rows = told(ctx, announcements).map((story) => ({
    ...owner(story.at),
    title: story.title,
    content: story.text,
    publisher: story.readBy && user(story.by),
    made: at(story.ago),
    made_by: user(story.by),
    told:
      story.readBy === null
        ? []
        : (['lina', 'zhangwei', 'chenjie', 'wangqiang', 'admin'] as const)
            .filter((who) => who !== story.by && (who !== 'admin' || story.at === 'company'))
            .map(user),
    read: (story.readBy ?? []).map(user),
  }));
  await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint, program_id bigint,
      title text, content text, publisher bigint, made timestamptz, made_by bigint, told bigint[], read bigint[])),
    made AS (INSERT INTO announcement (company_id, object_kind, object_id, title, content, status, publisher, published_at,
        told, readers, created_at, created_by, updated_at, updated_by)
      SELECT ${ctx.viewer.companyId}, CASE WHEN project_id IS NOT NULL THEN 'project' WHEN program_id IS NOT NULL THEN 'program' END,
        coalesce(project_id, program_id), title, content,
        CASE WHEN publisher IS NULL THEN 'unpublished' ELSE 'published' END, publisher,
        CASE WHEN publisher IS NOT NULL THEN made END, cardinality(told), cardinality(read), made, made_by, made, made_by
      FROM story ORDER BY made RETURNING company_id, id, title)
    INSERT INTO announcement_reader (company_id, announcement, user_id, told_at, read_at)
      SELECT m.company_id, m.id, u, s.made, CASE WHEN s.read @> ARRAY[u] THEN s.made + interval '5 hours' END
      FROM made m JOIN story s ON s.title = m.title CROSS JOIN LATERAL unnest(s.told) AS u`.execute(ctx.db);
}

async function makeOutputs({ ctx, user, owner, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, outputs).map(({ versions, at: place, who, due, ...story }) => ({
    ...owner(place),
    ...story,
    person: user(who),
    due: day(due),
    status: versions.at(-1)?.[0] ?? 'none',
    latest: versions.length,
    archived: versions.findLastIndex(([status]) => status === 'archived') + 1,
    made: at(90),
    versions: versions.map(([status, ago, note], i) => ({ number: i + 1, status, at: at(ago), note })),
  }));
  await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint, name text,
      type text, task text, person bigint, due date, required boolean, note text, status text, latest int, archived int,
      made timestamptz, versions jsonb)),
    made AS (INSERT INTO output (company_id, project_id, name, type, task, responsible, due, required, note, status, latest,
        archived, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.project_id, s.name,
        (SELECT i.id FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
          WHERE i.company_id = ${companyId} AND d.dict_key = 'output_type' AND i.item_key = s.type),
        ${taskNamed(companyId)},
        s.person, s.due, s.required, s.note, s.status, s.latest, s.archived, s.made, ${user('lina')}, s.made, ${user('lina')}
      FROM story s RETURNING company_id, id, project_id, name, responsible)
    INSERT INTO output_version (company_id, project_id, output, number, name, status, note, completed_at, archived_at,
        created_at, created_by, updated_at, updated_by)
      SELECT m.company_id, m.project_id, m.id, v.number, m.name || ' V' || v.number, v.status, v.note,
        CASE WHEN v.status <> 'working' THEN v.at END, CASE WHEN v.status = 'archived' THEN v.at END,
        v.at, m.responsible, v.at, m.responsible
      FROM made m JOIN story s ON s.project_id = m.project_id AND s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.versions) AS v (number int, status text, at timestamptz, note text)`.execute(
    ctx.db,
  );
}

/** A pinned version with a newer archived one is to be confirmed, as it would have come. */
async function makeReferences({ ctx, user, owner, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, references).map(({ at: place, pins, by, ago, ...story }) => ({
    ...owner(place),
    ...story,
    kind: pins ? 'version' : story.standard ? 'standard' : 'address',
    output: pins?.[0] ?? null,
    number: pins?.[1] ?? null,
    made: at(ago),
    made_by: user(by),
  }));
  await sql`INSERT INTO reference (company_id, project_id, name, kind, pinned, standard, address, task, purpose, status, newer,
      suspect_since, created_at, created_by, updated_at, updated_by)
    SELECT ${companyId}, s.project_id, s.name, s.kind, v.id, s.standard, s.address,
      ${taskNamed(companyId)},
      s.purpose, CASE WHEN n.id IS NULL THEN 'current' ELSE 'suspect' END, n.id, n.archived_at, s.made, s.made_by, s.made, s.made_by
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint, name text, kind text, standard text, address text,
      task text, purpose text, output text, number int, made timestamptz, made_by bigint)
    LEFT JOIN output o ON o.company_id = ${companyId} AND o.project_id = s.project_id AND o.name = s.output
    LEFT JOIN output_version v ON v.company_id = o.company_id AND v.output = o.id AND v.number = s.number
    LEFT JOIN LATERAL (SELECT n.id, n.archived_at FROM output_version n WHERE n.company_id = o.company_id AND n.output = o.id
      AND n.number > s.number AND n.status = 'archived' ORDER BY n.number DESC LIMIT 1) n ON true`.execute(ctx.db);
}

/** Missed contacts have been reported. */
async function makePartners({ ctx, user, owner, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, partners).map(({ at: place, who, spoke, people, ...story }) => ({
    ...owner(place),
    ...story,
    responsible: user(who),
    last_contact: day(spoke),
    next_contact: nextContactOf(story.rhythm, day(spoke)),
    contacts: contactsSaid(people),
    people,
    made: at(75),
  }));
  await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint, organisation text,
      kind text, role text, power int, interest int, engagement text, wanted text, rhythm text, channel text, responsible bigint,
      last_contact date, next_contact date, contacts text, people jsonb, made timestamptz)),
    made AS (INSERT INTO partner (company_id, project_id, organisation, kind, role, power, interest, engagement, wanted, rhythm,
        channel, responsible, last_contact, next_contact, reminded_for, contacts, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, project_id, organisation, kind, role, power, interest, engagement, wanted, rhythm, channel, responsible,
        last_contact, next_contact, CASE WHEN next_contact < ${day(0)}::date THEN next_contact END, contacts, made, responsible,
        made, responsible
      FROM story ORDER BY project_id RETURNING company_id, project_id, id, organisation, created_at, created_by)
    INSERT INTO partner_contact (company_id, project_id, partner, name, position, phone, created_at, created_by, updated_at, updated_by)
      SELECT m.company_id, m.project_id, m.id, p.name, p.position, p.phone, m.created_at, m.created_by, m.created_at, m.created_by
      FROM made m JOIN story s ON s.project_id = m.project_id AND s.organisation = m.organisation
        CROSS JOIN LATERAL jsonb_to_recordset(s.people) AS p (name text, position text, phone text)`.execute(ctx.db);
}

/** The issues are made after tasks and plans. */
export async function makeSampleRegisters(people: People, places: Places): Promise<void> {
  const company = companyOf(people, places);
  await makeAnnouncements(company);
  await makeOutputs(company);
  await makeReferences(company);
  await makePartners(company);
  await makeReviews(company);
  await makeMaterials(company);
}
