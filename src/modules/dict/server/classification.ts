/** Server of classifications: where they are used, settings of classes, and what holds for a class. */
import { type Kysely, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import type { Tables } from '#kernel/entity.ts';
import { absent, CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import { type Ctx, handle } from '#server/context.ts';
import { snake } from '#server/db/names.ts';
import { entityPorts } from '#server/entity/ports.ts';
import * as calls from '../classification.calls.ts';
import type { DictionaryRow } from '../dict.entity.ts';
import { dictTexts } from '../dict.rules.ts';

/** Fields of business objects by dictionary. */
function usesOf(): Map<string, { entity: string; label: Triple; field: string; fieldLabel: Triple }[]> {
  const found = new Map<string, { entity: string; label: Triple; field: string; fieldLabel: Triple }[]>();
  for (const { name, label, fields } of entityPorts().entities)
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
  const settings = await sql<calls.ClassRow & { templateName: string | null; calendarName: string | null }>`
    SELECT s.item, s.version, s.template, s.calendar, s.code_mark, t.name AS template_name, c.name AS calendar_name FROM classification_setting s
    LEFT JOIN template t ON t.company_id = s.company_id AND t.id = s.template
    LEFT JOIN calendar c ON c.company_id = s.company_id AND c.id = s.calendar WHERE s.company_id = ${companyId}`.execute(
    ctx.db,
  );
  const titles: calls.ClassificationState['titles'] = { template: {}, calendar: {} };
  for (const row of settings.rows) {
    if (row.template && row.templateName) titles.template[row.template] = row.templateName;
    if (row.calendar && row.calendarName) titles.calendar[row.calendar] = row.calendarName;
  }
  return { list, settings: settings.rows.map(({ templateName: _t, calendarName: _c, ...row }) => row), titles };
}

async function save(ctx: Ctx, input: InputOf<typeof calls.saveClassification>): Promise<null> {
  const { companyId, userId } = ctx.viewer;
  const { rows } = await sql<{ template: boolean; calendar: boolean }>`SELECT
      ${input.template ?? null}::bigint IS NULL OR EXISTS (SELECT 1 FROM template t WHERE t.company_id = i.company_id AND t.id = ${input.template ?? null} AND t.active) AS template,
      ${input.calendar ?? null}::bigint IS NULL OR EXISTS (SELECT 1 FROM calendar c WHERE c.company_id = i.company_id AND c.id = ${input.calendar ?? null} AND c.owner_kind = 'company') AS calendar
    FROM dict_item i JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${companyId} AND i.id = ${input.item} AND d.dict_key = ${calls.PROJECT_TYPES}`.execute(ctx.db);
  const known = rows[0];
  if (!known) throw absent();
  const problems: Problem[] = [];
  if (!known.template) problems.push(problem(dictTexts.noTemplate, undefined, 'template'));
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

/** SQL of a class and those above it: up(id, parent, depth), its own depth is 0. Stands before the SELECT. */
export const withUp = (companyId: number, item: number | null) => sql`WITH RECURSIVE up AS (
      SELECT id, parent, 0 AS depth FROM dict_item WHERE company_id = ${companyId} AND id = ${item}::bigint
      UNION ALL SELECT p.id, p.parent, u.depth + 1 FROM up u JOIN dict_item p ON p.company_id = ${companyId} AND p.id = u.parent WHERE u.depth < 50)`;

/** What holds for a class: of every setting the nearest on the way up. */
export async function classSettings(db: Kysely<Tables>, companyId: number, item: number): Promise<calls.ClassSettings> {
  const { rows } = await sql<calls.ClassSettings>`${withUp(companyId, item)}
    SELECT (array_agg(t.id ORDER BY u.depth) FILTER (WHERE t.id IS NOT NULL))[1] AS template,
      (array_agg(s.calendar ORDER BY u.depth) FILTER (WHERE s.calendar IS NOT NULL))[1] AS calendar,
      (array_agg(s.code_mark ORDER BY u.depth) FILTER (WHERE s.code_mark IS NOT NULL))[1] AS code_mark
    FROM up u JOIN classification_setting s ON s.company_id = ${companyId} AND s.item = u.id
    LEFT JOIN template t ON t.company_id = s.company_id AND t.id = s.template AND t.active`.execute(db);
  return rows[0] ?? { template: null, calendar: null, codeMark: null };
}

async function defaults(ctx: Ctx, item: number): Promise<calls.ClassDefaults> {
  const { companyId } = ctx.viewer;
  const found = await classSettings(ctx.db, companyId, item);
  const { rows } = await sql<{ kind: 'template' | 'calendar'; id: number; name: string }>`
    SELECT 'template' AS kind, id, name FROM template WHERE company_id = ${companyId} AND id = ${found.template}
    UNION ALL SELECT 'calendar', id, name FROM calendar WHERE company_id = ${companyId} AND id = ${found.calendar}`.execute(
    ctx.db,
  );
  const named = (kind: 'template' | 'calendar') => {
    const row = rows.find((one) => one.kind === kind);
    return row ? { id: row.id, name: row.name } : null;
  };
  const maySee = await ctx.can('pm:template:query');
  return { template: maySee ? named('template') : null, calendar: named('calendar') };
}

export const classificationHandlers = [
  handle(calls.classificationState, state),
  handle(calls.saveClassification, save),
  handle(calls.classDefaults, (ctx, { item }) => defaults(ctx, item)),
];
