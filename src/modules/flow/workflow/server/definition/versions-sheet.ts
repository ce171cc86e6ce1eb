/** Differences between two versions of a definition as a workbook: a row a step, its changed settings before and after. */
import { compareTexts } from '#kernel/compare-texts.ts';
import type { Message, Params, Triple } from '#kernel/text.ts';
import type { Ctx, Download } from '#server/context.ts';
import { comparedCells, comparisonBook, type SheetColumn } from '#server/report/comparison-sheet.ts';
import { comparedSteps, compareGraphs, ITSELF, type NodeChange } from '../../definition/compare-graphs.ts';
import { versionTexts as v } from '../../definition/definition.texts.ts';
import { settingTexts, stepName } from '../../definition/setting-texts.ts';
import type { Graph } from '../../graph.ts';
import { designOptionsOf } from './design-context.ts';

export interface ComparedVersion {
  /** 0 is the draft. */
  no: number;
  graph: Graph;
}

export async function versionsSheet(
  ctx: Ctx,
  name: string,
  [before, after]: readonly [before: ComparedVersion, after: ComparedVersion],
): Promise<Download> {
  const say = (words: Message | Triple, params?: Params): string =>
    ctx.say('key' in words ? words : { key: '', text: words }, params);
  const called = ({ no }: ComparedVersion): string => (no === 0 ? say(v.draftVersion) : `${say(v.version)} ${no}`);
  const options = await designOptionsOf(ctx);
  const sides = [
    { graph: before.graph, options },
    { graph: after.graph, options },
  ] as const;
  const columns: SheetColumn<NodeChange>[] = [
    {
      label: v.step.text,
      number: false,
      cell: ({ node }, of) =>
        node === ITSELF ? say(v.definitionItself) : stepName(say, of === 'before' ? before.graph : after.graph, node),
    },
    {
      label: v.settingsChanged.text,
      number: false,
      cell: ({ changes }, of) =>
        changes
          .map((change) => settingTexts(say, change, sides))
          .map(({ label, ...values }) => `${label}: ${values[of] || '–'}`)
          .join('\n'),
    },
  ];
  const rows = comparedSteps(compareGraphs(before.graph, after.graph));
  const word = ({ change }: (typeof rows)[number]): string =>
    say(change === 'moved' ? v.otherWay : compareTexts[change]);
  return comparisonBook(
    ctx,
    `${name} ${say(v.comparison)}`,
    comparedCells(ctx, { names: [called(before), called(after)], columns, rows, word }),
  );
}
