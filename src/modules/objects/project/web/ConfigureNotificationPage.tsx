import { Skeleton } from 'antd';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { MAY_SET, noticeConfig, saveNotice } from '../notice.calls.ts';
import { NoticeRules } from './NoticeRules.tsx';
import { NoticeTabs } from './NoticeTabs.tsx';
import { noticePageTexts as n } from './notice-texts.ts';

/** Recipients and channels of events in this project or template. */
function Events() {
  const object = useObject();
  const at = object?.scope === 'template' ? 'template' : 'project';
  const owner = at === 'template' ? { templateId: object?.id ?? 0 } : { projectId: object?.id ?? 0 };
  const { can } = useRights(owner);
  const answer = useCall(noticeConfig, owner, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const list = (group: 'task' | 'project') => (
    <NoticeRules
      config={answer.data!}
      group={group}
      at={at}
      mayEdit={MAY_SET.some((right) => can(right))}
      save={async (event, rule) => {
        await send(saveNotice, { ...owner, event, rule });
        toast.success(t(n.saved));
      }}
    />
  );
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(n.page)}</h1>
        <span className="wm-hint">{t(n.hint)}</span>
      </div>
      <div className="wm-page-body">
        <h2 className="wm-form-head">{t(n.taskEvents)}</h2>
        {list('task')}
        <h2 className="wm-form-head">{t(n.projectEvents)}</h2>
        {list('project')}
      </div>
    </div>
  );
}

/** Beside the events, what modules above notify of. */
export default function ConfigureNotificationPage() {
  return <NoticeTabs events={<Events />} />;
}
