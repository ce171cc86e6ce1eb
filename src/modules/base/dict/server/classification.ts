/** Server of classifications: where they are used, settings of classes, and what holds for a class. */

import { type Kysely, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { contribution, only } from '#kernel/contribution.ts';
import type { Tables } from '#kernel/entity.ts';
import { absent, CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { type Ctx, handle } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { allEntities } from '#server/entity/ports.ts';
import * as calls from '../classification.calls.ts';
import type { DictionaryRow } from '../dict.entity.ts';
import { dictTexts } from '../dict.rules.ts';

/** Initial settings a class may have for its objects, from their module. Rights are checked here. */
export interface ClassTemplate {
  name: string;
  /** Objects can be made of it. */
  active: boolean;
}
type ClassTemplates = (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, ClassTemplate>>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** The templates that classes name, of the module that keeps them; unknown ids are left out. */
    classTemplates?: ClassTemplates;
  }
}

const templates = contribution('server', 'classTemplates', only<ClassTemplates>);
const templatesOf: ClassTemplates = async (ctx, ids) => (await templates()?.(ctx, ids)) ?? new Map();

/** Fields of business objects by dictionary. */
function usesOf(): Map<string, { entity: string; label: Triple; field: string; fieldLabel: Triple }[]> {
  const found = new Map<string, { entity: string; label: Triple; field: string; fieldLabel: Triple }[]>();
  for (const { name, label, fields } of allEntities())
    for (const [field, definition] of Object.entries(fields)) {
      if (definition.kind !== 'dict' || !definition.dict) continue;
      const uses = found.get(definition.dict) ?? [];
      found.set(definition.dict, [...uses, { entity: name, label, field, fieldLabel: definition.label }]);
    }
  return found;
}

async function state(ctx: Ctx): Promise<calls.ClassificationState> {
  const { companyId } = ctx.viewer;
  const uses = usesOf();
  const { rows } = await sql<DictionaryRow>`SELECT * FROM dictionary WHERE company_id = ${companyId}
    AND dict_key = ANY(${[...uses.keys()]}::text[]) ORDER BY dict_key <> ${calls.PROJECT_TYPES}, dict_key`.execute(
    ctx.db,
  );
  const list: calls.Classification[] = [];
  for (const dictionary of rows) {
    const of = uses.get(dictionary.dictKey)!;
    const parts = of.map(
      ({ entity, field }) =>
        sql`SELECT ${sql.id(snake(field))} AS item FROM ${sql.id(snake(entity))} WHERE company_id = ${companyId} AND ${sql.id(snake(field))} IS NOT NULL`,
    );
    const counted = await sql<{ item: number; n: number }>`SELECT item, count(*) AS n
      FROM (${sql.join(parts, sql` UNION ALL `)}) r GROUP BY item`.execute(ctx.db);
    list.push({
      dictionary,
      uses: of.map(({ label, fieldLabel }) => ({ entity: label, field: fieldLabel })),
      counts: Object.fromEntries(counted.rows.map((row) => [row.item, row.n])),
    });
  }
  const settings = await sql<calls.ClassRow & { calendarName: string | null }>`
    SELECT s.item, s.version, s.template, s.calendar, s.code_mark, c.name AS calendar_name FROM classification_setting s
    LEFT JOIN calendar c ON c.company_id = s.company_id AND c.id = s.calendar WHERE s.company_id = ${companyId}`.execute(
    ctx.db,
  );
  const titles: calls.ClassificationState['titles'] = { template: {}, calendar: {} };
  const named = settings.rows.flatMap(({ template }) => template ?? []);
  for (const [id, { name }] of await templatesOf(ctx, named)) titles.template[id] = name;
  for (const { calendar, calendarName } of settings.rows)
    if (calendar && calendarName) titles.calendar[calendar] = calendarName;
  return { list, settings: settings.rows.map(({ calendarName: _c, ...row }) => row), titles };
}

async function save(ctx: Ctx, input: InputOf<typeof calls.saveClassification>): Promise<null> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ calendar: boolean }>`SELECT
      ${input.calendar ?? null}::bigint IS NULL OR EXISTS (SELECT 1 FROM calendar c WHERE c.company_id = i.company_id AND c.id = ${input.calendar ?? null} AND c.owner_kind = 'company') AS calendar
    FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${companyId} AND i.id = ${input.item} AND d.dict_key = ${calls.PROJECT_TYPES}`.execute(ctx.db);
  const known = rows[0];
  if (!known) throw absent();
  const problems: Problem[] = [];
  if (input.template && !(await templatesOf(ctx, [input.template])).get(input.template)?.active)
    problems.push(problem(dictTexts.noTemplate, undefined, 'template'));
  if (!known.calendar) problems.push(problem(dictTexts.noCalendar, undefined, 'calendar'));
  if (input.codeMark && !/^[A-Za-z0-9_-]{1,20}$/.test(input.codeMark))
    problems.push(problem(dictTexts.codeMark, undefined, 'codeMark'));
  if (problems.length > 0) throw new Refusal(problems);
  const stored =
    await sql`INSERT INTO classification_setting AS s (company_id, item, template, calendar, code_mark, updated_at, updated_by)
    VALUES (${companyId}, ${input.item}, ${input.template ?? null}, ${input.calendar ?? null}, ${input.codeMark || null}, ${new Date(ctx.now)}, ${userId})
    ON CONFLICT (company_id, item) DO UPDATE SET template = excluded.template, calendar = excluded.calendar,
      code_mark = excluded.code_mark, updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = s.version + 1
    WHERE s.version = ${input.version} RETURNING version`.execute(ctx.db);
  const version = (stored.rows[0] as { version: number } | undefined)?.version;
  if (version !== input.version + 1) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
  return null;
}

interface Said extends calls.ClassSettings {
  calendarName: string | null;
}

/** SQL of a class and those above it: up(id, parent, depth), its own depth is 0. Stands before the SELECT. */
export const withUp = (companyId: number, item: number | null) => sql`WITH RECURSIVE up AS (
      SELECT id, parent, 0 AS depth FROM dict_item WHERE company_id = ${companyId} AND id = ${item}::bigint
      UNION ALL SELECT p.id, p.parent, u.depth + 1 FROM up u JOIN dict_item p ON p.company_id = ${companyId} AND p.id = u.parent WHERE u.depth < 50)`;

/** What a class and those above it say, the class itself first. */
async function saidAbove(db: Kysely<Tables>, companyId: number, item: number): Promise<Said[]> {
  const { rows } = await sql<Said>`${withUp(companyId, item)}
    SELECT s.template, s.calendar, s.code_mark, c.name AS calendar_name FROM up u
      JOIN classification_setting s ON s.company_id = ${companyId} AND s.item = u.id
      LEFT JOIN calendar c ON c.company_id = s.company_id AND c.id = s.calendar ORDER BY u.depth`.execute(db);
  return rows;
}

/** The mark in codes that holds for a class; null: none. */
export async function codeMarkOf(db: Kysely<Tables>, companyId: number, item: number): Promise<string | null> {
  return (await saidAbove(db, companyId, item)).find(({ codeMark }) => codeMark !== null)?.codeMark ?? null;
}

async function defaults(ctx: Ctx, item: number): Promise<calls.ClassDefaults> {
  const said = await saidAbove(ctx.db, ctx.viewer.companyId, item);
  const { calendar: id = null, calendarName = null } = said.find(({ calendar }) => calendar !== null) ?? {};
  return {
    template: (await ctx.can('pm:template:query')) ? await templateAbove(ctx, said) : null,
    calendar: id && calendarName !== null ? { id, name: calendarName } : null,
  };
}

/** The nearest template on the way up that objects can be made of. */
async function templateAbove(ctx: Ctx, said: readonly calls.ClassSettings[]): Promise<calls.ClassDefaults['template']> {
  const ids = said.flatMap(({ template }) => template ?? []);
  const known = await templatesOf(ctx, ids);
  const id = ids.find((one) => known.get(one)?.active);
  return id === undefined ? null : { id, name: known.get(id)!.name };
}

export const classificationHandlers = [
  handle(calls.classificationState, state),
  handle(calls.saveClassification, save),
  handle(calls.classDefaults, (ctx, { item }) => defaults(ctx, item)),
];
