/** Who could do what a request asks for. */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { SkillLevel } from '#modules/people/job-post/skill.entity.ts';

/** Minutes in the time that is asked for, and what speaks for and against somebody. */
export interface Candidate {
  id: number;
  name: string;
  /** All that is asked for is met. */
  met: boolean;
  /** Level that counts on all days; null: no skill is asked for. */
  level: SkillLevel | null;
  levelMet: boolean;
  /** Last day of the level; null: for ever, or none. */
  validUntil: string | null;
  /** Declared by themselves, not assessed yet. */
  declared: SkillLevel | null;
  /** Of the job post that is asked for; null: none is. */
  post: boolean | null;
  capacity: number;
  /** What the booking would need of them, and what is left beside all other work. */
  wanted: number;
  free: number;
  /** Weeks in which it would be beyond their capacity, with the percent. */
  over: { week: string; percent: number | null }[];
  /** Working days of their calendar, and of the company's. */
  days: number;
  companyDays: number;
  /** Minutes of soft bookings of others in this time. */
  soft: number;
}
export interface Candidates {
  list: Candidate[];
  /** People of the department; at most 100 are looked at. */
  total: number;
}
export const readCandidates = call(
  'GET',
  '/api/v1/manpower/person-booking/:id/candidates',
  'login',
  { id: int(['编号', '編號', 'ID'], { required: true, min: 1 }) },
  output<Candidates>(),
  {
    label: ['查看人选', '查看人選', 'View candidates'],
    scope: 'row',
    reads: ['personBooking', 'personSkill', 'task', 'user', 'calendar', 'employee'],
  },
);
