/** The rows behind figures of budget against actual cost: they sum to each amount to the cent. */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { listAddress } from '#kernel/report.ts';
import { say } from '#kernel/text.ts';
import { subjectsById } from '#modules/money/account/server/public.ts';
import { seenContracts } from '#modules/money/contract/server/public.ts';
import { costSources } from '#modules/money/cost/cost.texts.ts';
import { entriesAt } from '#modules/money/cost/cost-reports.ts';
import { type Ctx, handle } from '#server/context.ts';
import { budgetActualParts, type CostGroup, type FigurePart, NO_GROUP } from '../budget-actual.calls.ts';
import { keyFilter } from '../budget-actual.reports.ts';
import { evmTexts as t } from '../evm.texts.ts';
import { ownAt } from '../evm-at.ts';
import { lastOfMonth } from '../planned.ts';
import { byLine, namesOf, objectsOf } from './budget-actual.ts';
import { budgetParts, committedParts, type Part, spentBy } from './budget-parts.ts';
import { evmDataOf } from './evm-data.ts';

type Scope = Pick<Part, 'scope' | 'object'>;
const BUDGET = { project: '/project/projectBudget', program: '/modules/projectProgram/projectProgramBudget' } as const;
const budgetAt = ({ scope, object }: Scope): string => listAddress(BUDGET[scope], { [`${scope}Id`]: object });

/** Names of what parts are about, each kind read once. */
async function said(ctx: Ctx, parts: readonly Part[]) {
  const { companyId } = ctx.viewer;
  const subjects = await subjectsById(
    ctx,
    parts.flatMap(({ subject }) => subject ?? []),
  );
  const ids = parts.flatMap(({ task, hidden }) => (hidden ? [] : (task ?? [])));
  const { rows: tasks } = await sql<{ id: number; name: string; wbs: string | null }>`SELECT id, name, wbs FROM task
    WHERE company_id = ${companyId} AND id = ANY(${[...new Set(ids)]}::bigint[])`.execute(ctx.db);
  const { rows: projects } = await sql<{ id: number; name: string }>`SELECT id, name FROM project
    WHERE company_id = ${companyId} AND id = ANY(${[...new Set(parts.map(({ object }) => object))]}::bigint[])`.execute(
    ctx.db,
  );
  const seen = seenContracts(ctx);
  const orders = parts.flatMap(({ contract }) => contract ?? []);
  const { rows: contracts } = await sql<{
    id: number;
    name: string;
    projectId: number | null;
  }>`SELECT t.id, t.name, t.project_id
    FROM contract t WHERE t.company_id = ${companyId} AND t.id = ANY(${[...new Set(orders)]}::bigint[])
    AND ${seen ?? sql`true`}`.execute(ctx.db);
  const taskNames = new Map(tasks.map(({ id, name, wbs }) => [id, wbs ? `${wbs} ${name}` : name]));
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return {
    subject: (id: number | null) => {
      const found = id === null ? undefined : subjects.get(id);
      return found ? `${found.code} ${found.name}` : null;
    },
    task: (id: number | null) => (id === null ? null : (taskNames.get(id) ?? null)),
    project: ({ scope, object }: Scope) => (scope === 'project' ? (projectNames.get(object) ?? null) : null),
    contracts: new Map(contracts.map((row) => [row.id, row])),
  };
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

/** Parts of one title and address are one row. */
class Rows {
  private readonly all = new Map<string, FigurePart>();
  add(one: FigurePart): void {
    const key = `${one.what} ${one.to} ${one.title}`;
    const before = this.all.get(key);
    this.all.set(key, { ...one, cents: one.cents + (before?.cents ?? 0) });
  }
  get list(): FigurePart[] {
    return [...this.all.values()].filter(({ cents }) => cents !== 0);
  }
}

/** What each task was to come to in a month, or in all; money of no task is of the project. */
async function planned(ctx: Ctx, projects: readonly number[], month: string | null, rows: Rows): Promise<void> {
  for (const [id, { data, names, wbs }] of await evmDataOf(ctx, projects, 'money')) {
    const [from, to] = month === null ? [null, null] : [parseDay(month)! - 1, lastOfMonth(parseDay(month)!)];
    const then = to === null ? ownAt(data, 0).bac : ownAt(data, to).pv;
    const before = from === null ? null : ownAt(data, from).pv;
    data.nodes.forEach((_, i) => {
      const title = `${wbs[i] ?? ''} ${names[i]}`.trim();
      const link = budgetAt({ scope: 'project', object: id });
      rows.add({ what: 'budget', title, cents: then[i]! - (before?.[i] ?? 0), to: link });
    });
  }
}

export const partsHandlers = [
  handle(budgetActualParts, async (ctx, input) => {
    const by = input.by as CostGroup;
    const { key: asked } = input;
    const key = asked === NO_GROUP ? null : (asked ?? undefined);
    const counts = (of: string | null): boolean => key === undefined || of === key;
    const objects = await objectsOf(ctx, input);
    const scope = input.projectId ? { projectId: input.projectId } : { programId: input.programId! };
    const mayBudget = await ctx.can('pm:budget:query', scope);
    const rows = new Rows();

    const spent = (await spentBy(ctx, input, by)).filter((one) => counts(one.key));
    for (const { key: of, month, source, cents } of spent) {
      const to = formatDay(lastOfMonth(parseDay(month)!));
      // The ledger of a program holds its projects too: what is of the program itself has no list of its own.
      const narrowed = by === 'project' && of === null ? null : keyFilter(by, of);
      const place = by === 'project' && of !== null ? { projectId: of } : scope;
      const title = `${month.slice(0, 7)} ${say(costSources[source as keyof typeof costSources], ctx.lang)}`;
      rows.add({
        ...{ what: 'actual', title, cents },
        to: narrowed && entriesAt(place, { from: month, to, source, ...narrowed }),
      });
    }

    const budget = mayBudget ? (await budgetParts(ctx, objects, by)).filter((one) => byLine(by, one)) : [];
    const ordered = await committedParts(ctx, objects, by);
    const shown = [...budget, ...ordered].filter((one) => counts(one.key));
    const name = await said(ctx, shown);
    const many = objects.program !== null && by !== 'project';
    for (const part of shown) {
      const { subject, task, cents, contract, reserve, hidden } = part;
      const where = many ? name.project(part) : null;
      if (contract === null) {
        const line = hidden
          ? [ctx.say(t.labor), where]
          : [
              reserve ? ctx.say(t.reserve) : null,
              name.subject(subject) ?? ctx.say(t.plannedCost),
              name.task(task),
              where,
            ];
        rows.add({ what: 'budget', title: joined(line), cents, to: budgetAt(part) });
      } else {
        const found = name.contracts.get(contract);
        const title = found
          ? joined([found.name, name.subject(subject), name.task(task)])
          : joined([ctx.say(t.otherContract), name.subject(subject)]);
        rows.add({ what: 'committed', title, cents, to: found ? addressOf('contract', found) : null });
      }
    }
    if (by === 'month' && mayBudget && (key === undefined || (key !== null && !key.startsWith('#'))))
      await planned(ctx, objects.projects, key ?? null, rows);

    const parts = rows.list;
    const sum = (what: FigurePart['what']): number =>
      parts.reduce((all, one) => (one.what === what ? all + one.cents : all), 0);
    return {
      title: key === undefined ? null : (await namesOf(ctx, by, [key]))(key),
      budget: mayBudget ? sum('budget') : null,
      actual: sum('actual'),
      committed: sum('committed'),
      parts,
    };
  }),
];
