import { Modal } from 'antd';
import { Fragment } from 'react';
import { t } from '#web/lang.ts';
import { keysTitle, PLAN_KEYS } from './plan-keys.ts';

/** All keys of the editor, in groups. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Modal open width={860} title={t(keysTitle)} footer={null} onCancel={onClose}>
      <div className="wm-plan-keys">
        {PLAN_KEYS.map((group) => (
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
    </Modal>
  );
}
