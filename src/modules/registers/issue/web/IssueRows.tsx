/** Issues one below the other, each with its actions: what waits for somebody. */
import { Tag } from 'antd';
import type { Abilities } from '#kernel/entity-calls.ts';
import type { ListHost, RowAction } from '#web/entity/actions.tsx';
import { ActionButtons } from '#web/entity/list/RowActions.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import type { IssueRow } from '../issue.entity.ts';
import { DueDate, Handler, type IssueTitles, placeOf, Raised, StateTag } from './IssueCells.tsx';
import { issuePageTexts as x } from './texts.ts';
import './issue.css';

export interface IssueItemProps {
  row: IssueRow;
  titles: IssueTitles;
  abilities: Abilities | undefined;
  actions: readonly RowAction[];
  host: ListHost;
  /** Default: as rows of the list open. */
  onOpen?: () => void;
  /** It is listed under what is asked, so its state and handler need not be shown. */
  asked?: boolean;
}

export function IssueItem({ row, titles, abilities, actions, host, asked = false, onOpen }: IssueItemProps) {
  const severity = titles.severity?.[row.severity ?? 0];
  const place = placeOf(row, titles, host.list.scope);
  return (
    <li className="wm-issue-item" data-issue={row.id}>
      <div className="wm-issue-item-name">
        <PageLink
          className="wm-link"
          to={host.addressOf(row) ?? ''}
          title={row.name}
          onOpen={onOpen ?? (() => host.openDetail(row))}
        >
          {row.name}
        </PageLink>
        <small className="wm-issue-place" title={place}>
          {[row.code, place].filter(Boolean).join(' · ')}
        </small>
      </div>
      <div className="wm-issue-item-facts">
        <span className="wm-issue-item-tags">
          {!asked && <StateTag status={row.status} />}
          <WaitingTag waiting={abilities?.waiting} />
          {severity && <Tag>{severity}</Tag>}
        </span>
        <DueDate row={row} days />
        <Raised row={row} />
        {asked ? (
          <span title={t(x.created)}>{titles.proposer?.[row.proposer ?? 0]}</span>
        ) : (
          <span title={t(x.handler)}>
            <Handler row={row} titles={titles} />
          </span>
        )}
      </div>
      <ActionButtons
        actions={actions}
        // A refused call has shown its message.
        onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
      />
    </li>
  );
}
