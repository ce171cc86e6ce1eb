import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { inSentence, type Message, type Triple } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';

interface NoRowsProps {
  /** Not known yet, so the empty state is not shown. */
  pending?: boolean;
  filtered?: boolean;
  /** What is missing, or why. */
  none?: Triple | Message | undefined;
  /** Name of the listed records, by default. */
  of?: Triple | undefined;
  /** The word of the button that makes the first one. */
  first?: Triple | Message | undefined;
  children?: ReactNode;
}

const said = (of: Triple | undefined): string =>
  of ? t(entityTexts.emptyOf, { label: inSentence(of) }) : t(entityTexts.empty);

/** A list without rows says so, and what to do next. */
export function NoRows({ pending = false, filtered = false, none, of, first, children }: NoRowsProps) {
  if (pending) return <div className="wm-table-waiting" />;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={filtered ? t(entityTexts.emptyFiltered) : none ? t(none) : said(of)}
    >
      {!filtered && first && <span className="wm-none">{t(entityTexts.emptyFirst, { action: first })}</span>}
      {children}
    </Empty>
  );
}
