/** Past workdays without hours, shown when somebody opens the application and at most once an hour (1-product §4.6; records.md A4). */
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { now } from '#kernel/dates.ts';
import { send, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { readText, writeText } from '#web/storage.ts';
import { silenceReminders, workReminders } from '../hours.calls.ts';
import { FILL_PAGE } from '../hours.module.ts';
import { hoursTexts } from '../hours.texts.ts';
import { hoursPageTexts as x } from './texts.ts';
import './hours.css';

const HOUR = 3_600_000;
const KEY = 'hoursRemindedAt';

export function RemindDialog() {
  const { viewer } = useSession();
  const may = viewer.can('wr:workRecord:edit');
  const [due] = useState(() => now() - Number(readText(KEY) ?? 0) >= HOUR);
  const [closed, setClosed] = useState(false);
  const { data } = useCall(workReminders, {}, { quiet: true, background: true, enabled: may && due });
  const open = due && !closed && (data?.list.length ?? 0) > 0;
  useEffect(() => {
    if (open) writeText(KEY, String(now()));
  }, [open]);
  if (!open) return null;
  const silence = async (): Promise<void> => {
    await send(silenceReminders, {}).then(
      () => {
        toast.success(t(hoursTexts.noMoreReminders));
        setClosed(true);
      },
      () => undefined,
    );
  };
  const list = data!.list;
  return (
    <Modal
      open
      centered
      title={t(x.remindTitle)}
      onCancel={() => setClosed(true)}
      footer={[
        <Button key="off" onClick={() => void silence()}>
          {t(x.noMore)}
        </Button>,
        <Button
          key="fill"
          type="primary"
          onClick={() => {
            setClosed(true);
            go(`${FILL_PAGE}?day=${list.at(-1)!.workDate}`);
          }}
        >
          {t(x.fillNow)}
        </Button>,
      ]}
    >
      <table className="wm-hours-remind">
        <thead>
          <tr>
            <th scope="col">{t(x.remindDate)}</th>
            <th scope="col">{t(x.remindProject)}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ workDate, projectName, projectId, hasProjectPlanPermission }) => (
            <tr key={`${workDate} ${projectId}`}>
              <td>{workDate}</td>
              <td>
                {hasProjectPlanPermission ? (
                  <PageLink to={`/modules/project/projectPlan?projectId=${projectId}`}>{projectName}</PageLink>
                ) : (
                  projectName || t(x.remindNoProject)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
