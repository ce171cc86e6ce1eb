import { Empty, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import type { Message } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { embeddedPage } from '../embedded.calls.ts';
import { doneList, requestedList, todoList } from '../instance.calls.ts';
import { embeddedTexts as e } from '../integration.texts.ts';
import { embeddedUrl, originOf } from '../url-form.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { type Shown, WorkflowTable } from './WorkflowTable.tsx';
import './instance.css';

/** Lists of ours that these pages show where no page is registered: applied by me, awaiting me, approved by me. */
const OWN: Readonly<Record<string, { call: typeof todoList; show: readonly Shown[]; title: Message }>> = {
  wsqd: { call: requestedList, show: ['status', 'ended'], title: i.request },
  dwsp: { call: todoList, show: ['step', 'due'], title: i.todo },
  wysp: { call: doneList, show: ['step', 'decision', 'status'], title: i.tabDone },
};

/**
 * A page of another system inside the shell (1-product §2.4). Only registered addresses are shown, sandboxed; the page
 * gets alias, tagName and the project, and knows nothing of the session.
 */
export default function HtPage() {
  const [params] = useSearchParams();
  const [alias, tagName] = [params.get('alias') ?? '', params.get('tagName') ?? ''];
  const { data, error, isPending, refetch } = useCall(embeddedPage, { alias }, { quiet: true, enabled: alias !== '' });
  const own = OWN[tagName];
  usePageTitle(data?.name ?? (own && t(own.title)));
  if (alias !== '' && isPending) return <Skeleton active style={{ padding: 16 }} />;
  if (error) return <ReadError error={error} retry={refetch} />;
  if (data && originOf(data.url) !== null)
    return (
      <iframe
        title={data.name}
        className="wm-ht"
        src={embeddedUrl(data.url, { alias, tagName, projectId: params.get('projectId'), language: currentLang() })}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
        referrerPolicy="origin"
      />
    );
  if (!own) return <Empty style={{ paddingTop: 80 }} description={t(e.unknown)} />;
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable key={tagName} call={own.call} show={own.show} from="/modules/ht" />
      </div>
    </div>
  );
}
