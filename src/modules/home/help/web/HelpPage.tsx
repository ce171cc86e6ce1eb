import { Skeleton } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type HelpName, helpPage, helpPages } from '../help.calls.ts';
import { type Block, blocksOf, type Inline } from '../markdown.ts';
import '#web/entity/entity.css';
import './help.css';

const addressOfPage = (page: string): string => `/help?page=${page}`;

function Pieces({ of }: { of: readonly Inline[] }) {
  return of.map((piece, at) => {
    const key = `${String(at)}${piece.text}`;
    if (piece.kind === 'link')
      return (
        <PageLink key={key} to={piece.to.startsWith('/') ? piece.to : addressOfPage(piece.to)} className="wm-link">
          {piece.text}
        </PageLink>
      );
    if (piece.kind === 'bold') return <strong key={key}>{piece.text}</strong>;
    if (piece.kind === 'name') return <em key={key}>{piece.text}</em>;
    if (piece.kind === 'code') return <kbd key={key}>{piece.text}</kbd>;
    return <Fragment key={key}>{piece.text}</Fragment>;
  });
}

function shown(block: Block): ReactNode {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const;
    return <Heading>{block.text}</Heading>;
  }
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, at) => (
          <li key={`${String(at)}${item[0]?.text ?? ''}`}>
            <Pieces of={item} />
          </li>
        ))}
      </List>
    );
  }
  return (
    <p className={block.kind === 'note' ? 'wm-help-note' : undefined}>
      <Pieces of={block.inline} />
    </p>
  );
}

/** Help: its pages on the left, the selected one next to them. */
export default function HelpPage() {
  const [asked] = useQueryParam('page');
  const page: HelpName = asked !== null && Object.hasOwn(helpPages, asked) ? (asked as HelpName) : 'first-steps';
  const answer = useCall(helpPage, { page }, { quiet: true, staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="wm-card wm-help">
      <nav aria-label={t(['帮助', '說明', 'Help'])}>
        {Object.entries(helpPages).map(([name, label]) => (
          <PageLink key={name} to={addressOfPage(name)} className={name === page ? 'wm-help-here' : undefined}>
            {t(label)}
          </PageLink>
        ))}
      </nav>
      <article lang={currentLang() === 'en-US' ? 'en' : 'zh-CN'}>
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} />
        ) : answer.data ? (
          blocksOf(answer.data.text).map((block, at) => <Fragment key={String(at)}>{shown(block)}</Fragment>)
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </article>
    </div>
  );
}
