/** The two compared versions: any snapshots, and on the newer side the current state. */

import { Select } from 'antd';
import { compareTexts } from '#kernel/compare-texts.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { t } from '../lang.ts';
import './compare.css';

/** The current state. */
export const NOW = 0;

export interface Version {
  id: number;
  name: string;
}

interface VersionPickersProps {
  /** In the order in which they are offered. */
  versions: readonly Version[];
  /** Name of the current state. */
  now: string;
  before: number;
  /** NOW: the current state. */
  after: number;
  onChange(before: number, after: number): void;
}

export function VersionPickers({ versions, now, before, after, onChange }: VersionPickersProps) {
  const options = (list: readonly Version[], other: number) =>
    list.map(({ id, name }) => ({ value: id, label: name, disabled: id === other }));
  const common = { showSearch: BY_LABEL, popupMatchSelectWidth: false, className: 'wm-version' };
  return (
    <span className="wm-versions">
      <i className="wm-side-before" />
      <Select
        {...common}
        aria-label={t(compareTexts.before)}
        value={before}
        options={options(versions, after)}
        onChange={(id: number) => onChange(id, after)}
      />
      →
      <i className="wm-side-after" />
      <Select
        {...common}
        aria-label={t(compareTexts.after)}
        value={after}
        options={options([{ id: NOW, name: now }, ...versions], before)}
        onChange={(id: number) => onChange(before, id)}
      />
    </span>
  );
}
