import { t } from '#web/lang.ts';
import { type Pace, shownDeviation } from '../progress.ts';
import { pageTexts } from './texts.ts';
import './project.css';

const WORDS = { behind: pageTexts.behind, ahead: pageTexts.ahead, even: pageTexts.onPlan } as const satisfies Record<
  Pace,
  unknown
>;

/** A deviation (planned - actual) as people read it everywhere: below 0 and red when behind, with the word for it. */
export function Deviation({ value }: { value: number }) {
  const { points, pace } = shownDeviation(value);
  return (
    <span className={`wm-deviation wm-deviation-${pace}`}>
      {`${points > 0 ? '+' : ''}${points}%`} <small>{t(WORDS[pace])}</small>
    </span>
  );
}
