import { Tag, Tooltip } from 'antd';
import type { Waiting } from '#kernel/entity-calls.ts';
import { lifecycleTexts as l } from '#kernel/lifecycle.ts';
import { t } from '../../lang.ts';
import { go } from '../../nav.ts';
import { useScreenPorts } from '../ports.tsx';
import '../entity.css';

/** That a record waits for an approval; leads to it. */
export function WaitingTag({ waiting }: { waiting: Waiting | null | undefined }) {
  const { approvals } = useScreenPorts();
  if (!waiting || !approvals) return null;
  return (
    <Tooltip title={t(l.seeApproval, { action: waiting.label })}>
      <button type="button" className="wm-waiting-tag" onClick={() => void go(approvals.see(waiting))}>
        <Tag color="processing">{t(l.underApproval)}</Tag>
      </button>
    </Tooltip>
  );
}
