import { Fragment } from 'react';
import type { Message } from '#kernel/text.ts';
import { t } from '../lang.ts';
import './key-groups.css';

/** Keys that belong together; of one thing several, divided by ` / `. */
export interface KeyGroup {
  title: Message;
  keys: readonly (readonly [does: Message, keys: string])[];
}

/** Groups of keys and their actions. */
export function KeyGroups({ groups }: { groups: readonly KeyGroup[] }) {
  return (
    <div className="wm-key-groups">
      {groups.map((group) => (
        <section key={group.title.key}>
          <h4>{t(group.title)}</h4>
          <dl>
            {group.keys.map(([text, keys]) => (
              <div key={text.key}>
                <dt>{t(text)}</dt>
                <dd>
                  {keys.split(' / ').map((key, i) => (
                    <Fragment key={key}>
                      {i > 0 && ' '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
