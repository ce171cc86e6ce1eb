/** Writes a plan as `.xer` (`xer-encode.ts` chooses the code page): the tables of p6-write-tables.ts as text. */
import { formatMinute } from '#kernel/dates.ts';
import type { Schedule } from '../../plan-model.ts';
import type { PlanFile } from '../exchange-model.ts';
import { p6Tables } from './p6-write-tables.ts';

/** A tab would begin a column, a line break is two signs of its own. */
const clean = (text: string): string => text.replace(/[\t\r]/g, ' ').replaceAll('\n', '\x7f\x7f');

export function writeXer(file: PlanFile, schedule?: Schedule): string {
  const { statusAt, projectStart } = file.plan.settings;
  const day = formatMinute(statusAt ?? projectStart).slice(0, 10);
  const lines = [
    ['ERMHDR', '8.2', day, 'Project', 'admin', 'admin', '', 'Project Management', 'CNY'].join('\t'),
    ...p6Tables(file, schedule).flatMap(({ name, columns, rows }) => [
      `%T\t${name}`,
      `%F\t${columns.join('\t')}`,
      ...rows.map((row) => `%R\t${row.map((value) => clean(String(value))).join('\t')}`),
    ]),
    '%E',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
