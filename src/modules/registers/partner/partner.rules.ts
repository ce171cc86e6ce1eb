/** Rules of partners: masked contact data, and when they are to be spoken with again (records.md B4). */
import { formatDay, parseDay } from '#kernel/dates.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { cutText, texts } from '#kernel/text.ts';
import type { PartnerContactRow, PartnerRow, Rhythm } from './partner.entity.ts';

export const partnerTexts = texts('partner', {
  page: ['外部合作方', '外部合作方', 'External partners'],
  future: ['最近沟通不能晚于今天', '最近溝通不能晚於今天', 'The last contact cannot be later than today'],
  missed: [
    '与“{name}”的沟通已超过约定日期（{date}），请尽快联系',
    '與「{name}」的溝通已超過約定日期（{date}），請盡快聯絡',
    'Contact with "{name}" was due on {date}; please get in touch',
  ],
});

/** Civil days from one contact to the next. */
export const RHYTHM_DAYS: Readonly<Record<Rhythm, number>> = { weekly: 7, fortnightly: 14, monthly: 30, quarterly: 91 };

/** The day of the next contact; null: none is agreed. `since`: the last contact, else the day it was made. */
export const nextContactOf = (rhythm: Rhythm | null, since: string): string | null =>
  rhythm === null ? null : formatDay(parseDay(since)! + RHYTHM_DAYS[rhythm]);

type Contact = Pick<PartnerRow, 'lastContact'>;

/** A contact cannot be in the future. A day that is not sent stays as it is. */
export const futureContact = (before: Contact | null, { lastContact }: Contact, today: string): Problem[] =>
  lastContact && lastContact > today && lastContact !== before?.lastContact
    ? [problem(partnerTexts.future, undefined, 'lastContact')]
    : [];

/** `138****5678`; of short numbers nothing but their last two digits. */
export const maskedPhone = (phone: string): string =>
  phone.length >= 8 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-2)}`;

const MAX = 200;

/** The people of a partner as everybody sees them who may see the partner. */
export const contactsSaid = (people: readonly Pick<PartnerContactRow, 'name' | 'phone'>[]): string | null =>
  cutText(people.map(({ name, phone }) => (phone ? `${name} ${maskedPhone(phone)}` : name)).join(' · '), MAX) || null;
