/** A sheet as demands: its first filled row names the columns; a column of numbers like 1.2.1, or of parents, makes the tree. Pure. */
import { type Problem, problem } from '#kernel/problem.ts';
import { devDemand } from '../dev-demand.entity.ts';
import { demandFileTexts as t } from './exchange-texts.ts';
import { type DemandFile, type FileDemand, type FileReject, guessField } from './file-demands.ts';

type SheetCell = string | number | boolean | null;
const text = (cell: SheetCell | undefined): string => String(cell ?? '').trim();

const NUMBER = /^(no\.?|#|id|number|code|wbs|outline( number)?|section|编号|編號|序号|序號|章节|章節)$/i;
const PARENT = /^(parent( id)?|上级|上級|父级|父級)$/i;
const says = (head: string, pattern: RegExp, label: readonly string[]): boolean =>
  pattern.test(head) || label.some((one) => one.toLowerCase() === head.toLowerCase());

/** `1.2` of `1.2.1`. */
const above = (number: string): string | null =>
  /^\d+(\.\d+)+$/.test(number) ? number.slice(0, number.lastIndexOf('.')) : null;

export function sheetDemands(
  rows: readonly (readonly SheetCell[])[],
  fileName: string,
): DemandFile | { problem: Problem } {
  const head = rows.findIndex((row) => row.some((cell) => text(cell) !== ''));
  if (head === -1) return { problem: problem(t.nothing, undefined, 'file') };
  const names: string[] = [];
  for (const [at, cell] of rows[head]!.entries()) {
    const name = text(cell);
    names.push(name !== '' && names.includes(name) ? `${name} (${at + 1})` : name);
  }
  const numbers = names.findIndex((name) => says(name, NUMBER, devDemand.fields.code.label));
  const parents = names.findIndex((name) => says(name, PARENT, devDemand.fields.parent.label));
  const rejects: FileReject[] = [];
  const demands: FileDemand[] = [];
  const keys = new Set<string>();
  for (const [at, row] of rows.entries()) {
    if (at <= head) continue;
    const texts: Record<string, string> = {};
    for (const [column, name] of names.entries())
      if (name !== '' && text(row[column]) !== '') texts[name] = text(row[column]);
    if (Object.keys(texts).length === 0) continue;
    const number = numbers === -1 ? '' : text(row[numbers]);
    const key = number || `#${at + 1}`;
    const name = Object.entries(texts).find(([column]) => guessField(column) === 'title')?.[1] ?? key;
    if (keys.has(key)) {
      rejects.push({ what: 'demand', name: `${at + 1}: ${name}`, problem: problem(t.rejectTwice, { name: key }) });
      continue;
    }
    keys.add(key);
    const parent = (parents === -1 ? '' : text(row[parents])) || above(number);
    demands.push({ key, parent: parent || null, name, texts });
  }
  return {
    ...{ kind: 'xlsx', name: fileName, demands, links: [], rejects, notes: [] },
    columns: names.flatMap((name, at) =>
      name === '' || at === numbers || at === parents
        ? []
        : [
            {
              name,
              field: guessField(name),
              sample: demands.find(({ texts }) => texts[name])?.texts[name]?.slice(0, 200) ?? '',
            },
          ],
    ),
  };
}
