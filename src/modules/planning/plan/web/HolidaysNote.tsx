import { Alert } from 'antd';
import { t } from '#web/lang.ts';
import { planTexts } from '../plan.texts.ts';

/** Says that a plan runs further than the holidays of its calendar are announced; `until`: their last year. */
export const HolidaysNote = ({ until }: { until: number }) => (
  <Alert banner closable type="info" title={t(planTexts.holidaysEnd, { year: until })} />
);
