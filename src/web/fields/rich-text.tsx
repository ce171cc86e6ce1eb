import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Message } from '#kernel/text.ts';
import { entityTexts } from '../entity/entity-texts.ts';
import { t } from '../lang.ts';
import { TextCell } from './cell-text.tsx';
import type { CellProps, FieldKindView, InputProps } from './field-kind.ts';
import { safeHtml } from './safe-html.ts';
import { TextFilter } from './text.tsx';

const TOOLS: [command: string, label: Message, icon: ReactNode][] = [
  ['bold', entityTexts.bold, <BoldOutlined key="b" />],
  ['italic', entityTexts.italic, <ItalicOutlined key="i" />],
  ['underline', entityTexts.underline, <UnderlineOutlined key="u" />],
  ['insertUnorderedList', entityTexts.bullets, <UnorderedListOutlined key="ul" />],
  ['insertOrderedList', entityTexts.numbers, <OrderedListOutlined key="ol" />],
];

/** A small editor on the browser's own editing; output and pasted content are cleaned. */
function RichTextInput({ value, onChange, id, disabled, invalid, field }: InputProps) {
  const editor = useRef<HTMLDivElement>(null);
  const given = useRef<string | null>(null);
  const html = typeof value === 'string' ? value : '';
  useEffect(() => {
    // Writing while typing would move the caret, so only foreign values are written.
    if (editor.current && html !== given.current) editor.current.innerHTML = safeHtml(html);
    given.current = html;
  }, [html]);
  const changed = (): void => {
    const clean = safeHtml(editor.current?.innerHTML ?? '');
    given.current = clean;
    onChange(clean || null);
  };
  const run = (command: string): void => {
    editor.current?.focus();
    document.execCommand(command);
    changed();
  };
  return (
    <div className={`wm-rich${invalid ? ' wm-rich-invalid' : ''}${disabled ? ' wm-rich-off' : ''}`}>
      <div className="wm-rich-tools">
        {TOOLS.map(([command, label, icon]) => (
          <Button
            key={command}
            type="text"
            size="small"
            icon={icon}
            disabled={disabled ?? false}
            title={t(label)}
            aria-label={t(label)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no formatting */}
      <div
        ref={editor}
        id={id}
        className="wm-rich-body"
        role="textbox"
        tabIndex={disabled ? -1 : 0}
        aria-multiline
        aria-label={t(field.label)}
        contentEditable={!disabled}
        suppressContentEditableWarning
        onInput={changed}
        onPaste={(event) => {
          event.preventDefault();
          const pasted = event.clipboardData.getData('text/html');
          if (pasted) document.execCommand('insertHTML', false, safeHtml(pasted));
          else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
      />
    </div>
  );
}

function RichTextCell(props: CellProps) {
  if (!props.full || typeof props.value !== 'string' || !props.value) return <TextCell {...props} />;
  return (
    <div
      className="wm-rich-view"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by safeHtml
      dangerouslySetInnerHTML={{ __html: safeHtml(props.value) }}
    />
  );
}

export const richTextView: FieldKindView = {
  Input: RichTextInput,
  Cell: RichTextCell,
  Filter: TextFilter,
  width: 240,
  wide: true,
  sortable: false,
};
