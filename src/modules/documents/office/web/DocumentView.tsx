/** Paragraphs and tables of a document; a paragraph that may be changed becomes a field when it is clicked. */
import { Input } from 'antd';
import { useState } from 'react';
import { t } from '#web/lang.ts';
import { Windowed } from '#web/parts/Windowed.tsx';
import type { Block } from '../view.ts';
import { officePageTexts as o } from './office-page.texts.ts';
import { type Edits, withText } from './use-edits.ts';

type Placed = readonly [number, Block];

export function DocumentView({ blocks, edits }: { blocks: readonly Block[]; edits: Edits | null }) {
  const placed = blocks.map((block, n): Placed => [n, block]);
  return (
    <div className="wm-office-paper">
      <Windowed items={placed} guess={28}>
        {([n, block]: Placed) => <One key={n} block={block} edits={edits} />}
      </Windowed>
    </div>
  );
}

function One({ block, edits }: { block: Block; edits: Edits | null }) {
  if (block.type === 'text') return <Paragraph block={block} edits={edits} />;
  return (
    <div className="wm-office-wide">
      <table>
        <tbody>
          {block.rows.map((row, r) => (
            <tr key={r}>
              {row.map((cell, c) => (
                <td key={c}>
                  {cell.map((inner, n) => (
                    <One key={n} block={inner} edits={edits} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TextBlock = Extract<Block, { type: 'text' }>;

function Paragraph({ block: { at, text, level, list }, edits }: { block: TextBlock; edits: Edits | null }) {
  const [open, setOpen] = useState(false);
  const changed = at === null ? undefined : edits?.changed.texts.get(at);
  const shown = changed?.text ?? text;
  if (open && edits && at !== null)
    return (
      <Input.TextArea
        autoFocus
        autoSize
        aria-label={t(o.paragraph)}
        value={shown}
        // A further paragraph cannot be made here.
        onChange={({ target }) => edits.set((old) => withText(old, at, text, target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            setOpen(false);
          }
        }}
        onBlur={() => setOpen(false)}
      />
    );
  const words = `${list ? '• ' : ''}${shown}`;
  const style = changed ? 'wm-office-p wm-office-changed' : 'wm-office-p';
  if (edits && at !== null)
    return (
      <button type="button" className={`${style} wm-office-free`} data-level={level} onClick={() => setOpen(true)}>
        {words}
      </button>
    );
  return (
    <p className={style} data-level={level}>
      {words}
    </p>
  );
}
