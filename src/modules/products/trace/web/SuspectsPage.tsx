/** All suspect links to what one is in charge of: what changed, and whether it still holds or has to change. */
import { Button, Empty, Skeleton, Tag } from 'antd';
import { send, useCall } from '#web/api.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink, recordHref } from '#web/parts/PageLink.tsx';
import { confirmTrace, mySuspects, type SuspectView } from '../trace.calls.ts';
import { linkTypes } from '../trace.ts';
import { Why } from './TraceLinks.tsx';
import { tracePageTexts as x } from './texts.ts';
import './trace.css';

const SUSPECTS = '/workbench/suspects';

function Suspect({ link }: { link: SuspectView }) {
  const ports = useScreenPorts();
  const kindOf = (kind: string): string => t(ports.entity(kind)?.label ?? ['', '', '']);
  const address = recordHref(link.downKind, link.downRecord, { from: SUSPECTS });
  const confirm = async (): Promise<void> => {
    await send(confirmTrace, { linkId: link.id, fingerprint: link.fingerprint });
    toast.success(t(x.confirmed));
  };
  return (
    <li className="wm-trace-suspect">
      <div>
        <div>
          <span className="wm-hint">{kindOf(link.downKind)} </span>
          <RecordLink kind={link.downKind} record={link.downRecord} from={SUSPECTS}>
            <b>{link.downTitle}</b>
          </RecordLink>
        </div>
        <div>
          <Tag>{t(linkTypes[link.type])}</Tag>
          <span className="wm-hint">
            {t(x.source)} {kindOf(link.upKind)}{' '}
          </span>
          <RecordLink kind={link.upKind} record={link.upRecord} from={SUSPECTS}>
            {link.upTitle}
          </RecordLink>
        </div>
        <Why link={{ kind: link.upKind, why: link.why, changedBy: link.changedBy, changedAt: link.changedAt }} />
      </div>
      <div className="wm-trace-acts">
        <Button type="primary" size="small" onClick={() => void confirm().catch(() => {})}>
          {t(x.confirm)}
        </Button>
        {address && (
          <Button size="small" onClick={() => void go(address)}>
            {t(x.change)}
          </Button>
        )}
      </div>
    </li>
  );
}

export default function SuspectsPage() {
  const answer = useCall(mySuspects, {}, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  return (
    <div className="wm-card">
      {answer.data.length === 0 ? (
        <Empty style={{ padding: 48 }} description={t(x.inboxNone)} />
      ) : (
        <>
          <p className="wm-hint">{t(x.inboxHint)}</p>
          <ul className="wm-trace-inbox">
            {answer.data.map((link) => (
              <Suspect key={link.id} link={link} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
