import { Alert, DatePicker, Form, Input, InputNumber, type InputRef, Modal, Radio, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useRef, useState } from 'react';
import { formatDay, MINUTES_PER_DAY, parseDay, weekdayOf } from '#kernel/dates.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { branchEnd } from '../../edit/outline.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { changeRecurring, insertRecurring, MAX_OCCURRENCES, type SeriesChange } from '../../edit/recurring-tasks.ts';
import type { Plan, PlanTask } from '../../plan-model.ts';
import { editorTexts as e } from './editor-texts.ts';
import type { PlanSession } from './plan-session.ts';
import { RecurringPattern, weekdayName } from './RecurringPattern.tsx';
import { draftOf, type RecurringDraft, ruleOf } from './recurring-draft.ts';
import { recurringDialogTexts as r } from './recurring-texts.ts';

interface Props {
  session: PlanSession;
  /** One recurring task is changed; else a new one comes after the last of them, or at the end. */
  selected: readonly number[];
  apply(changed: Changed): boolean;
  onMade(taskId: number): void;
  onClose(): void;
}

/** Row of the recurring task that a selection means: itself; -1: none. */
function seriesRow(plan: Plan, selected: readonly number[]): number {
  const task = selected.length === 1 ? plan.tasks[selected[0]!] : undefined;
  return task?.recurrence && task.status !== 'discarded' ? selected[0]! : -1;
}

/** The place after a row, beside it. */
function placeAfter(tasks: readonly PlanTask[], row: number | undefined) {
  if (row === undefined) return { parentId: null, beforeId: null };
  const { parentId } = tasks[row]!;
  const next = tasks[branchEnd(tasks, row)];
  return { parentId, beforeId: next?.parentId === parentId ? next.id : null };
}

/** Makes a recurring task, or changes one: pattern, range, what rest days do, and a preview of its days. One step of undo. */
export function RecurringDialog({ session, selected, apply, onMade, onClose }: Props) {
  const { plan, schedule } = session;
  const row = seriesRow(plan, selected);
  const series = row >= 0 ? plan.tasks[row]! : null;
  const [draft, setDraft] = useState<RecurringDraft>(() => {
    const start = Math.round(schedule.projectStart);
    return draftOf(plan, series, Math.floor(start / MINUTES_PER_DAY), start % MINUTES_PER_DAY);
  });
  // The window itself takes the focus when it opens.
  const nameInput = useRef<InputRef>(null);
  const set = (patch: Partial<RecurringDraft>): void => setDraft((old) => ({ ...old, ...patch }));
  const rule = ruleOf(draft, plan);
  const name = draft.name.trim();
  const made = (newId: () => number): ReturnType<typeof insertRecurring> | null => {
    if (!rule) return null;
    return series
      ? changeRecurring(plan, row, name, rule, newId)
      : insertRecurring(plan, placeAfter(plan.tasks, selected.at(-1)), name, rule, newId);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is all that the preview depends on
  const preview = useMemo(() => {
    // Ids that nobody has: nothing of a preview is kept.
    let id = -1e9;
    return made(() => --id);
  }, [draft, plan]);
  const found: SeriesChange | null = preview && 'plan' in preview ? preview : null;
  const keep = (): void => {
    const done = made(session.newId);
    if (!done || !('plan' in done) || !apply(done)) return;
    const { days, ...counts } = done;
    const [from, to] = [formatDay(days[0]!), formatDay(days.at(-1)!)];
    const { made: added, moved, kept, removed } = counts;
    if (series) toast.success(t(r.changed, { made: added, moved, kept, removed }));
    else {
      toast.success(t(r.inserted, { count: days.length, from, to }));
      const before = new Set(plan.tasks.map((task) => task.id));
      onMade(done.plan.tasks.find((task) => task.recurrence && !before.has(task.id))!.id);
    }
    onClose();
  };
  const day = (key: 'from' | 'to', label: string, disabled = false) => (
    <DatePicker
      aria-label={label}
      allowClear={false}
      disabled={disabled}
      value={dayjs(formatDay(draft[key]))}
      onChange={(picked) => picked && set({ [key]: parseDay(picked.format('YYYY-MM-DD'))! })}
    />
  );
  return (
    <Modal
      open
      width={820}
      title={t(series ? r.change : r.title)}
      okText={t(e.keep)}
      okButtonProps={{ disabled: !found || name === '' }}
      afterOpenChange={(open) => open && nameInput.current?.focus({ cursor: 'end' })}
      onOk={keep}
      onCancel={onClose}
    >
      <div className="wm-plan-recurring">
        <Form layout="vertical">
          <Form.Item label={t(r.name)} required htmlFor="recurring-name">
            <Input
              id="recurring-name"
              ref={nameInput}
              maxLength={190}
              value={draft.name}
              onChange={(event) => set({ name: event.target.value })}
              onPressEnter={() => found && name !== '' && keep()}
            />
          </Form.Item>
          <div className="wm-plan-pair">
            <Form.Item
              label={t(r.duration)}
              htmlFor="recurring-duration"
              validateStatus={rule ? '' : 'error'}
              extra={t(rule ? r.durationHint : r.durationWrong)}
            >
              <Input
                id="recurring-duration"
                value={draft.duration}
                onChange={(event) => set({ duration: event.target.value })}
              />
            </Form.Item>
            <Form.Item label={t(r.at)}>
              <TimePicker
                aria-label={t(r.at)}
                format="HH:mm"
                minuteStep={5}
                allowClear={false}
                needConfirm={false}
                value={dayjs('2000-01-01').add(draft.startMinute, 'minute')}
                onChange={(picked) => picked && set({ startMinute: picked.hour() * 60 + picked.minute() })}
              />
            </Form.Item>
          </div>
          <Form.Item label={t(r.pattern)}>
            <RecurringPattern draft={draft} set={set} />
          </Form.Item>
          <Form.Item label={t(r.range)}>
            <div className="wm-plan-pattern">
              <span>{t(r.from)}</span>
              {day('from', t(r.from))}
            </div>
            <Radio.Group value={draft.end} onChange={(event) => set({ end: event.target.value })}>
              <div className="wm-plan-pattern">
                <Radio value="count">{t(r.byCount)}</Radio>
                <InputNumber
                  min={1}
                  max={MAX_OCCURRENCES}
                  precision={0}
                  aria-label={t(r.byCount)}
                  disabled={draft.end !== 'count'}
                  value={draft.count}
                  onChange={(value) => set({ count: value ?? 1 })}
                />
                <Radio value="date">{t(r.byDate)}</Radio>
                {day('to', t(r.byDate), draft.end !== 'date')}
              </div>
            </Radio.Group>
          </Form.Item>
          <Form.Item label={t(r.restDay)}>
            <Radio.Group
              value={draft.restDay}
              options={[
                { value: 'next', label: t(r.next) },
                { value: 'skip', label: t(r.skip) },
              ]}
              onChange={(event) => set({ restDay: event.target.value })}
            />
          </Form.Item>
        </Form>
        <section className="wm-plan-occurrences" aria-label={t(r.preview)} aria-live="polite">
          <h3>
            {t(r.preview)} {found && <small>{t(r.count, { count: found.days.length })}</small>}
          </h3>
          {preview && 'problem' in preview && (
            <Alert type="warning" showIcon title={t(preview.problem.message, preview.problem.params)} />
          )}
          {found && series && (
            <p>
              {t(r.effect, { made: found.made, moved: found.moved, kept: found.kept, removed: found.removed })}
              <br />
              {t(r.keeps)}
            </p>
          )}
          <ol>
            {found?.days.map((at) => (
              <li key={at}>
                <time dateTime={formatDay(at)}>{formatDay(at)}</time> {weekdayName(weekdayOf(at))}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Modal>
  );
}
