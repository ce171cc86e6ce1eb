import { Alert, Button, Empty, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { CODE } from '#kernel/problem.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { comments, restoreComment, type Thread, writeComment } from '../comment.calls.ts';
import { Comment } from './Comment.tsx';
import { CommentBox, type Typed } from './CommentBox.tsx';
import { facetTexts as x } from './texts.ts';
import { WatchButton } from './WatchButton.tsx';
import './discussion.css';

/** The comments of a record, opened at the one the address leads to, and who watches it. */
export function RecordComments({ entity, id }: { entity: Entity; id: number }) {
  const [at] = useQueryParam('comment');
  return (
    <div className="wm-comments">
      <WatchButton entity={entity.name} id={id} />
      <Comments key={at} entity={entity.name} id={id} at={Number(at) || null} />
    </div>
  );
}

interface CommentsProps {
  entity: string;
  id: number;
  /** The comment the address leads to. */
  at: number | null;
}

/** The threads of a record, the newest first, with the box to write above them. */
function Comments({ entity, id, at }: CommentsProps) {
  const of = { entity, recordId: id };
  const [page, setPage] = useState<number | null>(at === null ? 1 : null);
  const [removed, setRemoved] = useState<number | null>(null);
  const answer = useCall(
    comments,
    { ...of, ...(page === null ? { at: at! } : { pageNum: page }) },
    {
      quiet: true,
      keepPrevious: true,
    },
  );
  const write = async (typed: Typed, parent?: number): Promise<void> => {
    await send(writeComment, { ...of, ...typed, ...(parent && { parent }) }, { quiet: [CODE.refused] });
    if (!parent) setPage(1);
  };
  const undo = async (): Promise<void> => {
    await send(restoreComment, { id: removed! });
    setRemoved(null);
  };
  const { data } = answer;
  return (
    <>
      <CommentBox
        name={`comment ${entity} ${id}`}
        hint={t(x.write)}
        action={t(x.send)}
        onSend={(typed) => write(typed)}
      />
      {removed !== null && (
        <Alert
          type="info"
          closable={{ onClose: () => setRemoved(null) }}
          title={t(x.justRemoved)}
          action={
            <Button size="small" onClick={() => void undo().catch(() => undefined)}>
              {t(x.undo)}
            </Button>
          }
        />
      )}
      {answer.error && !data && <ReadError error={answer.error} retry={answer.refetch} />}
      {!answer.error && !data && <Skeleton active />}
      {data?.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noComments)} />}
      {data?.list.map((thread) => (
        <ThreadView
          key={thread.id}
          thread={thread}
          names={data.names}
          at={at}
          onAnswer={(typed) => write(typed, thread.id)}
          onRemoved={setRemoved}
        />
      ))}
      {data && data.total > data.pageSize && (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          current={data.pageNum}
          pageSize={data.pageSize}
          total={data.total}
          onChange={setPage}
        />
      )}
    </>
  );
}

interface ThreadProps {
  thread: Thread;
  names: Readonly<Record<number, string>>;
  at: number | null;
  onAnswer(typed: Typed): Promise<void>;
  onRemoved(id: number): void;
}

function ThreadView({ thread, names, at, onAnswer, onRemoved }: ThreadProps) {
  const [answering, setAnswering] = useState(false);
  const begin = (): void => setAnswering(true);
  return (
    <div className="wm-thread">
      <Comment
        comment={thread}
        names={names}
        meant={thread.id === at}
        onRemoved={onRemoved}
        {...(!thread.removed && { onAnswer: begin })}
      />
      <div className="wm-answers">
        {thread.answers.map((one) => (
          <Comment
            key={one.id}
            comment={one}
            names={names}
            meant={one.id === at}
            onRemoved={onRemoved}
            {...(!thread.removed && { onAnswer: begin })}
          />
        ))}
        {answering && (
          <CommentBox
            name={`answer ${thread.id}`}
            hint={t(x.writeAnswer)}
            action={t(x.send)}
            autoFocus
            onSend={async (typed) => {
              await onAnswer(typed);
              setAnswering(false);
            }}
            onCancel={() => setAnswering(false)}
          />
        )}
      </div>
    </div>
  );
}
