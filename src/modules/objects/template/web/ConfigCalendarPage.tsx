import { Select, Skeleton } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type CalendarRow, calendar } from '#modules/base/calendar/calendar.entity.ts';
import { CalendarYear } from '#modules/base/calendar/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { templateInfo } from '../template.calls.ts';
import { template } from '../template.entity.ts';
import { templateTexts as x } from './texts.ts';
import '#web/entity/entity.css';

/** The company's default, among the choices. */
const DEFAULT = 0;

/** The calendar that the template's plan and the projects made of it work by: one of the company's. */
export default function ConfigCalendarPage() {
  const templateId = useObject('template')?.id ?? 0;
  const info = useCall(templateInfo, { templateId }, { quiet: true });
  const list = useCall(
    entityCalls(calendar).list,
    { pageSize: 1000, filters: { ownerKind: 'company' } },
    { quiet: true },
  );
  const failed = failedRead(info, list);
  if (failed) return <ReadError {...failed} />;
  if (!info.data || !list.data) return <Skeleton active style={{ padding: 16 }} />;
  const { row, editable } = info.data;
  const choices = list.data.list as unknown as CalendarRow[];
  const usual = choices.find((one) => one.isDefault);
  const used = choices.find((one) => one.id === row.calendar) ?? usual;
  const choose = async (id: number): Promise<void> => {
    await send(entityCalls(template).update, {
      id: row.id,
      version: row.version,
      calendar: id === DEFAULT ? null : id,
    });
    toast.success(t(x.calendarSaved));
  };
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <div className="wm-card" style={{ display: 'flex', gap: 12, alignItems: 'center', padding: '12px 16px' }}>
        <label htmlFor="template-calendar">{t(x.calendarUsed)}</label>
        <Select
          id="template-calendar"
          style={{ minWidth: 240 }}
          disabled={!editable.includes('calendar')}
          value={row.calendar ?? DEFAULT}
          options={[
            { value: DEFAULT, label: t(x.calendarDefault, { name: usual?.name ?? '' }) },
            ...choices.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(id) => void choose(id).catch(() => undefined)}
        />
        <span className="wm-hint">{t(x.calendarHint)}</span>
      </div>
      {used && <CalendarYear key={used.id} row={used} mayEdit={false} save={async () => false} />}
    </div>
  );
}
