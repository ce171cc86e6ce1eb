/** Own and shared reports, and templates of a report server (1-product §2.16, report). */
import { Alert, Button, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { send, useCall } from '#web/api.ts';
import { createAction, editAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { useRights } from '#web/session.ts';
import { reportServer } from '../own-report.calls.ts';
import { type CptTemplateRow, cptTemplate, type OwnReportRow, ownReport } from '../own-report.entity.ts';
import { type ReportScheduleRow, reportSchedule } from '../report-schedule.entity.ts';
import { ownTexts as x } from './own-texts.ts';

const TEMPLATES = 'templates';
const SCHEDULES = 'schedules';

export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const { can } = useRights();
  const tabs = [
    { key: 'reports', label: t(x.reports) },
    ...(can('report:schedule') ? [{ key: SCHEDULES, label: t(x.schedules) }] : []),
    ...(can('report:cpt:query') ? [{ key: TEMPLATES, label: t(x.templates) }] : []),
  ];
  const asked = params.get('tabName');
  const tab = tabs.some(({ key }) => key === asked) ? asked : 'reports';
  return (
    <div className="wm-list">
      {tabs.length > 1 && (
        <Tabs
          size="small"
          activeKey={tab ?? undefined}
          onChange={(key) => setParams(key === 'reports' ? {} : { tabName: key }, { replace: true })}
          items={tabs}
        />
      )}
      {tab === TEMPLATES ? <Templates /> : tab === SCHEDULES ? <Schedules /> : <Reports />}
    </div>
  );
}

function Reports() {
  return (
    <ListPage<OwnReportRow>
      entity={ownReport}
      none={x.none}
      toolbar={[createAction()]}
      columns={{
        name: (row) => (
          <RecordLink kind="ownReport" record={row.id}>
            {row.name}
          </RecordLink>
        ),
      }}
      rowActions={(row) => [editAction(row), removeAction(row)]}
    />
  );
}

function Schedules() {
  return (
    <ListPage<ReportScheduleRow>
      entity={reportSchedule}
      none={x.noSchedules}
      toolbar={[createAction()]}
      rowActions={(row) => [editAction(row), removeAction(row)]}
    />
  );
}

function Templates() {
  const { data } = useCall(reportServer, {}, { quiet: true });
  const address = data?.address ?? null;
  /** The server is told where it finds the file: an address that opens once, for a minute. */
  const open = async ({ name, template }: CptTemplateRow): Promise<void> => {
    if (!template?.[0]) return;
    const path = `/api/v1/file/${template[0]}`;
    const { ticket } = await send(issueTicketCall, { address: path });
    const shown = await send(reportServer, { name: `${name}.cpt` });
    if (!shown.address) return;
    const target = new URL(shown.address);
    target.searchParams.set('source', `${window.location.origin}${path}?ticket=${ticket}`);
    window.open(target.href, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      {data && (
        <Alert
          type="info"
          showIcon
          title={address === null ? t(x.noServer) : t(x.server, { server: new URL(address).host })}
        />
      )}
      <ListPage<CptTemplateRow>
        entity={cptTemplate}
        none={x.noTemplates}
        toolbar={[createAction()]}
        columns={{
          name: (row) =>
            address === null || !row.template?.[0] ? (
              row.name
            ) : (
              <Button type="link" size="small" onClick={() => void open(row).catch(() => undefined)}>
                {row.name}
              </Button>
            ),
        }}
        rowActions={(row) => [editAction(row), removeAction(row)]}
      />
    </>
  );
}
