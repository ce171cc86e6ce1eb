/** Letters that have not arrived, as a list: those of callbacks and those to engines elsewhere. */
import type { Call } from '#kernel/call.ts';
import { type ChoiceItems, choice, instant, int, longText, text } from '#kernel/field.ts';
import { type Report, report } from '#kernel/report.ts';
import type { Triple } from '#kernel/text.ts';
import { callbackTexts as c } from './integration.texts.ts';

export interface WaitingLetter<Moment extends string = string> {
  id: number;
  /** Name of whom it goes to. */
  receiver: string;
  instanceId: number;
  number: string;
  title: string;
  moment: Moment;
  status: 'waiting' | 'failed';
  attempts: number;
  error: string | null;
  madeAt: string;
  /** null: it has failed. */
  nextAt: string | null;
}

const states = { waiting: c.waiting.text, failed: c.failed.text } as const;

interface Letters {
  name: string;
  label: Triple;
  call: Call;
  sheet: Call;
  receiver: Triple;
  about: Triple;
  moments: ChoiceItems;
}

export const letterReport = ({ receiver, about, moments, ...of }: Letters): Report<WaitingLetter> =>
  report<WaitingLetter>({
    ...of,
    columns: {
      madeAt: instant(c.made.text, { required: true }),
      receiver: text(receiver, { required: true }),
      number: text(c.number.text, { required: true }),
      title: text(c.title.text, { required: true }),
      moment: choice(about, moments, { required: true }),
      status: choice(c.status.text, states, { required: true }),
      nextAt: instant(c.next.text),
      attempts: int(c.attempts.text, { required: true }),
      error: longText(c.error.text),
    },
    title: 'title',
    list: {
      columns: ['madeAt', 'receiver', 'number', 'title', 'moment', 'status', 'attempts', 'error'],
      filters: ['status', 'moment', 'receiver', 'madeAt', 'error'],
      sort: 'madeAt',
    },
    search: { in: ['number', 'title'], label: c.search.text },
  });
