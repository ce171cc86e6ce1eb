/** Result of a row, in a word. */
import { Tag } from 'antd';
import type { RowChange } from '#kernel/compare.ts';
import { compareTexts } from '#kernel/compare-texts.ts';
import type { Message } from '#kernel/text.ts';
import { t } from '../lang.ts';

const COLORS: Record<RowChange, string> = {
  added: 'success',
  removed: 'error',
  changed: 'processing',
  moved: 'warning',
  same: 'default',
};

/** `words`: those of the place it is in, where they say more. */
export function ChangeTag({ change, words }: { change: RowChange; words?: Partial<Record<RowChange, Message>> }) {
  return <Tag color={COLORS[change]}>{t(words?.[change] ?? compareTexts[change])}</Tag>;
}
