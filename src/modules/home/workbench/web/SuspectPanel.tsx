import { Button } from 'antd';
import { mySuspects } from '#modules/products/trace/trace.calls.ts';
import { linkTypes } from '#modules/products/trace/trace.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

const LIST = '/workbench/suspects';
const SHOWN = 5;

/** Records of the viewer whose sources changed since they were looked at; nothing where none did. */
export function SuspectPanel() {
  const answer = useCall(mySuspects, {}, { quiet: true });
  const list = answer.data ?? [];
  if (answer.data && list.length === 0) return null;
  return (
    <Panel
      title={
        <>
          {t(w.suspects)} <small>{list.length || ''}</small>
        </>
      }
      answer={answer}
      tools={
        <Button type="link" size="small" onClick={() => void go(LIST)}>
          {t(w.more)}
        </Button>
      }
    >
      <ul className="wm-panel-list wm-approval-list">
        {list.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <span>
              <RecordLink
                kind={one.downKind}
                record={one.downRecord}
                from={LIST}
                className="wm-link wm-line"
                title={one.downTitle}
              >
                {one.downTitle}
              </RecordLink>
              <small className="wm-line wm-approval-what">
                {t(linkTypes[one.type])} · {one.upTitle}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
