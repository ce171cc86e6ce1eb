/** The load of a portfolio's people, once it is there. */
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { type LoadLine, portfolioLoad } from '../rollup.calls.ts';
import { rollupTexts as x } from './texts.ts';

export interface Load {
  weeks: readonly string[];
  people: readonly LoadLine[];
}
const HOUR = 60;
export const hoursOf = (minutes: number): number => Math.round((minutes / HOUR) * 10) / 10;
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Minutes of a person in a week, in these projects; null: in all of the portfolio. */
export const minutesAt = ({ projects }: LoadLine, week: number, of: ReadonlySet<number> | null = null): number =>
  sum(projects.filter(({ project }) => of === null || of.has(project)).map(({ minutes }) => minutes[week]!));

export function WithLoad({ poId, children }: { poId: number; children(load: Load): ReactNode }) {
  const answer = useCall(portfolioLoad, { portfolioId: poId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { hidden } = answer.data;
  return (
    <>
      {hidden > 0 && <p className="wm-hint">{t(x.hiddenPeople, { count: hidden })}</p>}
      {children(answer.data)}
    </>
  );
}
