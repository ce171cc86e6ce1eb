/** Writing a report: choosing its period, then its text next to its frozen facts (1-product §2.8, newWeekly). */
import { Alert, Button, Form, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { reportFacts, reportPeriods, startReport } from '../project-report.calls.ts';
import { projectReport, reportStatus } from '../project-report.entity.ts';
import { type ReportKind, reportKinds } from '../report-period.ts';
import { FactCards } from './FactCards.tsx';
import { asOf, formAddress, listAddress, titleOf } from './ReportCells.tsx';
import { reportPageTexts as x } from './texts.ts';

export default function NewReportPage() {
  const [idText] = useQueryParam('reportId');
  const id = Number(idText);
  return id > 0 ? <Write key={id} id={id} /> : <Choose />;
}

function Choose() {
  const { projectId = 0 } = useScope('project');
  const [asked, setKind] = useQueryParam('kind');
  const kind: ReportKind = asked === 'monthly' ? 'monthly' : 'weekly';
  const periods = useCall(reportPeriods, { projectId, kind }, { quiet: true, staleTime: 0 });
  const [chosen, choose] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (periods.error && !periods.data) return <ReadError error={periods.error} retry={periods.refetch} />;
  if (!periods.data) return <Skeleton active style={{ padding: 16 }} />;
  const found = periods.data.find(({ period }) => period === chosen) ?? periods.data[0]!;
  const { report, period } = found;
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      const { id } = report ?? (await send(startReport, { projectId, kind, period }));
      const open = !report || report.status === 'draft' || report.status === 'returned';
      await go(
        open ? formAddress(projectId, { reportId: id }) : (recordHref('projectReport', { id, projectId }) ?? ''),
      );
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(kind === 'weekly' ? x.newWeekly : x.newMonthly)}</h1>
        <div className="wm-page-tools">
          <Button onClick={() => void go(listAddress(projectId, kind))}>{t(entityTexts.cancel)}</Button>
          <Button type="primary" loading={busy} onClick={() => void begin()}>
            {t(report ? x.open : x.start)}
          </Button>
        </div>
      </div>
      <Form layout="vertical" className="wm-page-body wm-project-report-start">
        <Form.Item label={t(x.kind)}>
          <Segmented<ReportKind>
            aria-label={t(x.kind)}
            value={kind}
            options={(Object.keys(reportKinds) as ReportKind[]).map((value) => ({
              value,
              label: t(reportKinds[value]),
            }))}
            onChange={(next) => {
              choose(null);
              setKind(next);
            }}
          />
        </Form.Item>
        <Form.Item label={t(x.period)} htmlFor="report-period">
          <Select
            id="report-period"
            value={period}
            onChange={choose}
            options={periods.data.map((one) => ({
              value: one.period,
              label: `${t(x.days, { period: one.period, from: one.startsOn, to: one.endsOn })}${
                one.report ? ` · ${t(reportStatus[one.report.status])}` : ''
              }`,
            }))}
          />
        </Form.Item>
        <Alert
          type={report ? 'warning' : 'info'}
          showIcon
          title={report ? t(x.exists, { status: reportStatus[report.status] }) : t(x.startHint)}
        />
      </Form>
    </div>
  );
}

/** Its period was chosen before. */
const SET = { kind: { visible: false }, period: { visible: false } } as const;

function Write({ id }: { id: number }) {
  const { projectId = 0 } = useScope('project');
  const { data } = useCall(entityCalls(projectReport).get, { id }, { quiet: true });
  const facts = useCall(reportFacts, { reportId: id }, { quiet: true });
  usePageTitle(data && titleOf(data.row));
  return (
    <FormPage
      entity={projectReport}
      id={id}
      formState={() => SET}
      head={() => (
        <>
          {data && (
            <p className="wm-hint">
              {titleOf(data.row)} · {asOf(data.row)}
            </p>
          )}
          {facts.data && <FactCards answer={facts.data} />}
        </>
      )}
      onDone={() => void go(recordHref('projectReport', { id, projectId }) ?? '')}
    />
  );
}
