/** Which tables the statements of a call name, so that what a call says it reads can be held against it. */
import type { Call } from '#kernel/call.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';
import { snake } from '#server/db/names.ts';

/** Names in `touches` that are not an entity, or differ from their table. */
const TABLES: Readonly<Record<string, RegExp>> = {
  workflow: /^wf_/,
  wfBusiness: /^setting$/,
  wfCallback: /^wf_outbox$/,
  plan: /^(plan|task)$/,
  noticeRule: /^setting$/,
  planConfig: /^setting$/,
  issueConfig: /^setting$/,
  reportConfig: /^setting$/,
  finishConfig: /^setting$/,
  riskConfig: /^setting$/,
  hoursConfig: /^setting$/,
};
/** The change log has entries of all of them; objects of every kind are rows of one table too. */
const isOf = (name: string, table: string): boolean =>
  name === '*' ||
  table === 'change_log' ||
  (table === 'object' && objectKinds().some(({ entity }) => entity.name === name)) ||
  (TABLES[name]?.test(table) ?? table === snake(name));

const NAMED = /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?"?([a-z_]+)"?/gi;
const touched = new Map<Call, Set<string>>();

/** The context, noting the tables of the statements that run in it. */
export function noting(ctx: Ctx, call: Call): Ctx {
  const tables = touched.get(call) ?? new Set<string>();
  touched.set(call, tables);
  const compiler = ctx.db.getExecutor();
  const db = ctx.db.withPlugin({
    transformQuery({ node, queryId }) {
      for (const [, table] of compiler.compileQuery(node, queryId).sql.matchAll(NAMED))
        tables.add(table!.toLowerCase());
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...ctx, db };
}

/** What calls say they read without a statement that does, as `GET /path: name`; of those that have run. */
export function untouched(): string[] {
  return [...touched].flatMap(([call, tables]) => {
    const said = Array.isArray(call.reads) ? (call.reads as readonly string[]) : [];
    return said
      .filter((name) => ![...tables].some((table) => isOf(name, table)))
      .map((name) => `${call.method} ${call.path}: ${name}`);
  });
}

/** How many calls with declared reads have run. */
export const asked = (): number => [...touched.keys()].filter(({ reads }) => Array.isArray(reads)).length;
