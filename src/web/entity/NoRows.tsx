import { Empty } from 'antd';
import type { ReactNode } from 'react';
import type { Message, Triple } from '#kernel/text.ts';
import { t } from '../lang.ts';
import { entityTexts } from './entity-texts.ts';

/** A list without rows says so, and what to do next: `first` is the word of the button that makes the first one. */
export function NoRows({
  filtered = false,
  first,
  children,
}: {
  filtered?: boolean;
  first?: Triple | Message | undefined;
  children?: ReactNode;
}) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(filtered ? entityTexts.emptyFiltered : entityTexts.empty)}
    >
      {!filtered && first && <span className="wm-none">{t(entityTexts.emptyFirst, { action: first })}</span>}
      {children}
    </Empty>
  );
}
