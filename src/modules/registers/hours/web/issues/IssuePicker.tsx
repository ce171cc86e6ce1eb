/** Chooses an open issue of a project that one may read, those of the task first; searched on the server as one types. */
import { Select, Spin } from 'antd';
import { useState } from 'react';
import { UNKNOWN_RECORD } from '#kernel/cell-text.ts';
import { useCall } from '#web/api.ts';
import { useSettled } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { issuesToFill } from '../../issues/hours-issues.calls.ts';
import { hoursIssueTexts as x } from './texts.ts';

/** After so long without a key the server is asked. */
const PAUSE_MS = 300;

interface Props {
  projectId: number;
  task: number | null;
  value: number | null;
  /** Of the one that is chosen; null: the viewer may not read it. */
  name: string | null;
  disabled?: boolean;
  onChange(id: number | null, name: string | null): void;
}

export function IssuePicker({ projectId, task, value, name, disabled = false, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), PAUSE_MS);
  const input = { projectId, task, search: search || null };
  const answer = useCall(issuesToFill, input, { quiet: true, background: true, enabled: open, keepPrevious: true });
  const options = (answer.data ?? []).map((one) => ({ value: one.id, label: one.name, ...one }));
  return (
    <Select
      labelInValue
      allowClear
      aria-label={t(x.issue)}
      placeholder={t(x.pick)}
      disabled={disabled}
      value={value === null ? null : { value, label: name ?? t(UNKNOWN_RECORD) }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={answer.data ? t(x.none) : <Spin size="small" />}
      options={options}
      optionRender={({ data }) => (
        <span className="wm-option">
          <span className="wm-line">{data.label}</span>
          <span className="wm-option-code">{data.ofTask ? `${data.code} · ${t(x.ofTask)}` : data.code}</span>
        </span>
      )}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setTyped('');
      }}
      onChange={(next) => onChange(next ? next.value : null, next ? String(next.label) : null)}
    />
  );
}
