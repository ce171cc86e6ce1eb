import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { isRegistered } from '../registry.ts';
import { shellTexts as s } from './texts.ts';

const HELP = '/help';
const panel = onDemand(async () => ({ default: (await import('./KeysPanel.tsx')).KeysPanel }));
const TYPED = 'input, textarea, select, [contenteditable="true"], [role="grid"], .ant-modal';

function Opened({ onClose }: { onClose(): void }) {
  const Panel = useOnDemand(panel);
  return Panel && <Panel onClose={onClose} />;
}

/** Help and the keys of this page; `?` shows the keys from anywhere, unless something is typed. */
export function HelpButton() {
  const t = useText();
  const [keys, setKeys] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if ((event.target as Element).closest(TYPED)) return;
      event.preventDefault();
      setKeys(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const items = [
    ...(isRegistered(HELP) ? [{ key: 'help', label: t(s.help), onClick: () => void go(HELP) }] : []),
    {
      key: 'keys',
      label: (
        <span className="wm-help-keys">
          {t(s.keys)} <kbd>?</kbd>
        </span>
      ),
      onClick: () => setKeys(true),
    },
  ];
  return (
    <>
      <Dropdown placement="bottomRight" trigger={['click']} menu={{ items }}>
        <Button type="text" icon={<QuestionCircleOutlined />} aria-label={t(s.help)} />
      </Dropdown>
      {keys && <Opened onClose={() => setKeys(false)} />}
    </>
  );
}
