/** The indicators of the company, and trying one that is being written. */

import type { InputOf } from '#kernel/call.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type Tried, tryKpi } from '../kpi.calls.ts';
import { kpi } from '../kpi.entity.ts';
import { formulaProblem, isBand, kpiProblems } from '../kpi.rules.ts';
import { type SheetItem, sheetResult } from '../kpi.score.ts';
import { kpiTexts as t } from '../kpi.texts.ts';
import { projectFacts } from './facts.ts';
import { readableFacts } from './readable.ts';

export const kpiService = entityService(kpi, {
  check: (_ctx, { after }) => (after ? kpiProblems(after) : []),
});

async function tried(ctx: Ctx, input: InputOf<typeof tryKpi>): Promise<Tried> {
  const { projectId, startsOn, endsOn, formula } = input;
  if (!(await ctx.can('pm:kpi:query', { projectId }))) throw absent();
  const bands = input.bands ?? [];
  const problems: (Problem | null)[] = [
    formulaProblem(formula),
    startsOn > endsOn ? problem(t.fromAfterTo, {}, 'endsOn') : null,
    Array.isArray(bands) && bands.length <= 10 && bands.every(isBand) ? null : problem(t.badBands, {}, 'bands'),
  ];
  const found = problems.filter((one): one is Problem => one !== null);
  if (found.length > 0) throw new Refusal(found);
  const facts = await projectFacts(ctx, projectId, { startsOn, endsOn });
  const item: SheetItem = {
    ...{ id: 0, kpi: 0, name: '', formula, bands, over: true, share: 100 },
    ...{ dimension: 'schedule', source: 'formula' },
    ...{ unit: null, weight: '100', target: null, criteria: null, assessed: 0 },
  };
  const values = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const { costHidden, of } = await readableFacts(ctx, projectId, facts);
  return { facts: of(facts), result: sheetResult([item], values, [], 'spread').items[0]!, costHidden };
}

export const catalogHandlers = [handle(tryKpi, tried)];
