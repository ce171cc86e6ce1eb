import { PaperClipOutlined } from '@ant-design/icons';
import { Button, Mentions } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { file } from '#kernel/field.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { CallFailed } from '#web/api.ts';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { useOptions } from '#web/entity/use-options.ts';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { MAX_COMMENT_FILES, MAX_TEXT } from '../comment.rules.ts';
import { facetTexts as x } from './texts.ts';

/** Input of the box; `mentions`: picked people, whether or not the name is still there. */
export interface Typed {
  text: string;
  mentions: number[];
  files: number[];
}
export const NOTHING: Typed = { text: '', mentions: [], files: [] };

const FILES = file(x.attach.text, { max: MAX_COMMENT_FILES });
const PEOPLE = 20;

interface CommentBoxProps {
  /** Key under which input outlasts the session. */
  name: string;
  initial?: Typed;
  hint: string;
  action: string;
  autoFocus?: boolean;
  /** Throws what refuses it; the text then stays. */
  onSend(typed: Typed): Promise<unknown>;
  onCancel?(): void;
}

/** Where a comment is typed: `@` offers people, Ctrl+Enter sends, Escape gives up. */
export function CommentBox({ name, initial = NOTHING, hint, action, autoFocus, onSend, onCancel }: CommentBoxProps) {
  const [typed, set] = useKept<Typed>(name, initial);
  const [search, setSearch] = useState<string | null>(null);
  const [attaching, setAttaching] = useState(initial.files.length > 0);
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState('');
  const { options, loading } = useOptions(user, { search: search ?? '', pageSize: PEOPLE }, search !== null);
  const empty = typed.text.trim() === '';
  const submit = async (): Promise<void> => {
    if (empty || busy || sending) return;
    setSending(true);
    setFailed('');
    try {
      await onSend({ ...typed, text: typed.text.trim() });
      set(NOTHING);
      setAttaching(false);
    } catch (error) {
      if (error instanceof Error && error.name !== 'AbortError')
        setFailed(error instanceof CallFailed ? '' : error.message);
    } finally {
      setSending(false);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && search === null && onCancel) {
      // The record may be in a window that Escape closes.
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field within
    <div className="wm-comment-box" onKeyDown={onKey}>
      <Mentions
        autoSize={{ minRows: initial === NOTHING && empty ? 1 : 2, maxRows: 10 }}
        value={typed.text}
        maxLength={MAX_TEXT}
        placeholder={hint}
        aria-label={hint}
        {...(autoFocus && { autoFocus: true })}
        loading={loading}
        filterOption={false}
        notFoundContent={t(loading ? x.searching : x.noPerson)}
        options={options.map((one) => ({ value: one.title, key: String(one.id), label: <Person option={one} /> }))}
        onSearch={setSearch}
        onSelect={({ key }) => {
          setSearch(null);
          // The key comes back with a mark of the menu behind it.
          set({ mentions: [...new Set([...typed.mentions, Number.parseInt(String(key), 10)])] });
        }}
        onChange={(text) => {
          if (!text.includes('@')) setSearch(null);
          set({ text });
        }}
        onBlur={() => setSearch(null)}
      />
      {failed && (
        <p className="wm-comment-failed" role="alert">
          {failed}
        </p>
      )}
      {attaching && (
        <FieldInput
          field={FILES}
          value={typed.files}
          onChange={(value) => set({ files: (value as number[] | null) ?? [] })}
          onBusy={setBusy}
        />
      )}
      <div className="wm-comment-tools">
        {!attaching && (
          <Button size="small" type="text" icon={<PaperClipOutlined />} onClick={() => setAttaching(true)}>
            {t(x.attach)}
          </Button>
        )}
        <span className="wm-facet-room" />
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            {t(x.cancel)}
          </Button>
        )}
        <Button size="small" type="primary" disabled={empty || busy} loading={sending} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
    </div>
  );
}

const Person = ({ option }: { option: { title: string; code?: string | null } }) => (
  <span className="wm-option">
    <span className="wm-line">{option.title}</span>
    {option.code && <span className="wm-option-code">{option.code}</span>}
  </span>
);
