import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { candidate } from '../candidate.entity.ts';
import type { BoardItem } from '../selection.calls.ts';

/** A project or candidate of the board, with a link where one may open it. */
export function ItemName({ item: { name, project, open } }: { item: BoardItem }) {
  if (project === null)
    return (
      <>
        {name} <Tag>{t(candidate.label)}</Tag>
      </>
    );
  return open ? (
    <RecordLink kind="project" record={project}>
      {name}
    </RecordLink>
  ) : (
    name
  );
}
