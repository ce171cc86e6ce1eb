/** Appearance of risks in lists, in the matrix and on their pages: level, state, next review. */
import { Tag } from 'antd';
import { parseDay } from '#kernel/dates.ts';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { classWord, levelWord, type RiskCriteria, type RiskLevel } from '../risk-matrix.ts';
import { riskPageTexts as x } from './texts.ts';
import './risk.css';

/** Antd's colors of the states; the word says it too. */
const COLOURS: Readonly<Record<string, string>> = {
  identified: 'orange',
  assessed: 'blue',
  treating: 'purple',
  watching: 'cyan',
  occurred: 'red',
  closed: 'default',
};

export function StateTag({ status }: { status: string }) {
  const word = risk.fields.status.items![status as 'closed'];
  return <Tag color={COLOURS[status] ?? 'default'}>{t(word ?? ['', '', ''])}</Tag>;
}

interface LevelProps {
  level: RiskLevel | null;
  nature: string;
  closed?: boolean;
}

/** The style class of a level: dangers from green to red, opportunities in blue. */
export const levelClass = (level: RiskLevel, nature: string): string =>
  nature === 'opportunity' ? `wm-risk-gain wm-risk-gain-${level}` : `wm-risk-${level}`;

/** A level by its color and its word; null: not judged yet. */
export function Level({ level, nature, closed = false }: LevelProps) {
  if (level === null) return <span className="wm-none">{t(x.notJudged)}</span>;
  return (
    <span className={`wm-risk-level ${levelClass(level, nature)}${closed ? ' wm-risk-over' : ''}`}>
      {t(levelWord(level, nature))}
    </span>
  );
}

/** The next review, red with the days when it has passed. */
export function NextReview({ row, days = false }: { row: Pick<RiskRow, 'nextReview' | 'status'>; days?: boolean }) {
  if (!row.nextReview || row.status === 'closed') return <span className="wm-none">–</span>;
  const late = parseDay(companyToday())! - parseDay(row.nextReview)!;
  if (late <= 0) return <span className="wm-risk-date">{row.nextReview}</span>;
  const words = t(x.late, { days: late });
  return (
    <span className="wm-risk-date wm-risk-late" title={words}>
      {row.nextReview}
      {days && ` · ${words}`}
    </span>
  );
}

/** A class with its number and its word. */
export function classText(side: 'probability' | 'impact', criteria: RiskCriteria, at: number): string {
  const word = classWord(side, criteria[side], at);
  return `${at} ${typeof word === 'string' ? word : t(word)}`;
}
