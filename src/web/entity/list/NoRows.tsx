import { Empty } from 'antd';
import type { ReactNode } from 'react';
import type { Message, Triple } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';

interface NoRowsProps {
  /** Not known yet: nobody is told that there are none. */
  pending?: boolean;
  filtered?: boolean;
  /** What is not there, or why. */
  none?: Triple | Message | undefined;
  /** The word of the button that makes the first one. */
  first?: Triple | Message | undefined;
  children?: ReactNode;
}

/** A list without rows says so, and what to do next. */
export function NoRows({ pending = false, filtered = false, none, first, children }: NoRowsProps) {
  if (pending) return <div className="wm-table-waiting" />;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(filtered ? entityTexts.emptyFiltered : (none ?? entityTexts.empty))}
    >
      {!filtered && first && <span className="wm-none">{t(entityTexts.emptyFirst, { action: first })}</span>}
      {children}
    </Empty>
  );
}
