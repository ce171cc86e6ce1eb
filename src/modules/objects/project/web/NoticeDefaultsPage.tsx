import { Skeleton } from 'antd';
import { useLocation } from 'react-router';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { noticeDefaults, saveNoticeDefault } from '../notice.calls.ts';
import { NoticeRules } from './NoticeRules.tsx';
import { NoticeTabs } from './NoticeTabs.tsx';
import { noticePageTexts as n } from './notice-texts.ts';

const TASK_NOTIFICATION = '/modules/sys/taskNotification';

/** The company's rules for events of tasks or of projects, by the address; beside them, what modules above notify of. */
export default function NoticeDefaultsPage() {
  return <NoticeTabs events={<Events />} />;
}

function Events() {
  const group = useLocation().pathname === TASK_NOTIFICATION ? 'task' : 'project';
  const { viewer } = useSession();
  const answer = useCall(noticeDefaults, {}, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(group === 'task' ? n.taskPage : n.projectPage)}</h1>
        <span className="wm-hint">{t(n.companyHint)}</span>
      </div>
      <div className="wm-page-body">
        <NoticeRules
          key={group}
          config={answer.data}
          group={group}
          at="company"
          mayEdit={viewer.can('sys:notice:edit')}
          save={async (event, rule) => {
            await send(saveNoticeDefault, { event, rule });
            toast.success(t(n.saved));
          }}
        />
      </div>
    </div>
  );
}
