/** Content of the question before a finish: notes, which do not hold it back. */
import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import type { FinishNotes as Notes } from '../task.calls.ts';
import { pageTexts } from './texts.ts';
import './task.css';

/** Lines that are shown; a longer list is read in its own page. */
const SHOWN = 8;

export function FinishNotes({ notes }: { notes: readonly Notes[] }) {
  return (
    <>
      {notes.map(({ lead, list, hidden }) => {
        const more = list.length - SHOWN;
        return (
          <section key={lead[0]} className="wm-finish-notes">
            <p>{t(lead)}</p>
            <ul>
              {list.slice(0, SHOWN).map(({ id, code, name, tag }) => (
                <li key={id}>
                  {tag && <Tag>{t(tag)}</Tag>}
                  {code} {name}
                </li>
              ))}
            </ul>
            {more > 0 && <p className="wm-hint">{t(pageTexts.moreNotes, { count: more })}</p>}
            {hidden > 0 && <p className="wm-hint">{t(pageTexts.hiddenNotes, { count: hidden })}</p>}
          </section>
        );
      })}
    </>
  );
}
