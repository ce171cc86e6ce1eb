/** Rules of personnel files, skills and trainings (1-product §3; 2-rules §5, §9). Pure; civil days. */
import { dayOf, formatDay, parseDay, ymdOf } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { SkillLevel } from '#modules/people/job-post/skill.entity.ts';
import type { EmployeeRow } from './employee.entity.ts';
import { employeeTexts as t } from './employee.texts.ts';
import type { PersonSkillRow } from './person-skill.entity.ts';
import type { TrainingPlanRow } from './training.entity.ts';

type Dates = Pick<EmployeeRow, 'joinedOn' | 'confirmedOn' | 'leftOn' | 'workStart'> & { birth?: string | null };

/** The dates of a life at work, in their order; the first that comes before an earlier one is wrong. */
export function wrongDates(row: Dates): Problem[] {
  const order = ['birth', 'workStart', 'joinedOn', 'confirmedOn', 'leftOn'] as const;
  let last = '';
  for (const name of order) {
    const day = row[name] ?? null;
    if (day === null) continue;
    if (day < last) return [problem(t.order, undefined, name)];
    last = day;
  }
  return [];
}

/** The day before the same day so many months later: an assessment of January 31 for one month holds until the end of February. */
export function validUntil(assessedOn: string, months: number | null): string | null {
  if (months === null) return null;
  const [year, month, day] = ymdOf(parseDay(assessedOn)!);
  const first = dayOf(year, month + months, 1);
  const length = dayOf(year, month + months + 1, 1) - first;
  return formatDay(first + Math.min(day, length + 1) - 2);
}

const LEVELS: readonly SkillLevel[] = ['none', 'supervised', 'independent', 'trainer'];
export const levelOf = (level: SkillLevel): number => LEVELS.indexOf(level);

export type Held = Pick<PersonSkillRow, 'id' | 'person' | 'skill' | 'level' | 'status' | 'assessedOn' | 'validUntil'>;

/** What counts of each skill of each person on a day: the newest that is assessed and valid. By `person skill`. */
export function current(rows: readonly Held[], today: string): Map<string, Held> {
  const found = new Map<string, Held>();
  for (const row of rows) {
    if (row.status !== 'assessed' || row.assessedOn === null || row.assessedOn > today) continue;
    if (row.validUntil !== null && row.validUntil < today) continue;
    const key = `${row.person} ${row.skill}`;
    const other = found.get(key);
    const newer =
      !other || row.assessedOn > other.assessedOn! || (row.assessedOn === other.assessedOn && row.id > other.id);
    if (newer) found.set(key, row);
  }
  return found;
}

/** What is wrong with a training. */
export function wrongTraining(
  row: Pick<TrainingPlanRow, 'startsOn' | 'endsOn' | 'skill' | 'target' | 'people'>,
): Problem[] {
  const people = (row.people ?? []).map(({ person }) => person);
  return [
    ...(row.endsOn < row.startsOn ? [problem(t.backwards, undefined, 'endsOn')] : []),
    ...(row.skill !== null && row.target === null ? [problem(t.targetSkill, undefined, 'target')] : []),
    ...(new Set(people).size < people.length ? [problem(t.twice, undefined, 'people')] : []),
  ];
}
