import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { instantOfMinute, MINUTES_PER_DAY, now } from '#kernel/dates.ts';
import { refreshShown } from '#web/api.ts';
import { thisMinute } from '#web/clock.ts';
import { instantText } from '#web/fields/format.ts';
import { currentLang, t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { workbenchTexts as w } from './workbench.texts.ts';

/** The greeting of an hour of the company's day. */
export const greetingOf = (hour: number) =>
  hour < 5 ? w.night : hour < 11 ? w.morning : hour < 13 ? w.noon : hour < 18 ? w.afternoon : w.evening;

/** The day in words, on the company's clock. */
function dayInWords(minute: number): string {
  const locale = { 'zh-CN': 'zh-CN', HK: 'zh-HK', 'en-US': 'en-US' }[currentLang()];
  const words = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' });
  return words.format(Date.parse(instantOfMinute(minute, 0)));
}

/** The person and the day; reloads every card and shows the time of the data. */
export function HomeHead({ title }: { title?: string }) {
  const { viewer } = useSession();
  const [at, setAt] = useState(now);
  const [busy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    await refreshShown().finally(() => setBusy(false));
    setAt(now());
  };
  const minute = thisMinute();
  const hour = Math.floor((minute % MINUTES_PER_DAY) / 60);
  const seen = instantText(new Date(at).toISOString(), true);
  return (
    <header className="wm-home-head">
      <h1>{title ?? t(greetingOf(hour), { name: viewer.userName })}</h1>
      <span className="wm-home-day">{dayInWords(minute)}</span>
      <Button
        type="text"
        size="small"
        icon={<ReloadOutlined />}
        loading={busy}
        title={t(w.seenAt, { at: seen })}
        onClick={() => void refresh()}
      >
        {t(w.refresh)}
      </Button>
    </header>
  );
}
