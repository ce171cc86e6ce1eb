/** Personnel files, skills and trainings of the sample company. Days are days before the first start (below 0: after it). */
import { sql } from 'kysely';
import type { TrainingStatus } from '#modules/people/employee/training.entity.ts';
import type { SkillLevel } from '#modules/people/job-post/skill.entity.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Who } from '../issues/story.ts';
import { type Company, companyOf } from '../registers/company.ts';

interface FileStory {
  who: Who;
  number: string;
  sex: 'male' | 'female';
  joined: number;
  coefficient: string;
}
const FILES: readonly FileStory[] = [
  { who: 'lina', number: 'E-1001', sex: 'female', joined: 2600, coefficient: '1.0' },
  { who: 'zhangwei', number: 'E-1002', sex: 'male', joined: 1500, coefficient: '1.0' },
  { who: 'chenjie', number: 'E-1003', sex: 'female', joined: 3300, coefficient: '0.5' },
  { who: 'wangqiang', number: 'E-1004', sex: 'male', joined: 900, coefficient: '0.9' },
];

interface SkillStory {
  name: string;
  group: string;
  months: number | null;
  held: readonly { who: Who; level: SkillLevel; ago: number; declared?: true }[];
}
const SKILLS: readonly SkillStory[] = [
  {
    ...{ name: '项目管理', group: 'management', months: 36 },
    held: [
      { who: 'lina', level: 'trainer', ago: 400 },
      { who: 'chenjie', level: 'independent', ago: 300 },
      { who: 'zhangwei', level: 'supervised', ago: 20, declared: true },
    ],
  },
  {
    ...{ name: '前端开发', group: 'development', months: null },
    held: [
      { who: 'zhangwei', level: 'trainer', ago: 500 },
      { who: 'lina', level: 'supervised', ago: 200 },
    ],
  },
  {
    ...{ name: '数据库设计', group: 'development', months: null },
    held: [{ who: 'zhangwei', level: 'independent', ago: 350 }],
  },
  {
    ...{ name: '测量放线', group: 'engineering', months: 24 },
    held: [
      { who: 'wangqiang', level: 'independent', ago: 250 },
      // No longer valid.
      { who: 'zhangwei', level: 'supervised', ago: 900 },
    ],
  },
  {
    ...{ name: '高处作业', group: 'engineering', months: 12 },
    held: [{ who: 'wangqiang', level: 'trainer', ago: 330 }],
  },
];

const POSTS: readonly { post: string; skill: string; level: SkillLevel }[] = [
  { post: '研发工程师', skill: '前端开发', level: 'independent' },
  { post: '研发工程师', skill: '数据库设计', level: 'independent' },
  { post: '现场工程师', skill: '测量放线', level: 'independent' },
  { post: '现场工程师', skill: '高处作业', level: 'trainer' },
];

interface TrainingStory {
  name: string;
  skill: string;
  target: SkillLevel;
  from: number;
  to: number;
  place: string;
  cents: number;
  status: TrainingStatus;
  trainer: Who;
  people: readonly (readonly [Who, string | null, 'passed' | 'failed' | null])[];
}
const TRAININGS: readonly TrainingStory[] = [
  {
    ...{
      name: '高处作业安全复训',
      skill: '高处作业',
      target: 'trainer',
      from: -14,
      to: -15,
      place: '培训中心',
      cents: 300_000,
    },
    ...{ status: 'published', trainer: 'chenjie', people: [['wangqiang', null, null]] },
  },
  {
    ...{
      name: '项目管理基础',
      skill: '项目管理',
      target: 'supervised',
      from: 22,
      to: 20,
      place: '总部二层',
      cents: 800_000,
    },
    ...{
      status: 'done',
      trainer: 'lina',
      people: [
        ['zhangwei', '86.0', 'passed'],
        ['wangqiang', '58.0', 'failed'],
      ],
    },
  },
];

async function makeFiles({ ctx, user, day, at }: Company): Promise<void> {
  const rows = FILES.map(({ who, joined, ...file }) => ({
    ...file,
    who: user(who),
    joined: day(joined),
    after: day(joined - 90),
  }));
  await sql`INSERT INTO employee (company_id, name, pinyin_name, number, "user", sex, department, job_post, coefficient, joined_on, confirmed_on,
      created_at, created_by, updated_at, updated_by)
    SELECT u.company_id, u.emp_name, u.pinyin_name, s.number, u.id, s.sex, u.department, u.job_post, s.coefficient, s.joined, s.after,
      ${at(80)}::timestamptz, ${user('admin')}, ${at(80)}::timestamptz, ${user('admin')}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (who bigint, number text, sex text, joined date, after date, coefficient numeric)
      JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND u.id = s.who ORDER BY s.number`.execute(ctx.db);
}

async function makeSkills({ ctx, user, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, SKILLS).map(({ held, ...one }) => ({
    ...one,
    held: held.map(({ who, level, ago, declared }) => ({
      ...{ who: user(who), level, on: declared ? null : day(ago) },
      ...{ source: declared ? 'training' : 'assessor', status: declared ? 'declared' : 'assessed', made: at(ago) },
      by: declared ? null : user(who === 'chenjie' ? 'lina' : 'chenjie'),
    })),
  }));
  await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (name text, "group" text, months integer, held jsonb)),
    made AS (INSERT INTO skill (company_id, name, "group", months, created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.name,
        (SELECT i.id FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
          WHERE i.company_id = ${companyId} AND d.dict_key = 'skill_group' AND i.item_key = s."group"),
        s.months, ${at(80)}::timestamptz, ${user('admin')}, ${at(80)}::timestamptz, ${user('admin')} FROM story s RETURNING id, name, months)
    INSERT INTO person_skill (company_id, name, person, skill, level, source, status, assessed_by, assessed_on, valid_until, created_at, created_by,
        updated_at, updated_by)
      SELECT ${companyId}, m.name || ' ' || u.emp_name, u.id, m.id, h.level, h.source, h.status, h.by, h."on",
        (h."on" + make_interval(months => m.months::int) - interval '1 day')::date, h.made, coalesce(h.by, u.id), h.made, coalesce(h.by, u.id)
      FROM made m JOIN story s ON s.name = m.name
        CROSS JOIN LATERAL jsonb_to_recordset(s.held) AS h (who bigint, level text, "on" date, source text, status text, by bigint, made timestamptz)
        JOIN "user" u ON u.company_id = ${companyId} AND u.id = h.who`.execute(ctx.db);
  await sql`INSERT INTO job_post_skills (company_id, record, position, skill, level)
    SELECT ${companyId}, j.id, (row_number() OVER (PARTITION BY j.id ORDER BY k.id))::int - 1, k.id, s.level
    FROM jsonb_to_recordset(${JSON.stringify(told(ctx, POSTS))}::jsonb) AS s (post text, skill text, level text)
      JOIN job_post j ON j.company_id = ${companyId} AND j.name = s.post
      JOIN skill k ON k.company_id = ${companyId} AND k.name = s.skill`.execute(ctx.db);
}

async function makeTrainings({ ctx, user, day, at }: Company): Promise<void> {
  const { companyId } = ctx.viewer;
  const rows = told(ctx, TRAININGS).map(({ people, trainer, from, to, ...one }) => ({
    ...{ ...one, trainer: user(trainer), from: day(from), to: day(to), made: at(40) },
    people: people.map(([who, score, result]) => ({ who: user(who), score, result })),
  }));
  await sql`WITH story AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (name text, skill text, target text, "from" date,
      "to" date, place text, cents bigint, status text, trainer bigint, made timestamptz, people jsonb)),
    made AS (INSERT INTO training_plan (company_id, name, year, skill, target, starts_on, ends_on, place, budget, status, trainer, department,
        created_at, created_by, updated_at, updated_by)
      SELECT ${companyId}, s.name, extract(year FROM s."from")::int, k.id, s.target, s."from", s."to", s.place,
        ROW(s.cents, 'CNY')::money_value, s.status, s.trainer, u.department, s.made, s.trainer, s.made, s.trainer
      FROM story s JOIN skill k ON k.company_id = ${companyId} AND k.name = s.skill
        JOIN "user" u ON u.company_id = ${companyId} AND u.id = s.trainer RETURNING id, name)
    INSERT INTO training_plan_people (company_id, record, position, person, score, result)
      SELECT ${companyId}, m.id, p.at::int - 1, (p.one->>'who')::bigint, (p.one->>'score')::numeric, p.one->>'result'
      FROM made m JOIN story s ON s.name = m.name
        CROSS JOIN LATERAL jsonb_array_elements(s.people) WITH ORDINALITY AS p (one, at)`.execute(ctx.db);
}

export async function makeSamplePeople(people: People, places: Places): Promise<void> {
  const company = companyOf(people, places);
  await makeFiles(company);
  await makeSkills(company);
  await makeTrainings(company);
}
