import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../lang.ts';
import { onDemand, useOnDemand } from '../../on-demand.ts';
import { shellPorts } from '../../session.ts';
import { shellTexts as s } from '../texts.ts';

const panel = onDemand(async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel }));

function Opened({ onClose }: { onClose(): void }) {
  const Panel = useOnDemand(panel);
  return Panel && <Panel onClose={onClose} />;
}

/** The field of the top bar that opens the search over everything; Ctrl+K does from anywhere. */
export function GlobalSearch() {
  const [open, setOpen] = useState(false);
  const t = useText();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own search field.
      event.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!shellPorts().search) return null;
  return (
    <>
      <Tooltip title={t(s.searchHint)}>
        <Button
          className="wm-search-field"
          icon={<SearchOutlined />}
          aria-label={t(s.searchHint)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span>{t(s.searchAll)}</span>
          <kbd>Ctrl K</kbd>
        </Button>
      </Tooltip>
      {open && <Opened onClose={() => setOpen(false)} />}
    </>
  );
}
