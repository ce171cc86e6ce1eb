import { Button, Select, Skeleton, Space, Tag } from 'antd';
import { useState } from 'react';
import type { CalendarRow } from '#modules/base/calendar/calendar.entity.ts';
import { CalendarYear, RulesDialog } from '#modules/base/calendar/web/public.ts';
import { useApproval, WaitingNote } from '#modules/flow/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { changeProjectCalendar, projectCalendar } from '../../plan-calendar.calls.ts';
import { type CalendarChange, CalendarEffectDialog } from './CalendarEffectDialog.tsx';
import { calendarTexts as c } from './calendar-texts.ts';
import '#web/entity/entity.css';
import '../edit/plan.css';

/** The company's default, among the choices. */
const DEFAULT = 0;

/** The calendar a project works by: chosen among the company's, or one of its own with its days. */
export default function ProjectCalendarPage() {
  const object = useObject('project');
  const projectId = object?.id ?? 0;
  const { can } = useRights({ projectId });
  const answer = useCall(projectCalendar, { projectId }, { quiet: true });
  const [change, setChange] = useState<(CalendarChange & { decide(kept: boolean): void }) | null>(null);
  const [rules, setRules] = useState(false);
  const approval = useApproval(['project', 'calendar']);
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { calendar, inherited, choices, waiting, approval: needed } = answer.data;
  const own = calendar.ownerProject === projectId;
  const mayEdit = can('pm:calendar:edit') && waiting === null;
  /** Shows what the change does to the plan; true when it was confirmed and kept. */
  const propose = (wanted: CalendarChange): Promise<boolean> =>
    new Promise((decide) => setChange({ ...wanted, decide }));
  const save = (values: Partial<CalendarRow>): Promise<boolean> =>
    propose({ action: 'edit', calendarId: calendar.id, version: calendar.version, values });
  const copy = async (): Promise<void> => {
    if (needed !== null) {
      await propose({ action: 'copy' });
      return;
    }
    await send(changeProjectCalendar, { projectId, action: 'copy' });
    toast.success(t(c.copied));
  };
  return (
    <div className="wm-project-calendar">
      <WaitingNote waiting={waiting} projectId={projectId} />
      <div className="wm-card wm-project-calendar-head">
        <label htmlFor="project-calendar">{t(c.uses)}</label>
        <Select
          id="project-calendar"
          value={inherited ? DEFAULT : calendar.id}
          disabled={!mayEdit}
          popupMatchSelectWidth={false}
          options={[
            { value: DEFAULT, label: t(c.companyDefault, { name: choices.find((x) => x.isDefault)?.name ?? '' }) },
            ...choices.map((x) => ({ value: x.id, label: x.own ? `${x.name} (${t(c.own)})` : x.name })),
          ]}
          onChange={(id) => void propose({ action: 'use', ...(id !== DEFAULT && { calendarId: id }) })}
        />
        {own ? <Tag color="purple">{t(c.own)}</Tag> : <span className="wm-hint">{t(c.sharedHint)}</span>}
        {mayEdit && !own && (
          <Button type="primary" onClick={() => void copy().catch(() => undefined)}>
            {t(c.copy)}
          </Button>
        )}
      </div>
      <CalendarYear
        key={calendar.id}
        row={calendar}
        mayEdit={mayEdit && own}
        save={save}
        tools={<Space>{mayEdit && own && <Button onClick={() => setRules(true)}>{t(c.rules)}</Button>}</Space>}
      />
      {rules && <RulesDialog row={calendar} save={save} onClose={() => setRules(false)} />}
      {change && (
        <CalendarEffectDialog
          projectId={projectId}
          change={change}
          approval={needed}
          ask={approval.ask}
          onDone={(kept) => {
            change.decide(kept);
            setChange(null);
          }}
        />
      )}
      {approval.dialog}
    </div>
  );
}
