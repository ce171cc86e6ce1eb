import { t } from '#web/lang.ts';
import type { Plan } from '../../plan-model.ts';
import { calendarTexts as c } from './calendar-texts.ts';

/** The calendars of a plan as options; the project's own says so, as a file's often has the name of the company's. */
export const calendarChoices = ({ calendars }: Plan): { value: number; label: string }[] =>
  calendars.map(({ id, name, own }) => ({ value: id, label: own ? `${name} (${t(c.own)})` : name }));
