/** The kinds of changes to choose from, each with how many there are. */
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { ChangeFilter } from '#kernel/compare.ts';
import { compareTexts } from '#kernel/compare-texts.ts';
import { t } from '../lang.ts';
import type { ComparisonState } from './use-comparison.ts';
import './compare.css';

const FILTERS: readonly ChangeFilter[] = ['differing', 'changed', 'added', 'removed', 'moved', 'all'];

interface CompareBarProps {
  state: Pick<ComparisonState<unknown>, 'filter' | 'choose' | 'counts'>;
  /** At the end: a legend, further actions. */
  children?: ReactNode;
}

/** If nothing can move, moves are not mentioned. */
export function CompareBar({ state: { filter, choose, counts }, children }: CompareBarProps) {
  return (
    <div className="wm-compare-bar">
      <Segmented<ChangeFilter>
        aria-label={t(compareTexts.show)}
        value={filter}
        onChange={choose}
        options={FILTERS.filter((one) => one !== 'moved' || counts.moved > 0 || filter === 'moved').map((one) => ({
          value: one,
          label: `${t(compareTexts[one])} ${counts[one]}`,
        }))}
      />
      {children}
    </div>
  );
}
