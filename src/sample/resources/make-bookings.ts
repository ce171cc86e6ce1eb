/** Requests for people of the sample company: asked for, answered, and booked. Days are days before the first start (below 0: after it). */
import { sql } from 'kysely';
import type { BookingStatus } from '#modules/registers/manpower/booking/booking.entity.ts';
import { told } from '../english/told.ts';
import type { People, Places } from '../issues/make-issues.ts';
import type { Place, Who } from '../issues/story.ts';
import { companyOf } from '../registers/company.ts';

interface BookingStory {
  at: Place;
  by: Who;
  /** Whose department is asked. */
  of: Who;
  person?: Who;
  name: string;
  from: number;
  to: number;
  amount: number;
  binding: 'hard' | 'soft';
  status: BookingStatus;
  answer?: string;
}

const STORIES: readonly BookingStory[] = [
  {
    ...{ at: 'platform', by: 'lina', of: 'zhangwei', name: '接口性能压测', from: -7, to: -20, amount: 16 },
    ...{ binding: 'hard', status: 'requested' },
  },
  {
    ...{
      at: 'platform',
      by: 'lina',
      of: 'zhangwei',
      person: 'zhangwei',
      name: '上线值守',
      from: -40,
      to: -46,
      amount: 8,
    },
    ...{ binding: 'hard', status: 'confirmed', answer: '可以安排' },
  },
  {
    ...{ at: 'house', by: 'wangqiang', of: 'zhangwei', person: 'zhangwei', name: '机电图纸复核', from: -14, to: -27 },
    ...{ amount: 12, binding: 'soft', status: 'confirmed' },
  },
  {
    ...{
      at: 'house',
      by: 'wangqiang',
      of: 'lina',
      person: 'lina',
      name: '现场资料整理',
      from: -10,
      to: -16,
      amount: 20,
    },
    ...{ binding: 'hard', status: 'refused', answer: '该周已排满' },
  },
];

/** Done by one statement: what lies in the past tells nobody. */
export async function makeSampleBookings(people: People, places: Places): Promise<void> {
  const { ctx, user, owner, at, day } = companyOf(people, places);
  const rows = told(ctx, STORIES).map(({ at: place, by, of, person, from, to, ...story }) => ({
    ...{ ...story, ...owner(place), asker: user(by), of: user(of), person: person ? user(person) : null },
    ...{ starts: day(from), ends: day(to), answer: story.answer ?? null },
  }));
  await sql`INSERT INTO person_booking (company_id, project_id, name, department, person, starts_on, ends_on, amount, binding, status,
      answer, decided_by, decided_at, created_at, created_by, updated_at, updated_by)
    SELECT u.company_id, s.project_id, s.name, u.department, s.person, s.starts, s.ends, s.amount, s.binding, s.status, s.answer,
      CASE WHEN s.status <> 'requested' THEN d.manager END, CASE WHEN s.status <> 'requested' THEN ${at(1)}::timestamptz END,
      ${at(2)}::timestamptz, s.asker, ${at(1)}::timestamptz, s.asker
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (project_id bigint, name text, of bigint, person bigint, asker bigint,
        starts date, ends date, amount numeric, binding text, status text, answer text)
      JOIN "user" u ON u.company_id = ${ctx.viewer.companyId} AND u.id = s.of
      LEFT JOIN department d ON d.company_id = u.company_id AND d.id = u.department`.execute(ctx.db);
}
