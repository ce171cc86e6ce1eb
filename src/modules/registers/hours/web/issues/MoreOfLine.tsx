/** Additional data of a line of a day: remaining work of its task, and the issue it was about. */
import { Input } from 'antd';
import { t } from '#web/lang.ts';
import type { SheetRecord, SheetRow } from '../../hours.calls.ts';
import { IssuePicker } from './IssuePicker.tsx';
import { hoursIssueTexts as x } from './texts.ts';

/** A line as it is typed; `record` null: it is not saved yet. */
export interface Line {
  key: string;
  record: SheetRecord | null;
  place: string | null;
  hours: string;
  kind: number | null;
  content: string;
  /** Hours left of the task, as typed. */
  remaining: string;
  issue: number | null;
  issueName: string | null;
  proposed: boolean;
}

type More = Pick<Line, 'remaining' | 'issue' | 'issueName'>;
interface MoreProps {
  line: More;
  set(patch: Partial<More>): void;
  /** Remaining work has been typed. */
  onLeave?(): void;
  row: SheetRow;
  /** People are asked how much of the task is left. */
  asks: boolean;
  fixed: boolean;
}

/** Additional data: remaining work of the task, and the issue. Fixed records show only what was entered. */
export function MoreOfLine({ line, row, asks, fixed, set, onLeave }: MoreProps) {
  const shows = {
    remaining: fixed ? line.remaining !== '' : asks || line.remaining !== '',
    issue: !fixed || line.issue !== null,
  };
  if (!shows.remaining && !shows.issue) return null;
  return (
    <div className="wm-hours-more">
      {shows.remaining && (
        <span>
          {t(x.remaining)}
          <Input
            size="small"
            inputMode="decimal"
            aria-label={t(x.remaining)}
            title={t(x.remainingHint)}
            suffix={t(x.unit)}
            disabled={fixed}
            value={line.remaining}
            onChange={({ target }) => set({ remaining: target.value })}
            onBlur={onLeave}
          />
        </span>
      )}
      {shows.issue && (
        <IssuePicker
          projectId={row.projectId!}
          task={row.task}
          value={line.issue}
          name={line.issueName}
          disabled={fixed}
          onChange={(issue, issueName) => set({ issue, issueName })}
        />
      )}
    </div>
  );
}
