import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { file } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { FieldCell } from '#web/fields/field-kinds.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type CommentView, editComment, removeComment } from '../comment.calls.ts';
import { pieces } from '../comment.rules.ts';
import { CommentBox } from './CommentBox.tsx';
import { facetTexts as x } from './texts.ts';

const FILES = file(x.attach.text);

interface CommentProps {
  comment: CommentView;
  names: Readonly<Record<number, string>>;
  /** The address leads to it. */
  meant: boolean;
  onAnswer?(): void;
  onRemoved(id: number): void;
}

/** One comment with its possible actions. */
export function Comment({ comment, names, meant, onAnswer, onRemoved }: CommentProps) {
  const [editing, setEditing] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (meant) place.current?.scrollIntoView({ block: 'center' });
  }, [meant]);
  const { id, version, text, files, mentions, may } = comment;
  if (comment.removed) return <p className="wm-comment wm-none">{t(x.removed)}</p>;
  if (editing)
    return (
      <CommentBox
        name={`comment ${id}`}
        initial={{ text, files, mentions }}
        hint={t(x.edit)}
        action={t(x.save)}
        autoFocus
        onSend={async (typed) => {
          await send(editComment, { id, version, ...typed }, { quiet: [CODE.refused, CODE.conflict] });
          setEditing(false);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  const remove = async (): Promise<void> => {
    await send(removeComment, { id });
    onRemoved(id);
  };
  return (
    <article ref={place} className={meant ? 'wm-comment wm-comment-meant' : 'wm-comment'}>
      <header>
        <b>{names[comment.author]}</b>
        <time dateTime={comment.createdAt}>{instantText(comment.createdAt)}</time>
        {comment.editedAt && (
          <span className="wm-none" title={instantText(comment.editedAt, true)}>
            {t(x.edited)}
          </span>
        )}
      </header>
      <div className="wm-full-text">
        {pieces(
          text,
          mentions.map((one) => names[one] ?? ''),
        ).map((piece, at) => (piece.mention ? <mark key={at}>{piece.text}</mark> : piece.text))}
      </div>
      {files.length > 0 && <FieldCell field={FILES} value={files} full />}
      <footer>
        {onAnswer && (
          <Button size="small" type="link" onClick={onAnswer}>
            {t(x.answer)}
          </Button>
        )}
        {may.edit && (
          <Button size="small" type="link" onClick={() => setEditing(true)}>
            {t(x.edit)}
          </Button>
        )}
        {may.remove && (
          <Button size="small" type="link" onClick={() => void remove().catch(() => undefined)}>
            {t(x.remove)}
          </Button>
        )}
      </footer>
    </article>
  );
}
