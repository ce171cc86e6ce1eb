/** What risks look like in lists, in the matrix and on their pages: level, state, next review. */
import { Tag } from 'antd';
import { parseDay } from '#kernel/dates.ts';
import { companyToday } from '#web/clock.ts';
import { t } from '#web/lang.ts';
import { type RiskRow, risk } from '../risk.entity.ts';
import { classWord, type RiskCriteria, type RiskLevel, riskLevels } from '../risk-matrix.ts';
import { riskPageTexts as x } from './texts.ts';
import './risk.css';

/** Antd's colours of the states; the word says it too. */
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

/** A level by its colour and its word; null: nobody has judged it. */
export function Level({ level, closed = false }: { level: RiskLevel | null; closed?: boolean }) {
  if (level === null) return <span className="wm-none">{t(x.notJudged)}</span>;
  return (
    <span className={`wm-risk-level wm-risk-${level}${closed ? ' wm-risk-over' : ''}`}>{t(riskLevels[level])}</span>
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
